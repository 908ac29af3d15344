import Foundation
import LMDB
import Martlet
import TestSupport
import Testing

@Suite("The order of a query", .temporaryDirectory)
struct OrderTests {
  /// Stores people whose cities and ages repeat.
  private func fill(_ store: DocumentStore) throws {
    try store.write { tx in
      for number in 0..<12 {
        var person = Person(number, city: ["Oslo", "Bergen", "Voss"][number % 3])
        person.age = [30, 20, 30, 40][number % 4]
        person.nickname = number % 5 == 0 ? nil : "n\(number % 2)"
        try tx.insert(person)
      }
    }
  }

  /// The numbers of the people that a query finds.
  private func numbers(_ query: Query<Person>, _ tx: borrowing some Martlet.Reading) throws -> [Int]
  {
    try tx.fetch(query).map { Int($0.name.dropFirst(7)) ?? -1 }
  }

  @Test("S36: is by several fields and directions, and by insertion where those are equal")
  func several() throws {
    try withStore(Person.self) { store in
      try fill(store)
      try store.read { tx throws in
        expectEqual(
          try numbers(Person.all.sorted(by: \.city, \.age), tx),
          [1, 4, 10, 7, 9, 0, 6, 3, 5, 2, 8, 11]
        )
        expectEqual(
          try numbers(Person.all.sorted(by: .forward(\.city), .reverse(\.age)), tx),
          [7, 4, 10, 1, 3, 0, 6, 9, 11, 2, 8, 5]
        )
        expectEqual(
          try numbers(Person.all.sorted(by: \.age, order: .reverse), tx),
          [11, 7, 3, 10, 8, 6, 4, 2, 0, 9, 5, 1]
        )
        expectEqual(
          try numbers(Person.all.sorted(by: \.city).then(by: \.age), tx),
          try numbers(Person.all.sorted(by: \.city, \.age), tx)
        )
        expectEqual(try numbers(Person.all.reversed().limit(2), tx), [11, 10])
        // A new order is not turned round, and a further field has the direction that it is given.
        expectEqual(
          try numbers(Person.all.sorted(by: \.name).reversed().sorted(by: \.city, \.age), tx),
          try numbers(Person.all.sorted(by: \.city, \.age), tx)
        )
        expectEqual(
          try numbers(Person.all.sorted(by: \.city).reversed().then(by: \.age).limit(3), tx),
          [5, 8, 2]
        )
      }
    }
  }

  @Test("has a place for nil and for what is not a number")
  func odd() throws {
    try withStore(Gauge.self) { store in
      try store.write { tx in try tx.insert(contentsOf: Gauge.samples) }
      try store.read { tx throws in
        let ratios = try tx.fetch(Gauge.all.sorted(by: \.ratio)).map(\.ratio)
        #expect(ratios.first == -.infinity)
        #expect(ratios.last?.isNaN == true)
        let notes = try tx.fetch(Gauge.all.sorted(by: \.note)).map(\.note)
        #expect(notes.first == .some(nil))
        #expect(notes.last == "c")
      }
    }
  }

  @Test("S33: is cut by limit and offset without gap or repeat")
  func slices() throws {
    try withStore(Person.self) { store in
      try fill(store)
      try store.read { tx throws in
        let query = Person.all.sorted(by: \.age)
        let all = try numbers(query, tx)
        var pieces: [Int] = []
        for start in stride(from: 0, to: 15, by: 5) {
          pieces += try numbers(query.offset(start).limit(5), tx)
        }
        #expect(pieces == all)
        #expect(try numbers(query.offset(12), tx).isEmpty)
        #expect(try numbers(query.offset(.max).limit(.max), tx).isEmpty)
        #expect(try numbers(query.limit(0), tx).isEmpty)
        #expect(try numbers(query.offset(-1).limit(.max), tx) == all)
      }
    }
  }

