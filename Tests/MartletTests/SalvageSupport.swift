import Foundation
import Martlet
import TestSupport
import Testing

/// A store of the test case that is damaged and salvaged.
struct DamagedStore {
  static let people = 200

  /// What the store had after each commit.
  private(set) var history: [Contents] = []

  var url: URL { TemporaryDirectory.current.appending(path: "store", directoryHint: .isDirectory) }
  var target: URL {
    TemporaryDirectory.current.appending(path: "salvaged", directoryHint: .isDirectory)
  }

  /// Fills a store in several commits, with changes and deletions, and closes it.
  init() throws {
    let store = try openStore(Person.self, Counter.self, Note.self)
    defer { store.close() }
    try store.write { tx in
      for number in 0..<Self.people { try tx.insert(Person(number, tags: ["t\(number % 5)"])) }
    }
    try store.write { tx in
      for number in 0..<200 { try tx.insert(Counter(id: number * 2, value: number)) }
      for number in 0..<50 {
        let text = String(repeating: "long ", count: number % 7 == 3 ? 2000 : 60)
        try tx.insert(Note(id: "note \(number)", text: text))
      }
    }
    history.append(try Self.contents(of: store))
    for round in 0..<4 {
      try store.write { tx in
        for number in stride(from: round, to: Self.people, by: 9) {
          try tx.update(Person.self, id: UUID(number)) { $0.age += 1 }
        }
        _ = try tx.delete(Counter.self, id: 396 - round * 2)
        _ = try tx.delete(Note.self, id: "note \(round)")
      }
      history.append(try Self.contents(of: store))
    }
  }

  func file() throws -> DataFile { try DataFile(of: url) }

  func salvage() throws -> SalvageReport {
    try DocumentStore.salvage(from: url, to: target, for: Person.self, Counter.self, Note.self)
  }

  /// The documents of a store, after it was verified.
  func contents(of name: String = "salvaged") throws -> Contents {
    let store = try openStore(Person.self, Counter.self, Note.self, name: name)
    defer { store.close() }
    let report = try store.verify()
    #expect(report.isSound, "\(report.problems.prefix(5))")
    return try Self.contents(of: store)
  }

  /// Whether every document was stored once, if only in an older version.
  func hasHad(_ contents: Contents) -> Bool {
    contents.people.allSatisfy { one in history.contains { $0.people.contains(one) } }
      && contents.counters.allSatisfy { one in history.contains { $0.counters.contains(one) } }
      && contents.notes.allSatisfy { one in history.contains { $0.notes.contains(one) } }
  }

  private static func contents(of store: DocumentStore) throws -> Contents {
    try store.read { tx in
      Contents(
        people: try tx.fetch(Person.all),
        counters: try tx.fetch(Counter.all),
        notes: try tx.fetch(Note.all)
      )
    }
  }

  struct Contents: Equatable {
    var people: [Person]
    var counters: [Counter]
    var notes: [Note]

    /// Whether each of the others is one of these.
    func includes(_ others: Contents) -> Bool {
      others.people.allSatisfy(people.contains) && others.counters.allSatisfy(counters.contains)
        && others.notes.allSatisfy(notes.contains)
    }

    var count: Int { people.count + counters.count + notes.count }
  }
}
