import Foundation
import Martlet
import TestSupport
import Testing

@Suite("A query by id", .temporaryDirectory)
struct IdentityQueryTests {
  @Test("finds what a filter of everything finds, where the id is the row")
  func rows() throws {
    let all = [7, -300, 0, 12, 5, 255, 256, -1].map { Locker(id: $0, rank: $0 % 3, name: "p") }
    let inOrder = all.sorted { $0.id < $1.id }
    try withStore(Locker.self) { store in
      try store.write { tx in try tx.insert(contentsOf: all) }
      try store.read { tx throws in
        for pivot in [-301, -300, -1, 0, 5, 6, 12, 256, 257] {
          let questions: [(Query<Locker>, (Locker) -> Bool)] = [
            (Locker.filter { $0.id == pivot }, { $0.id == pivot }),
            (Locker.filter { $0.id != pivot }, { $0.id != pivot }),
            (Locker.filter { $0.id < pivot }, { $0.id < pivot }),
            (Locker.filter { $0.id >= pivot }, { $0.id >= pivot }),
            (Locker.filter { $0.id.isIn([pivot, 5, 900]) }, { [pivot, 5].contains($0.id) }),
            (Locker.filter { $0.id > pivot && $0.rank == 0 }, { $0.id > pivot && $0.rank == 0 }),
            (Locker.filter { $0.id == pivot || $0.rank == 1 }, { $0.id == pivot || $0.rank == 1 }),
          ]
          for (query, holds) in questions {
            let wanted = inOrder.filter(holds).map(\.id)
            expectEqual(try tx.ids(query), wanted)
            expectEqual(try tx.ids(query.sorted(by: \.id)), wanted)
            expectEqual(try tx.ids(query.reversed()), wanted.reversed())
            expectEqual(try tx.ids(query.sorted(by: \.id, order: .reverse)), wanted.reversed())
            expectEqual(
              try tx.ids(query.sorted(by: .reverse(\.id), .forward(\.name)).limit(2)),
              Array(wanted.reversed().prefix(2))
            )
            expectEqual(try tx.fetchCount(query), wanted.count)
            expectEqual(try pages(of: query, tx), wanted)
            expectEqual(try pages(of: query.reversed(), tx), wanted.reversed())
            expectEqual(
              try pages(of: query.sorted(by: \.id, order: .reverse), tx),
              wanted.reversed()
            )
          }
        }
      }
    }
  }

  @Test("finds what a filter of everything finds, where a table leads from the id to the row")
  func table() throws {
    let long = String(repeating: "x", count: 500)
    let ids = ["b", "", "a\0", "a", "\u{E9}", "zz", long, long + "y", "ab"]
    let all = ids.map { Label(id: $0, name: $0) }
    try withStore(Label.self) { store in
      try store.write { tx in try tx.insert(contentsOf: all) }
      try store.read { tx throws in
        for pivot in ids + ["aa", String(repeating: "x", count: 600)] {
          let questions: [(Query<Label>, (String) -> Bool)] = [
            (Label.filter { $0.id == pivot }, { $0 == pivot }),
            (Label.filter { $0.id <= pivot }, { !isLess(pivot, $0) }),
            (Label.filter { $0.id > pivot }, { isLess(pivot, $0) }),
            (Label.filter { $0.id.hasPrefix(pivot) }, { $0.hasPrefix(pivot) }),
            (Label.filter { $0.id.isIn([pivot, "b"]) }, { [pivot, "b"].contains($0) }),
          ]
          for (query, holds) in questions {
            let wanted = ids.filter(holds)
            let sorted = wanted.sorted(by: isLess)
            expectEqual(try tx.ids(query), wanted)
            expectEqual(try tx.ids(query.reversed()), wanted.reversed())
            expectEqual(try tx.ids(query.sorted(by: \.id)), sorted)
            expectEqual(try tx.ids(query.sorted(by: \.id).reversed()), sorted.reversed())
            expectEqual(try tx.fetchCount(query), wanted.count)
            expectEqual(try pages(of: query.sorted(by: \.id), tx), sorted)
            expectEqual(
              try pages(of: query.sorted(by: .reverse(\.id), .forward(\.name)), tx),
              sorted.reversed()
            )
          }
        }
      }
    }
  }

