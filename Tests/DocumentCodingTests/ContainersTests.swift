import DocumentCoding
import Testing

/// Uses several containers at once, and hands encoders out.
private struct Interleaved: Codable, Equatable {
  enum Key: String, CodingKey { case first, second, list, object, last }

  var numbers: [Int]

  init(_ numbers: [Int]) { self.numbers = numbers }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    var list = container.nestedUnkeyedContainer(forKey: .list)
    var object = container.nestedContainer(keyedBy: Key.self, forKey: .object)
    try list.encode(numbers[0])
    try container.encode(numbers[1], forKey: .first)
    try object.encode(numbers[2], forKey: .second)
    var inner = list.nestedUnkeyedContainer()
    try container.encode(numbers[3], forKey: .last)
    try list.encode(numbers[4])
    try inner.encode(numbers[5])
    try object.encode(numbers[6], forKey: .first)
    var again = container.nestedContainer(keyedBy: Key.self, forKey: .object)
    try again.encode(numbers[7], forKey: .last)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    var list = try container.nestedUnkeyedContainer(forKey: .list)
    let object = try container.nestedContainer(keyedBy: Key.self, forKey: .object)
    let zero = try list.decode(Int.self)
    var inner = try list.nestedUnkeyedContainer()
    numbers = try [
      zero, container.decode(Int.self, forKey: .first),
      object.decode(Int.self, forKey: .second), container.decode(Int.self, forKey: .last),
      list.decode(Int.self), inner.decode(Int.self), object.decode(Int.self, forKey: .first),
      object.decode(Int.self, forKey: .last),
    ]
  }
}

/// A class and one that inherits from it.
private class Animal: Codable {
  var name: String

  init(name: String) { self.name = name }
}

private final class Dog: Animal {
  enum Key: CodingKey { case tricks }

  let tricks: [String]
  let isShared: Bool

  init(name: String, tricks: [String], isShared: Bool) {
    self.tricks = tricks
    self.isShared = isShared
    super.init(name: name)
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    tricks = try container.decode([String].self, forKey: .tricks)
    isShared = try decoder.container(keyedBy: AnimalKey.self).contains(.name)
    try super.init(from: isShared ? decoder : container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(tricks, forKey: .tricks)
    try super.encode(to: isShared ? encoder : container.superEncoder())
  }
}

private enum AnimalKey: CodingKey { case name }

/// Encodes through closures.
private struct Custom: Encodable {
  let body: @Sendable (any Encoder) throws -> Void
  func encode(to encoder: any Encoder) throws { try body(encoder) }
}

/// Hides the type of what it encodes.
private struct Erased: Encodable {
  let value: any Encodable
  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

private enum Key: String, CodingKey { case a, b, c }

@Suite("Containers")
struct ContainersTests {
  @Test("may be used in turn")
  func interleaved() throws {
    let value = Interleaved([1, 2, 3, 4, 5, 6, 7, 8])
    let read: Interleaved = try roundTripped(value)
    #expect(read == value)
  }

  @Test("hold a superclass, apart or merged", arguments: [false, true])
  func inheritance(isShared: Bool) throws {
    let dog: Dog = try roundTripped(Dog(name: "Rex", tricks: ["sit"], isShared: isShared))
    #expect(dog.name == "Rex" && dog.tricks == ["sit"] && dog.isShared == isShared)
  }

  @Test("keep the last of two values under one key, in the place of the first")
  func duplicates() throws {
    let value = Custom { encoder in
      var container = encoder.container(keyedBy: Key.self)
      try container.encode("long", forKey: .a)
      try container.encode(2, forKey: .b)
      try container.encode(3, forKey: .a)
    }
    var shapes = ShapeTable()
    #expect(try encoded(value, shapes: &shapes).bytes == [3, 2])
    #expect(shapes.lists == [["a", "b"]])
  }

  @Test("read fields in any order, and again")
  func anyOrder() throws {
    struct Reversed: Decodable {
      let values: [Int?]
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        values = try [
          container.decode(Int.self, forKey: .c), container.decode(Int.self, forKey: .a),
          container.decodeIfPresent(Int.self, forKey: .b),
          container.decode(Int.self, forKey: .c), container.decode(Int.self, forKey: .a),
        ]
      }
    }
    struct Straight: Encodable {
      var a = 1
      var b: Int?
      var c = 3
    }
    let read = try roundTripped(Straight(), as: Reversed.self)
    #expect(read.values == [3, 1, nil, 3, 1])
  }

