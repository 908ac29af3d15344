import Foundation
import LMDB
import Martlet
import TestSupport
import Testing

@Suite("The log of statements", .temporaryDirectory)
struct StatementTests {
  /// Opens a store and collects what it tells.
  private func open(showingValues: Bool = false) throws -> (DocumentStore, Guarded<[Statement]>) {
    let told = Guarded<[Statement]>([])
    var options = DocumentStore.Options()
    options.mapSize = 1 << 30
    options.logsValues = showingValues
    options.onStatement = { statement in told.withLock { $0.append(statement) } }
    let url = TemporaryDirectory.current.appending(path: "store", directoryHint: .isDirectory)
    return (try DocumentStore(at: url, for: Person.self, Note.self, options: options), told)
  }

  /// What was told, without durations.
  private func lines(_ told: Guarded<[Statement]>) -> [String] {
    told.withLock { told in
      defer { told = [] }
      return told.map { "\($0)".components(separatedBy: ", in ")[0] }
    }
  }

  @Test("S43: has a beginning, a record for each kind of change, and an end for each write")
  func writes() throws {
    let (store, told) = try open()
    #expect(lines(told) == [])
    try store.write { tx in
      try tx.insert(Person(1))
      for id in ["a", "b"] { try tx.insert(Note(id: id)) }
    }
    #expect(lines(told) == ["begin", "inserted 2 Note", "inserted 1 Person", "commit 1"])
    try store.write { tx in
      try tx.update(Note.self, id: "a") { $0.text = "x" }
      try tx.delete(Note.self, id: "b")
    }
    #expect(lines(told) == ["begin", "updated 1 Note", "deleted 1 Note", "commit 2"])
    try store.write { _ in }
    #expect(lines(told) == ["begin", "commit 2"])
    #expect(throws: CancellationError.self) {
      try store.write { tx in
        try tx.insert(Note(id: "c"))
        throw CancellationError()
      }
    }
    #expect(lines(told) == ["begin", "rollback"])
  }

  @Test("S43: has plan, entries, documents and results of each query, and no values")
  func queries() throws {
    let (store, told) = try open()
    try store.write { tx in for number in 0..<9 { try tx.insert(Person(number)) } }
    _ = lines(told)
    try store.read { tx throws in
      _ = try tx.fetch(Person.filter { $0.city == "Oslo" && $0.age > 6 }.sorted(by: \.age))
      _ = try tx.fetchCount(Person.filter { $0.city == "Oslo" })
      _ = try tx.fetchOne(Person.filter { $0.name.hasSuffix("secret") })
    }
    #expect(
      lines(told) == [
        """
        fetch Person: index city,age (1 of 2 parts equal, bounded); decides: city = ... and \
        age > ...; order: age, as it comes; entries: 2; read: 2 entries and 2 \
        documents, of which 2 decoded, for 2
        """,
        """
        fetchCount Person: index city,age (1 of 2 parts equal); decides: city = ...; order: rows \
        are collected and put in order; entries: 9; read: 9 entries and 0 \
        documents, of which 0 decoded, for 9
        """,
        """
        fetchOne Person: every document; filter: name hasSuffix ...; order: as it comes; limit: 1; \
        entries: 9; read: 0 entries and 9 documents, of which 0 decoded, for 0
        """,
      ]
    )
  }

  @Test("S43: shows values where it is asked to")
  func values() throws {
    let (store, told) = try open(showingValues: true)
    try store.read { tx throws in
      _ = try tx.fetch(Person.filter { $0.city == "Oslo" && !($0.nickname == nil) && $0.age < 7 })
    }
    let line = lines(told).first ?? ""
    #expect(line.contains("city = \"Oslo\" and nickname != nil and age < 7"), "\(line)")
    let plan = try store.read { tx in
      try tx.explain(Person.filter { $0.name == "x" }, showingValues: true)
    }
    #expect(plan.condition == "name = \"x\"")
  }
}
