import Martlet

/// Holds a snapshot through many updates, and lets many more follow.
///
/// The file grows meanwhile, since the pages that the snapshot may still see are not used again.
/// When it has ended, the file must stop to grow.
struct SnapshotsTrial {
  let updates: Int

  /// What the file may still grow by: the pages of a few commits.
  private static let slack = 256 << 10

  func run() throws {
    try Scratch.with { scratch in
      let directory = try scratch.fresh("held")
      let child = try Child.run(within: 600) { mouth in
        let store = try DocumentStore.ofItems(at: directory) { $0.durability = .relaxed }
        try store.apply(FaultWorkload.prepared)
        try update(store, 500, from: 1)
        let before = dataFileSize(of: directory)
        try store.read { tx in
          let first = try Contents(tx)
          try update(store, updates, from: 501)
          guard try Contents(tx) == first else { throw Breach("the snapshot has changed") }
        }
        let held = dataFileSize(of: directory)
        try update(store, updates, from: 501 + updates)
        let after = dataFileSize(of: directory)
        mouth.say("\(before) bytes, \(held) after \(updates) updates under a held snapshot,")
        mouth.say("\(after) after \(updates) more without")
        guard held > before else { throw Breach("the file has not grown: nothing was tried") }
        guard after <= held + Self.slack else { throw Breach("the file grows on") }
        try store.expectSound("after the updates")
      }
      for line in child.lines { tell(line) }
      guard child.ending == .exited(0) else { throw Breach(child.ending.words) }
    }
  }

  private func update(_ store: DocumentStore, _ count: Int, from first: Int) throws {
    for revision in first..<first + count {
      try store.apply([.item(Item(revision % 12, revision: revision))])
    }
  }
}
