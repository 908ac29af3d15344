import Foundation
import Martlet
import StoreInspection
import TestSupport
import Testing

@Suite("A dump", .temporaryDirectory)
struct DumpWriterTests {
  private let url = TemporaryDirectory.current.appending(path: "library")

  private func dump(_ url: URL, collection: String? = nil) throws -> (
    lines: [String], gaps: [DumpWriter.Gap]
  ) {
    var bytes = Data()
    var gaps: [DumpWriter.Gap] = []
    let writer = DumpWriter(try InspectedStore(at: url), collection: collection)
    let count = try writer.run(write: { bytes += $0 }, report: { gaps.append($0) })
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.isEmpty || text.hasSuffix("\n"))
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.count == count)
    return (lines, gaps)
  }

  /// The value of a field of each document, read with Foundation's own JSON.
  private func values(_ field: String, of lines: [String]) throws -> [String] {
    try lines.map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?.keys.sorted() == ["collection", "document"])
      let document = try #require(object?["document"] as? [String: Any])
      return "\(try #require(document[field]))"
    }
  }

  @Test("has the collections by name and the documents by id")
  func order() throws {
    try Library.make(at: url)
    let (lines, gaps) = try dump(url)
    #expect(gaps == [])
    #expect(lines.count == Library.persons + 6)
    let shelves = try dump(url, collection: "Shelf").lines
    #expect(try values("id", of: shelves) == ["-1", "3", "20", "300"])
    let names = try values("name", of: dump(url, collection: "Person").lines)
    // The ids fall as the numbers rise.
    #expect(names.first == "Needle \(Library.persons - 1) in the hay")
    #expect(names.last == "Needle 0 in the hay")
    let cards = try dump(url, collection: "Card").lines
    #expect(lines == cards + (try dump(url, collection: "Person").lines) + shelves)
  }

  @Test("depends on the documents alone, not on the way they came")
  func determinism() throws {
    let other = TemporaryDirectory.current.appending(path: "other")
    try Library.make(at: url)
    try Library.make(at: other, persons: (0..<Library.persons).reversed())
    let store = try DocumentStore(at: other, for: Person.self)
    try store.write { tx in try tx.delete(Person.self, id: Person(4).id) }
    try store.write { tx in try tx.insert(Person(4)) }
    store.close()
    #expect(try dump(url).lines == dump(other).lines)
  }

  @Test("tells of a damaged document and writes the rest")
  func damagedDocument() throws {
    try Library.make(at: url)
    let sound = try dump(url).lines
    try Damage(url: url).flipBit(of: "Needle 7 in")
    let (lines, gaps) = try dump(url)
    #expect(gaps.map(\.kind) == [.damagedDocument])
    #expect(gaps.map(\.row) == [8])
    #expect(lines == sound.filter { !$0.contains("Needle 7 in") })
  }

  @Test("tells of documents that no id leads to")
  func missingID() throws {
    try Library.make(at: url)
    let damage = Damage(url: url)
    let ids = try damage.database("ids.1")
    try damage.remove(try #require(try damage.entries(of: ids).first).key, from: ids)
    #expect(try dump(url).gaps.map(\.kind) == [.missingIDs])
  }

  @Test("of a collection that is not there names those that are")
  func unknownCollection() throws {
    try Library.make(at: url)
    let error = try #require(throws: StoreError.self) { try dump(url, collection: "Persons") }
    #expect(error.reason == .unknownCollection)
    #expect(error.advice.contains("Card, Person, Shelf"))
  }

  @Test("of an empty store is empty")
  func emptyStore() throws {
    try DocumentStore(at: url, for: Person.self).close()
    #expect(try dump(url).lines == [])
  }
}
