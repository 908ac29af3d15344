import DocumentCoding
import Testing

/// Encodes one field of a name given at run time.
struct Named: Codable, Equatable {
  var name: String
  var value: Int

  struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(_ name: String, _ value: Int) {
    self.name = name
    self.value = value
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard let key = container.allKeys.first else {
      throw DecodingError.valueNotFound(
        Int.self,
        .init(codingPath: [], debugDescription: "no key")
      )
    }
    name = key.stringValue
    value = try container.decode(Int.self, forKey: key)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(value, forKey: Key(stringValue: name))
  }
}

/// A record with a record inside.
private struct Outer: Codable, Equatable {
  var inner: Named
}

@Suite("A shape table")
struct ShapeTableTests {
  @Test("numbers lists of names from 1 and knows them again")
  func numbers() throws {
    var shapes = try ShapeTable(shapes: [["a", "b"], ["a"], []])
    #expect(shapes.number(of: ["a", "b"]) == 1)
    #expect(shapes.number(of: ["a"]) == 2)
    #expect(shapes.number(of: []) == 3)
    #expect(shapes.number(of: ["b", "a"]) == nil)
    #expect(shapes.names(of: 1) == ["a", "b"])
    #expect(shapes.names(of: 0) == nil && shapes.names(of: 4) == nil)
    #expect(shapes.add(["a"]) == 2)
    #expect(shapes.add(["c"]) == 4)
    #expect(shapes.lists == [["a", "b"], ["a"], [], ["c"]])
  }

  @Test(
    "refuses lists that cannot have been one",
    arguments: [[["a"], ["a"]], [["a", "a"]], (0...256).map { ["\($0)"] }]
  )
  func refuses(_ lists: [[String]]) {
    #expect(throws: CodingFailure.self) { try ShapeTable(shapes: lists) }
  }

  @Test("stops at 256 shapes; later records describe themselves and still come back")
  func full() throws {
    var shapes = ShapeTable()
    let encoder = DocumentEncoder()
    for index in 0..<300 {
      var body: [UInt8] = []
      let named = Named("field\(index)", index)
      let shape = try encoder.encode(named, shapes: &shapes, into: &body)
      #expect(shape == (index < 256 ? index + 1 : 0))
      let read = try DocumentDecoder().decode(
        Named.self,
        shape: shape,
        from: body,
        shapes: shapes
      )
      #expect(read == named)
    }
    #expect(shapes.count == 256 && shapes.isFull)
    let document = try encoded(Outer(inner: Named("new", 1)), shapes: &shapes)
    #expect(document.shape == 0)
    #expect(
      try DocumentDecoder().decode(
        Outer.self,
        shape: 0,
        from: document.bytes,
        shapes: shapes
      ) == Outer(inner: Named("new", 1))
    )
    let value = try EncodedValue(body: document.bytes, shape: 0, shapes: shapes)
    var again: [UInt8] = []
    #expect(value.encode(shapes: &shapes, into: &again) == 0)
    #expect(again == document.bytes)
  }

  @Test("is as before when an encoding fails, and so are the bytes")
  func failure() throws {
    struct Failing: Encodable {
      var first = Named("x", 1)
      var second: Int?? = .some(nil)
    }
    var shapes = try ShapeTable(shapes: [["a"]])
    let before = shapes
    var body: [UInt8] = [1, 2]
    #expect(throws: CodingFailure.self) {
      try DocumentEncoder().encode(Failing(), shapes: &shapes, into: &body)
    }
    #expect(shapes == before)
    #expect(body == [1, 2])
  }

  @Test("gives a nil no shape of its own")
  func nils() throws {
    struct Optional: Encodable {
      var one: Int?
      var other: String?
    }
    var shapes = ShapeTable()
    for value in [Optional(), Optional(one: 1), Optional(other: "a"), Optional(one: 1, other: "")] {
      #expect(try encoded(value, shapes: &shapes).shape == 1)
    }
  }

  @Test("can branch widely")
  func wide() throws {
    let lists = (0..<100).map { ["common", "field\($0)"] }
    let shapes = try ShapeTable(shapes: lists)
    for (index, names) in lists.enumerated() { #expect(shapes.number(of: names) == index + 1) }
  }
}