  @Test("walks the ids")
  func plans() throws {
    try withStore(Locker.self, Label.self, Stamp.self) { store in
      try store.write { tx in
        for number in 0..<20 {
          try tx.insert(Locker(id: number, rank: number % 3, name: "p"))
          try tx.insert(Label(id: "l\(number)", name: "l"))
          try tx.insert(Stamp(id: .init(series: "s\(number)", number: number)))
        }
      }
      try store.read { tx throws in
        func expectPlan(
          _ plan: QueryPlan,
          _ words: String,
          _ sourceLocation: SourceLocation = #_sourceLocation
        ) {
          #expect(plan.description.hasPrefix(words), sourceLocation: sourceLocation)
        }
        expectPlan(
          try tx.explain(Locker.filter { $0.id == 3 }),
          """
          Locker: the ids (1 of 1 parts equal)
            decides: id = ...
            order: as it comes
            entries: 1
          """
        )
        expectPlan(
          try tx.explain(Locker.filter { $0.id > 3 && $0.name == "p" }.limit(5)),
          """
          Locker: the ids (bounded)
            filter: id > ... and name = ...
            order: as it comes
            limit: 5
            entries: 16
          """
        )
        expectPlan(
          try tx.explain(Label.all.sorted(by: \.id, order: .reverse)),
          """
          Label: the ids
            from the end
            order: id:descending, as it comes
            entries: 20
          """
        )
        expectPlan(
          try tx.explain(Stamp.filter { $0.id == Stamp.ID(series: "s3", number: 3) }),
          "Stamp: the ids (1 of 1 parts equal)"
        )
        // An index that knows more goes before.
        expectPlan(
          try tx.explain(Locker.filter { $0.id > 3 && $0.rank == 1 }),
          "Locker: index rank (1 of 1 parts equal)"
        )
        let page = try tx.explain(running: Label.filter { $0.id > "l5" }.sorted(by: \.id).limit(2))
        expectEqual(page.work?.documentsRead, 2)
      }
    }
  }

  @Test("takes no other field for the id, and an id that is computed for none")
  func others() throws {
    try withStore(Title.self) { store in
      try store.write { tx in
        try tx.insert(Title(name: "  Pine "))
        try tx.insert(Title(name: "oak"))
      }
      try store.read { tx throws in
        expectEqual(try tx.fetchCount(Title.filter { $0.name == "  Pine " }), 1)
        expectEqual(try tx.fetchCount(Title.filter { $0.name == "Pine" }), 0)
        expectEqual(try tx.fetchCount(Title.filter { $0.id == "Pine" }), 1)
        let plan = try tx.explain(Title.filter { $0.id == "Pine" })
        #expect(plan.source == .scan)
      }
    }
  }

  /// The ids of all pages of three documents.
  private func pages<D: Document>(of query: Query<D>, _ tx: borrowing some Martlet.Reading) throws
    -> [D.ID]
  {
    var ids: [D.ID] = []
    var token: PageToken?
    repeat {
      let page = try tx.page(query.limit(3).after(token))
      ids += page.items.map(\.id)
      token = page.next
    } while token != nil
    return ids
  }
}

/// Whether text comes before other text in the order of code points.
private func isLess(_ left: String, _ right: String) -> Bool {
  left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
}

private struct Locker: Document {
  var id: Int
  var rank: Int
  var name: String

  static let indexes: [Index<Locker>] = [.value(\.rank)]
}

private struct Label: Document {
  let id: String
  var name: String
}

private struct Stamp: Document {
  struct ID: Hashable, Codable, Sendable, IndexValue {
    var series: String
    var number: Int

    init(series: String, number: Int) {
      self.series = series
      self.number = number
    }

    func write(to key: inout KeyWriter) {
      key.append(series)
      key.append(number)
    }

    init(from key: inout KeyReader) throws(StoreError) {
      series = try String(from: &key)
      number = try Int(from: &key)
    }
  }

  var id: ID
}

private struct Title: Document {
  var name: String

  var id: String { String(name.drop { $0 == " " }.prefix { $0 != " " }) }
}
