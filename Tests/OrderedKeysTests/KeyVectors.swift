import Foundation
import OrderedKeys
import Testing

/// The vectors in `Schemas/key-vectors.json`.
struct KeyVectors: Decodable {
  /// A tuple and its key.
  struct Packing: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let tuple: [VectorElement]
    let bytes: Hexadecimal
    var testDescription: String { name }
  }

  /// A range of keys and its bounds.
  struct Interval: Decodable, Sendable, CustomTestStringConvertible {
    enum Kind: String, Decodable { case beginning, extending, textStart, bounds }

    let name: String
    let kind: Kind
    let prefix: [VectorElement]
    let start: String?
    let from: VectorBound?
    let to: VectorBound?
    let lower: Hexadecimal
    let upper: Hexadecimal
    var testDescription: String { name }
  }

  /// A tuple and its key under a limit.
  struct Fitting: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let tuple: [VectorElement]
    let limit: Int
    let fitted: Bool
    let bytes: Hexadecimal
    var testDescription: String { name }
  }

  /// Bytes that are not a key, and what the reader says of them.
  struct Rejection: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: Hexadecimal
    let offset: Int
    let reason: String
    var testDescription: String { name }
  }

  /// A text and its hash.
  struct Digest: Decodable, Sendable, CustomTestStringConvertible {
    let text: String
    let seed: String
    let hash: Hexadecimal
    var testDescription: String { "\(text.utf8.count) bytes, seed \(seed)" }
  }

  let reference: [Packing]
  let profile: [Packing]
  let ranges: [Interval]
  let long: [Fitting]
  let rejected: [Rejection]
  let hashes: [Digest]

  /// Reads the vectors from the checkout that holds this file.
  static func read(file: String = #filePath) throws -> KeyVectors {
    let root = URL(filePath: file).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let data = try Data(contentsOf: root.appending(path: "Schemas/key-vectors.json"))
    return try JSONDecoder().decode(KeyVectors.self, from: data)
  }
}

/// Bytes that are written as hexadecimal digits with or without spaces.
struct Hexadecimal: Decodable, Sendable {
  let bytes: [UInt8]

  init(_ digits: String) throws {
    let nibbles = try digits.filter { $0 != " " }.map { try #require($0.hexDigitValue) }
    bytes = stride(from: 0, to: nibbles.count, by: 2).map {
      UInt8(nibbles[$0] << 4 | nibbles[$0 + 1])
    }
  }

  init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode(String.self))
  }
}

/// An element of a vector: a plain one, or one that sorts the other way round.
enum VectorElement: Decodable, Sendable {
  case ascending(TupleElement)
  case descending(TupleElement)

  enum CodingKeys: String, CodingKey {
    case null, bool, integer, unsigned, text, bytes, float, double, uuid, tuple, descending
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let key = try #require(container.allKeys.first)
    func string() throws -> String { try container.decode(String.self, forKey: key) }
    switch key {
    case .null: self = .ascending(.null)
    case .bool: self = .ascending(.bool(try container.decode(Bool.self, forKey: key)))
    case .integer: self = .ascending(.integer(try #require(Int64(string()))))
    case .unsigned: self = .ascending(.unsigned(try #require(UInt64(string()))))
    case .text: self = .ascending(.text(try string()))
    case .bytes: self = .ascending(.bytes(try Hexadecimal(string()).bytes))
    case .float: self = .ascending(.float(try #require(Float(string()))))
    case .double: self = .ascending(.double(try #require(Double(string()))))
    case .uuid: self = .ascending(.uuid(try #require(UUID(uuidString: string()))))
    case .tuple:
      let elements = try container.decode([VectorElement].self, forKey: key)
      self = .ascending(.tuple(elements.map(\.element)))
    case .descending:
      self = .descending(try container.decode(VectorElement.self, forKey: key).element)
    }
  }

  /// The element without its direction.
  var element: TupleElement {
    switch self {
    case .ascending(let element), .descending(let element): element
    }
  }

  /// The key of a tuple of elements.
  static func pack(_ elements: [VectorElement]) -> [UInt8] {
    var writer = TupleWriter()
    for element in elements {
      switch element {
      case .ascending(let element): element.encode(to: &writer)
      case .descending(let element): writer.appendDescending { element.encode(to: &$0) }
      }
    }
    return writer.bytes
  }
}

/// A bound of a vector.
enum VectorBound: Decodable, Sendable {
  case including(VectorElement)
  case excluding(VectorElement)

  enum CodingKeys: String, CodingKey { case including, excluding }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self =
      if container.contains(.including) {
        .including(try container.decode(VectorElement.self, forKey: .including))
      } else {
        .excluding(try container.decode(VectorElement.self, forKey: .excluding))
      }
  }

  /// The bound as the store takes it.
  var bound: ElementBound {
    switch self {
    case .including(let element): .including(VectorElement.pack([element]))
    case .excluding(let element): .excluding(VectorElement.pack([element]))
    }
  }
}
