import DocumentCoding
import Foundation
import TestSupport
import Testing

@Suite("A random document")
struct RandomDocumentsTests {
  @Test("comes back, and gives the same bytes again", arguments: 0..<64)
  func comesBack(seed: Int) throws {
    var maker = PersonMaker(generator: SeededGenerator(seed: seed))
    let encoder = DocumentEncoder()
    let decoder = DocumentDecoder()
    var shapes = ShapeTable()
    for _ in 0..<8 {
      let person = maker.person()
      let (first, second) = (
        try encode(person, encoder, &shapes), try encode(person, encoder, &shapes)
      )
      let read = try decoder.decode(
        Person.self,
        shape: first.shape,
        from: first.body,
        shapes: shapes
      )
      #expect(first == second)
      // Bytes compare NaNs too, which equality of values does not.
      #expect(try encode(read, encoder, &shapes) == first)
    }
  }

  @Test("is read and written without its type, byte for byte", arguments: 0..<64)
  func withoutType(seed: Int) throws {
    var maker = PersonMaker(generator: SeededGenerator(seed: seed))
    var shapes = ShapeTable()
    let document = try encode(maker.person(), DocumentEncoder(), &shapes)
    let known = shapes
    let value = try EncodedValue(body: document.body, shape: document.shape, shapes: shapes)
    var again = EncodedDocument(body: [], shape: 0)
    again.shape = value.encode(shapes: &shapes, into: &again.body)
    #expect(again == document)
    #expect(shapes == known)
  }

  @Test("gives each field by its path", arguments: 0..<16)
  func fields(seed: Int) throws {
    var maker = PersonMaker(generator: SeededGenerator(seed: seed))
    var shapes = ShapeTable()
    let person = maker.person()
    let document = try encode(person, DocumentEncoder(), &shapes)
    func field(_ path: String...) throws -> EncodedValue? {
      try FieldReader(body: document.body.span, shape: document.shape, shapes: shapes)
        .value(at: path)
    }
    #expect(try field("name") == .text(person.name))
    #expect(try field("id") == .uuid(person.id))
    #expect(try field("address", "city") == .text(person.address.city))
    #expect(try field("note") == person.note.map(EncodedValue.text))
    #expect(try field("tags") == .list(person.tags.map(EncodedValue.text)))
    #expect(try field("ranks", "senior") == person.ranks[.senior].map { .integer(Int128($0)) })
    #expect(try field("address", "nothing") == nil)
    #expect(try field("name", "below") == nil)
    for (year, text) in person.years { #expect(try field("years", String(year)) == .text(text)) }
  }

  @Test("that was damaged never traps", arguments: 0..<64)
  func damaged(seed: Int) throws {
    var maker = PersonMaker(generator: SeededGenerator(seed: seed))
    var shapes = ShapeTable()
    let decoder = DocumentDecoder()
    let document = try encode(maker.person(), DocumentEncoder(), &shapes)
    for _ in 0..<40 {
      var body = document.body
      for _ in 0..<Int.random(in: 1...3, using: &maker.generator) where !body.isEmpty {
        let index = Int.random(in: 0..<body.count, using: &maker.generator)
        switch Int.random(in: 0..<4, using: &maker.generator) {
        case 0: body[index] = UInt8(truncatingIfNeeded: maker.generator.next())
        case 1: body.remove(at: index)
        case 2: body.insert(UInt8(truncatingIfNeeded: maker.generator.next()), at: index)
        default: body.removeSubrange(index...)
        }
      }
      read(body, shape: document.shape, shapes, decoder)
      read(body, shape: 0, shapes, decoder)
    }
  }

  @Test("of random bytes never traps", arguments: 0..<64)
  func randomBytes(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let shapes = try ShapeTable(shapes: [["id", "name"], ["name"], []])
    for _ in 0..<100 {
      let count = Int.random(in: 0...24, using: &generator)
      let body = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      read(body, shape: Int.random(in: 0...4, using: &generator), shapes, DocumentDecoder())
    }
  }

  /// Reads in every way; what comes out does not matter, but what is read must be written again.
  private func read(
    _ body: [UInt8],
    shape: Int,
    _ shapes: ShapeTable,
    _ decoder: DocumentDecoder
  ) {
    _ = try? decoder.decode(Person.self, shape: shape, from: body, shapes: shapes)
    _ = try? decoder.decode([String: [Int?]].self, shape: shape, from: body, shapes: shapes)
    _ = try? decoder.decode(Person.Contact.self, shape: shape, from: body, shapes: shapes)
    _ = try? FieldReader(body: body.span, shape: shape, shapes: shapes).value(at: ["a", "b"])
    if let value = try? EncodedValue(body: body, shape: shape, shapes: shapes) {
      var shapes = shapes
      var again: [UInt8] = []
      let number = value.encode(shapes: &shapes, into: &again)
      #expect(again == body && number == shape)
      _ = value.json
    }
  }

  private func encode(
    _ person: Person,
    _ encoder: DocumentEncoder,
    _ shapes: inout ShapeTable
  ) throws -> EncodedDocument {
    var document = EncodedDocument(body: [], shape: 0)
    document.shape = try encoder.encode(person, shapes: &shapes, into: &document.body)
    return document
  }
}