  @Test("has pages that stay where they are while documents come and go", arguments: [false, true])
  func pages(isReversed: Bool) throws {
    try withStore(Person.self) { store in
      try fill(store)
      var query = Person.all.sorted(by: \.city, \.age).limit(4)
      if isReversed { query = query.reversed() }
      let all = try store.read { tx in try tx.fetch(query.limit(100)) }
      let first = try store.read { tx in try tx.page(query) }
      #expect(first.items == Array(all.prefix(4)))
      // What was seen goes, and something comes before the place.
      try store.write { tx in
        for person in first.items { _ = try tx.delete(Person.self, id: person.id) }
        try tx.insert(Person(50, city: isReversed ? "Z" : "A"))
      }
      let second = try store.read { tx in try tx.page(query.after(first.next)) }
      #expect(second.items == Array(all.dropFirst(4).prefix(4)))
      let third = try store.read { tx in try tx.page(query.after(second.next)) }
      #expect(third.items == Array(all.dropFirst(8)))
      #expect(third.next == nil)
    }
  }

  @Test("gives the first document of each value alone")
  func distinct() throws {
    try withStore(Person.self) { store in
      try fill(store)
      try store.read { tx throws in
        let query = Person.all.distinct(by: \.age)
        #expect(try numbers(query, tx) == [0, 1, 3])
        #expect(try numbers(query.sorted(by: \.age, order: .reverse), tx) == [11, 10, 9])
        #expect(try tx.fetchCount(query) == 3)
        #expect(try tx.fetchCount(query.limit(2)) == 2)
      }
    }
  }

  @Test("T22: divides a result into sections with names, titles and counts")
  func sections() throws {
    try withStore(Person.self) { store in
      try fill(store)
      try store.read { tx throws in
        let query = Person.filter { $0.age >= 30 }.sorted(by: \.age, order: .reverse)
        let found = try tx.fetch(query.sections(by: \.city) { $0.lowercased() })
        #expect(found.sections.map(\.key) == ["Bergen", "Oslo", "Voss"])
        #expect(found.sections.map(\.name) == ["bergen", "oslo", "voss"])
        #expect(found.indexTitles == ["B", "O", "V"])
        #expect(found.firstSection(titled: "O") == 1)
        #expect(found.firstSection(titled: "X") == nil)
        #expect(found.count == 9)
        for section in found.sections {
          let alone = query.filter { $0.city == section.key }
          expectEqual(section.items, try tx.fetch(alone))
        }
        let turned = try tx.fetch(query.sections(by: \.city, order: .reverse))
        #expect(turned.sections.map(\.key) == ["Voss", "Oslo", "Bergen"])
        #expect(turned.sections.map(\.items) == found.sections.reversed().map(\.items))

        // A section without a document is none.
        let few = try tx.fetch(query.filter { $0.city != "Oslo" }.sections(by: \.city))
        #expect(few.indexTitles == ["B", "V"])
        let nicknames = try tx.fetch(Person.all.sections(by: \.nickname))
        #expect(nicknames.sections.map(\.name) == ["", "n0", "n1"])
        let named = try tx.fetch(query.sections { $0.age > 30 ? "old" : "other" })
        #expect(named.sections.map(\.name) == ["old", "other"])
        #expect(named.sections.map(\.items.count) == [3, 6])
      }
    }
  }

