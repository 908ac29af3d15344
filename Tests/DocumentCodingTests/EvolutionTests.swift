import DocumentCoding
import Testing

/// The first version of a document.
private struct Old: Codable, Equatable {
  struct Inner: Codable, Equatable {
    var kept: Int
  }

  var id: Int
  var inner: Inner
  var list: [Inner]
  var named: [String: Inner]
  var optional: Int?
}

/// The second, with fields in other places.
private struct New: Codable, Equatable {
  struct Inner: Codable, Equatable {
    var added: String?
    var kept: Int
    var more: Bool?
  }

  var extra: String?
  var list: [Inner]
  var inner: Inner
  var id: Int
  var named: [String: Inner]
  var optional: Int?
  var last: [Int]?
}

@Suite("A document of another version")
struct EvolutionTests {
  private let old = Old(
    id: 1,
    inner: .init(kept: 2),
    list: [.init(kept: 3)],
    named: ["a": .init(kept: 4)],
    optional: 5
  )
  private let new = New(
    extra: "x",
    list: [.init(added: "y", kept: 3)],
    inner: .init(added: "z", kept: 2, more: true),
    id: 1,
    named: ["a": .init(added: "w", kept: 4)],
    optional: 5,
    last: [1]
  )

  @Test("is read by the other type, fields in any order, missing ones nil (E18)")
  func read() throws {
    let upgraded = try roundTripped(old, as: New.self)
    #expect(upgraded.id == 1 && upgraded.extra == nil && upgraded.inner.kept == 2)
    #expect(upgraded.named["a"]?.kept == 4 && upgraded.optional == 5)
    #expect(try roundTripped(new, as: Old.self) == old)
  }

  @Test("keeps the fields that an older program does not know")
  func unknownFields() throws {
    var shapes = ShapeTable()
    let stored = try document(new, &shapes)
    var changed = old
    changed.optional = nil
    changed.inner.kept = 9
    let merged = try document(changed, &shapes).keepingUnknownFields(of: stored, shapes: &shapes)
    let read = try DocumentDecoder().decode(
      New.self,
      shape: merged.shape,
      from: merged.body,
      shapes: shapes
    )
    var expected = new
    expected.optional = nil
    expected.inner.kept = 9
    // Elements of lists and maps are the older program's own.
    expected.list = [.init(kept: 3)]
    expected.named = ["a": .init(kept: 4)]
    #expect(read == expected)
    #expect(
      shapes.names(of: merged.shape)
        == ["id", "inner", "list", "named", "optional", "extra", "last"]
    )
  }

  @Test("is left as it is when there is nothing to keep")
  func nothingUnknown() throws {
    var shapes = ShapeTable()
    let stored = try document(old, &shapes)
    var changed = old
    changed.id = 7
    let replacement = try document(changed, &shapes)
    #expect(try replacement.keepingUnknownFields(of: stored, shapes: &shapes) == replacement)
    let scalar = EncodedDocument(body: [1], shape: 0)
    #expect(try scalar.keepingUnknownFields(of: stored, shapes: &shapes) == scalar)
    let map = EncodedDocument(body: [0xA0], shape: 0)
    #expect(
      try map.keepingUnknownFields(of: .init(body: [0xA1, 1, 1], shape: 0), shapes: &shapes) == map
    )
  }

  @Test("keeps unknown fields even when the table is full")
  func full() throws {
    var shapes = ShapeTable()
    let stored = try document(new, &shapes)
    for index in 0..<256 where !shapes.isFull { _ = shapes.add(["filler\(index)"]) }
    let merged = try document(old, &shapes).keepingUnknownFields(of: stored, shapes: &shapes)
    #expect(merged.shape == 0)
    let read = try DocumentDecoder().decode(
      New.self,
      shape: 0,
      from: merged.body,
      shapes: shapes
    )
    #expect(read.extra == "x" && read.last == [1] && read.inner.added == "z")
  }

  private func document(
    _ value: some Encodable,
    _ shapes: inout ShapeTable
  ) throws -> EncodedDocument {
    let (shape, body) = try encoded(value, shapes: &shapes)
    return EncodedDocument(body: body, shape: shape)
  }
}
