import Martlet

/// Opens a store from many processes at once, again and again: no opening may fail.
struct OpeningsTrial {
  let processes: Int
  /// How often each process opens the store.
  let openings: Int

  func run() throws {
    let began = now()
    try Scratch.with { scratch in
      let directory = try scratch.fresh("opened") + "/store"
      let children = try (0..<processes).map { number in
        try Child { _ in try open(directory, number) }
      }
      for child in children {
        let end = child.end(within: 60 + processes * openings / 20)
        guard end.ending == .exited(0) else { throw Breach("\(end.ending.words): \(end.lines)") }
      }
      let last = try Child.run(within: 60) { _ in
        let store = try DocumentStore.ofItems(at: directory)
        let contents = try Contents(of: store)
        guard contents.owners.values.map(\.revision).reduce(0, +) == processes * (openings - 1)
        else { throw Breach("writes are lost") }
        try store.expectSound("opened often")
      }
      guard last.ending == .exited(0) else { throw Breach("\(last)") }
    }
    let rate = processes * openings * 1_000 / max(1, now() - began)
    tell("\(processes) processes, \(openings) openings each, 0 failures, \(rate) a second")
  }

  /// The first openings make the store, all at once; each writes once and reads.
  private func open(_ directory: String, _ number: Int) throws {
    for revision in 0..<openings {
      let store = try DocumentStore.ofItems(at: directory)
      try store.apply([.owner(Owner(number, revision: revision))])
      let found = try store.read { tx in try tx.find(Owner.self, id: Owner.id(number)) }
      guard found == Owner(number, revision: revision) else { throw Breach("a wrong document") }
      store.close()
    }
  }
}
