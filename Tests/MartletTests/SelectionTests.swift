import Foundation
import Martlet
import Synchronization
import TestSupport
import Testing

@Suite("A selection of fields", .temporaryDirectory)
struct SelectionTests {
  @Test("gives what the decoded documents have, in the order of the query")
  func agrees() throws {
    try Memo.$chosen.withValue([.value(\.name), .value(\.number, \.name)]) {
      try withStore(Memo.self) { store in
        try store.write { tx in try tx.insert(contentsOf: Memo.all) }
        let queries: [Query<Memo>] = [
          Memo.all,
          Memo.all.reversed().limit(7),
          Memo.filter { $0.isDraft },
          Memo.filter { $0.isDraft }.offset(3).limit(4),
          Memo.filter { $0.number == 2 }.sorted(by: \.name),
          Memo.filter { $0.ratio > 0 }.sorted(by: \.day, order: .reverse).limit(9),
          Memo.filter { $0.nickname == nil },
          Memo.all.distinct(by: \.name),
        ]
        try store.read { tx throws in
          for query in queries {
            let documents = try tx.fetch(query)
            let plain = try tx.fetch(query.select(\.id, \.name, \.day))
            expectEqual(plain.map(\.0), documents.map(\.id))
            expectEqual(plain.map(\.1), documents.map(\.name))
            expectEqual(plain.map(\.2), documents.map(\.day))
            let mixed = try tx.fetch(query.select(\.nickname, \.status, \.tags, \.spare?.label))
            expectEqual(mixed.map(\.0), documents.map(\.nickname))
            expectEqual(mixed.map(\.1), documents.map(\.status))
            expectEqual(mixed.map(\.2), documents.map(\.tags))
            expectEqual(mixed.map(\.3), documents.map { $0.spare?.label })
            let one: [Int8] = try tx.fetch(query.select(\.small))
            expectEqual(one, documents.map(\.small))
          }
          expectEqual(try tx.fetch(Memo.select(\.isDraft, \.ratio)).count, Memo.all.count)
          expectEqual(try tx.fetch(Memo.select(\.spare?.weight)), Memo.all.map { $0.spare?.weight })
        }
      }
    }
  }

  @Test("gives all pages of a query with a token")
  func pages() throws {
    try withStore(Memo.self) { store in
      try store.write { tx in try tx.insert(contentsOf: Memo.all) }
      try store.read { tx throws in
        let query = Memo.filter { $0.isDraft }.sorted(by: \.name)
        let token = try tx.page(query.limit(10)).next
        let names = try tx.fetch(query.after(token).select(\.name))
        expectEqual(names, try tx.fetch(query).map(\.name).dropFirst(10).map { $0 })
      }
    }
  }

  @Test("decodes no document where its fields are read alone")
  func decodesNothing() throws {
    let told = Told()
    var options = DocumentStore.Options()
    options.mapSize = 1 << 30
    options.onStatement = { statement in
      if case .queried(_, let plan) = statement { told.append(plan) }
    }
    let url = TemporaryDirectory.current.appending(path: "store", directoryHint: .isDirectory)
    let store = try DocumentStore(at: url, for: Memo.self, options: options)
    defer { store.close() }
    try store.write { tx in try tx.insert(contentsOf: Memo.all) }
    try store.read { tx throws in
      _ = try tx.fetch(Memo.filter { $0.number == 3 }.select(\.name, \.ratio))
      _ = try tx.fetch(Memo.select(\.id, \.isDraft, \.day, \.small))
      _ = try tx.fetch(Memo.filter { $0.number == 3 }.select(\.tags))
      _ = try tx.fetchCount(Memo.filter { $0.number == 3 && $0.name != "x" })
    }
    let works = told.plans.compactMap(\.work)
    #expect(works.map(\.documentsRead) == [60, 60, 60, 60])
    #expect(works.map(\.documentsDecoded) == [0, 0, 8, 0])
    #expect(works.map(\.matches) == [8, 60, 8, 8])
  }

  @Test("gives a URL with a base, and one without")
  func links() throws {
    try withStore(Link.self) { store in
      let base = URL(string: "https://example.org/a/")
      let links = [URL(string: "b", relativeTo: base), URL(string: "https://example.org"), nil]
      try store.write { tx in
        for (id, link) in links.enumerated() { try tx.insert(Link(id: id, link: link)) }
      }
      let found = try store.read { tx in try tx.fetch(Link.select(\.link)) }
      #expect(found.map { $0?.absoluteString } == links.map { $0?.absoluteString })
    }
  }

  @Test("reads the field whose coding key is another one's name")
  func renamed() throws {
    try withStore(Renamed.self) { store in
      try store.write { tx in try tx.insert(Renamed(id: 1, first: "one", second: "two")) }
      try store.read { tx throws in
        expectEqual(try tx.fetch(Renamed.select(\.first)), ["one"])
        expectEqual(try tx.fetch(Renamed.select(\.second)), ["two"])
        expectEqual(try tx.fetch(Renamed.select(\.both)), ["one two"])
      }
    }
  }
}

private struct Link: Document {
  var id: Int
  var link: URL?
}

/// A document whose coding keys are those of other fields.
private struct Renamed: Document {
  enum CodingKeys: String, CodingKey {
    case id
    case first = "second"
    case second = "first"
  }

  var id: Int
  var first: String
  var second: String

  var both: String { "\(first) \(second)" }
}

/// The plans that a log told.
private final class Told: Sendable {
  private let kept = Mutex<[QueryPlan]>([])

  var plans: [QueryPlan] { kept.withLock { $0 } }

  func append(_ plan: QueryPlan) { kept.withLock { $0.append(plan) } }
}