  @Test("tell absent, null and missing fields apart")
  func nils() throws {
    struct Told: Decodable {
      let keys: [String]
      let contains: [Bool]
      let isNil: Bool
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        keys = container.allKeys.map(\.rawValue)
        contains = [container.contains(.a), container.contains(.b), container.contains(.c)]
        isNil = try container.decodeNil(forKey: .a) && container.decodeNil(forKey: .b)
      }
    }
    let value = Custom { encoder in
      var container = encoder.container(keyedBy: Key.self)
      try container.encodeNil(forKey: .a)
      try container.encodeIfPresent(Int?.none, forKey: .b)
    }
    let told = try roundTripped(value, as: Told.self)
    #expect(told.keys == ["a"])
    #expect(told.contains == [true, false, false])
    #expect(told.isNil)
  }

  @Test("let another type be tried after a failure")
  func retry() throws {
    struct Either: Decodable {
      var texts: [String] = []
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd {
          if let number = try? list.decode(Int.self) {
            texts.append(String(number))
          } else {
            texts.append(try list.decode(String.self))
          }
        }
      }
    }
    let value = Custom { encoder in
      var list = encoder.unkeyedContainer()
      try list.encode("a")
      try list.encode(1)
    }
    #expect(try roundTripped(value, as: Either.self).texts == ["a", "1"])
  }

  @Test("of a hidden dictionary make no shape and sort their keys")
  func erased() throws {
    var shapes = ShapeTable()
    let plain = try encoded(["b": 1, "a": 2], shapes: &shapes)
    let hidden = try encoded(Erased(value: ["b": 1, "a": 2]), shapes: &shapes)
    #expect(plain == hidden)
    #expect(shapes.count == 0)
  }

  @Test("of a value that writes nothing read as an empty record")
  func nothing() throws {
    struct Nothing: Codable, Equatable {}
    struct Silent: Codable, Equatable {
      init() {}
      init(from decoder: any Decoder) throws {}
      func encode(to encoder: any Encoder) throws {}
    }
    struct Both: Codable, Equatable {
      var nothing = Nothing()
      var silent = Silent()
      var last = 1
    }
    #expect(try roundTripped(Both()) == Both())
    #expect(try roundTripped(Nothing()) == Nothing())
    #expect(try roundTripped(Silent()) == Silent())
  }

  @Test("used against the rules end in an error, never in a trap")
  func misuse() {
    let misuses: [Custom] = [
      Custom { encoder in
        _ = encoder.unkeyedContainer()
        _ = encoder.container(keyedBy: Key.self)
      },
      Custom { encoder in
        var place = encoder.singleValueContainer()
        try place.encode(1)
        try place.encode(2)
      },
      Custom { encoder in
        var place = encoder.singleValueContainer()
        try place.encode(1)
        _ = encoder.unkeyedContainer()
      },
    ]
    for value in misuses {
      #expect(failure(of: { _ = try encoded(value) })?.reason == .misuse)
    }
  }

  @Test("that outlive their value refuse to be written to")
  func escaped() throws {
    final class Box: @unchecked Sendable { var encoder: (any Encoder)? }
    let box = Box()
    let value = Custom { encoder in
      var list = encoder.unkeyedContainer()
      try list.encode(
        Custom { inner in
          box.encoder = inner
          try "x".encode(to: inner)
        }
      )
      try list.encode("y")
    }
    #expect(try encoded(value).bytes == [0x82, 0x61, 0x78, 0x61, 0x79])
    #expect(throws: EncodingError.self) {
      var place = try #require(box.encoder).singleValueContainer()
      try place.encode(1)
    }
  }

  @Test("pass the user's own information on")
  func userInfo() throws {
    struct Informed: Codable {
      static let key = CodingUserInfoKey(rawValue: "key")
      init() {}
      init(from decoder: any Decoder) throws { try Self.check(decoder.userInfo) }
      func encode(to encoder: any Encoder) throws { try Self.check(encoder.userInfo) }
      static func check(_ userInfo: [CodingUserInfoKey: Any]) throws {
        guard let key, userInfo[key] as? Int == 7 else { throw CancellationError() }
      }
    }
    let key = try #require(Informed.key)
    var shapes = ShapeTable()
    var body: [UInt8] = []
    let shape = try DocumentEncoder(userInfo: [key: 7])
      .encode([Informed()], shapes: &shapes, into: &body)
    let read = try DocumentDecoder(userInfo: [key: 7])
      .decode([Informed].self, shape: shape, from: body.span, shapes: shapes)
    #expect(read.count == 1)
  }
}