  @Test("refuses the token of another order, and one that is made up")
  func tokens() throws {
    try withStore(Person.self) { store in
      try fill(store)
      let token = try store.read { tx in try tx.page(Person.all.sorted(by: \.age).limit(2)) }.next
      let text = try JSONEncoder().encode(try #require(token))
      #expect(try JSONDecoder().decode(PageToken.self, from: text) == token)
      try store.read { tx throws in
        #expect(reason { _ = try tx.fetch(Person.all.after(token)) } == .invalidPageToken)
        let other = Person.all.sorted(by: .forward(\.age), .reverse(\.city)).after(token)
        #expect(reason { _ = try tx.fetch(other) } == .invalidPageToken)
      }
      for text in ["\"\"", "\"x\"", "\"AAAAAAAAAAE=\"", "\"AAAAAAAAAP8AAA==\"", "3"] {
        #expect(throws: DecodingError.self) {
          try JSONDecoder().decode(PageToken.self, from: Data(text.utf8))
        }
      }
      // A key of bytes that no value writes, and the row 1.
      let key: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 2, 0xFF, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0x15, 1]
      let forged = try JSONDecoder().decode(
        PageToken.self,
        from: Data("\"\(Data(key).base64EncodedString())\"".utf8)
      )
      for query in [Person.all.sorted(by: \.age), Person.all.sorted(by: \.age, order: .reverse)] {
        let found = try store.read { tx in
          reason { _ = try tx.fetch(query.after(forged)) }
        }
        #expect(found == .invalidPageToken)
      }
    }
  }

  @Test("refuses a query without an index where the options say so, or tells of it")
  func unindexed() throws {
    try withStore(Person.self) { store in try fill(store) }
    let told = Guarded<[String]>([])
    for (choice, refused) in [
      (DocumentStore.UnindexedQueries.allow, StoreError.Reason?.none), (.warn, nil),
      (.fail, .unindexedQuery),
    ] {
      var options = DocumentStore.Options()
      options.mapSize = 1 << 30
      options.unindexedQueries = choice
      options.onWarning = { warning in told.withLock { $0.append("\(warning)") } }
      let url = TemporaryDirectory.current.appending(path: "store", directoryHint: .isDirectory)
      let store = try DocumentStore(at: url, for: Person.self, options: options)
      defer { store.close() }
      try store.read { tx throws in
        #expect(reason { _ = try tx.fetch(Person.filter { $0.name == "x" }) } == refused)
        let ordered = Person.filter { $0.name == "x" }.sorted(by: \.city, \.age)
        #expect(reason { _ = try tx.fetch(ordered.limit(1)) } == refused)
        #expect(try tx.explain(running: ordered).work?.matches == 0)
        #expect(reason { _ = try tx.fetch(Person.filter { $0.city == "x" }) } == nil)
        #expect(reason { _ = try tx.fetch(Person.all) } == nil)
        #expect(reason { _ = try tx.fetchCount(Person.all) } == nil)
      }
    }
    let expected = "a query reads every document of Person; add an index for it, and see explain"
    #expect(told.withLock { $0 } == [expected, expected])
  }

  @Test("S33: gives a document once whose elements are too long for a key and begin alike")
  func longElements() throws {
    try withStore(Postcard.self) { store in
      let long = String(repeating: "long ", count: 150)
      var postcard = Postcard(1)
      postcard.tags = [long + "x", long + "y", long]
      try store.write { [postcard] tx in
        try tx.insert(postcard)
        try tx.insert(Postcard(2))
      }
      try store.read { tx throws in
        let query = Postcard.filter { $0.tags.contains(long + "y") }.sorted(by: \.weight)
        expectEqual(try tx.ids(query), [1])
        expectEqual(try tx.ids(query.reversed()), [1])
        expectEqual(try tx.fetchCount(query), 1)
        expectEqual(try tx.page(query.limit(1)).next == nil, true)
      }
    }
  }

  @Test("of documents that are changed does not change under the closure's hands")
  func updateAll() throws {
    try withStore(Person.self) { store in
      try fill(store)
      let changed = try store.write { tx in
        try tx.updateAll(Person.filter { $0.city == "Oslo" && $0.age >= 0 }) { person in
          person.age += 100
        }
      }
      #expect(changed == 4)
      let ages = try store.read { tx in try tx.fetch(Person.filter { $0.age >= 100 }).map(\.age) }
      #expect(ages.sorted() == [120, 130, 130, 140])
      let refused = reason {
        try store.write { tx in _ = try tx.updateAll(Person.all) { $0.id = UUID() } }
      }
      #expect(refused == .idChanged)
    }
  }
}
