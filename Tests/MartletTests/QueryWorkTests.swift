import Foundation
import Martlet
import TestSupport
import Testing

/// Queries over many documents read no more than a small multiple of what they return: counted, not
/// timed.
@Suite("A query over many documents", .temporaryDirectory)
struct QueryWorkTests {
  /// How many documents there are; `MARTLET_QUERY_DOCUMENTS` asks for another number.
  private static let documents: Int = {
    let asked = ProcessInfo.processInfo.environment["MARTLET_QUERY_DOCUMENTS"]
    return asked.flatMap { Int($0) } ?? 20_000
  }()

  @Test("reads little more than it returns, whatever its shape", .tags(.slow))
  func readsLittle() throws {
    try withStore(Cargo.self) { store in
      for start in stride(from: 0, to: Self.documents, by: 10_000) {
        try store.write { tx in
          for number in start..<min(start + 10_000, Self.documents) {
            try tx.insert(Cargo(number))
          }
        }
      }
      let all = Self.documents
      try store.read { tx throws in
        try expect(Cargo.filter { $0.code == "code \(all / 2)" }, 1, tx)
        try expect(
          Cargo.filter { $0.city == "Oslo" && $0.weight >= 500 }.sorted(by: \.weight).limit(50),
          50,
          tx
        )
        try expect(
          Cargo.filter { $0.city == "Oslo" }.sorted(by: \.weight, order: .reverse).limit(50),
          50,
          tx
        )
        try expect(Cargo.filter { $0.name.caseInsensitive.hasPrefix("NAME 77") }, nil, tx)
        // One in 1000 has the weight, one in 1009 the batch: few have both.
        try expect(Cargo.filter { $0.weight == 7 && $0.batch == 7 }, nil, tx, entries: all / 300)

        // A page far into the result.
        let query = Cargo.all.sorted(by: \.weight, \.name).limit(20)
        let far = Cargo.all.sorted(by: \.weight, \.name).offset(all / 2).limit(1)
        let token = try tx.page(far).next
        try expect(query.after(token), 20, tx)

        // What an index decides is counted without a document.
        let count = try tx.fetchCount(Cargo.filter { $0.city == "Oslo" })
        #expect(count == all / 4)
        let plan = try tx.explain(Cargo.filter { $0.city == "Oslo" })
        #expect(plan.isExact, "\(plan)")
      }
    }
  }

  /// Expects a query to read a few entries and documents for each one that it returns.
  private func expect(
    _ query: Query<Cargo>,
    _ matches: Int?,
    _ tx: borrowing some Martlet.Reading,
    entries: Int? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let plan = try tx.explain(running: query)
    let work = try #require(plan.work)
    if let matches { #expect(work.matches == matches, sourceLocation: sourceLocation) }
    let few = work.matches * 3 + 5
    #expect(work.entriesRead <= entries ?? few, "\(plan)", sourceLocation: sourceLocation)
    #expect(work.documentsRead <= few, "\(plan)", sourceLocation: sourceLocation)
  }
}

/// One of many documents.
struct Cargo: Document {
  var id: Int
  var code: String
  var name: String
  var city: String
  var weight: Int
  var batch: Int

  static let indexes: [Index<Cargo>] = [
    .unique(\.code),
    .value(\.city, \.weight),
    .value(\.weight, \.name),
    .value(\.weight, name: "weights"),
    .value(\.batch),
    .value(\.name, name: "names", collation: .caseInsensitive),
  ]

  init(_ number: Int) {
    id = number
    code = "code \(number)"
    name = "Name \(number)"
    city = ["Oslo", "Bergen", "Voss", "Bodo"][number % 4]
    weight = number % 1000
    batch = number % 1009
  }
}
