import Glibc
import Martlet

/// Kills processes in their reads, with snapshots held: the slots of the dead must be found by the
/// living, who else could not read any more.
struct ReadersTrial {
  let kills: Int

  /// The snapshots that each holds when it dies: of the kills of the default together more than
  /// there are slots.
  private static let snapshots = 8

  func run() throws {
    try Scratch.with { scratch in
      let directory = try scratch.fresh("read")
      // It has the store open from before the first kill until after the last.
      let survivor = try Child { mouth in
        let store = try DocumentStore.ofItems(at: directory)
        try store.apply(FaultWorkload.prepared)
        mouth.say("ready")
        raise(SIGSTOP)
        try use(store)
      }
      guard survivor.line(within: 30) == "ready" else { throw Breach("preparing") }
      try survivor.waitUntilStopped()
      for number in 0..<kills {
        let child = try Child.run { _ in
          try die(in: .ofItems(at: directory), holding: Self.snapshots)
        }
        guard child.ending == .killed(SIGKILL) else { throw Breach("reader \(number): \(child)") }
      }
      survivor.send(SIGCONT)
      let end = survivor.end(within: 30)
      guard end.ending == .exited(0) else { throw Breach("the survivor: \(end)") }
      let last = try Child.run { _ in try use(.ofItems(at: directory)) }
      guard last.ending == .exited(0) else { throw Breach("the last: \(last)") }
    }
    tell("\(kills) processes killed with \(Self.snapshots) snapshots each; then reads and writes")
  }

  private func die(in store: DocumentStore, holding snapshots: Int) throws {
    try store.read { tx in
      guard try tx.fetchCount(Item.all) == 12 else { throw Breach("a snapshot is wrong") }
      if snapshots == 1 { kill(getpid(), SIGKILL) }
      try die(in: store, holding: snapshots - 1)
    }
  }

  /// Reads, writes and verifies.
  private func use(_ store: DocumentStore) throws {
    var contents = Contents()
    contents.apply(FaultWorkload.prepared)
    try store.expect(contents, "after the kills")
    try store.apply([.item(Item(2, revision: 0))])
    try store.apply([.item(Item(2, revision: 5))])
    try store.apply([.item(Item(2, revision: 0))])
    try store.expect(contents, "written after the kills")
  }
}
