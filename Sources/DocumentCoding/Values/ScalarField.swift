package import Foundation

/// A single value of a document, for comparison with what is stored.
package enum Scalar: Sendable, Equatable {
  case bool(Bool)
  /// A whole number, and what a field of its type holds.
  case integer(Int128, within: ClosedRange<Int128>)
  case float(Float)
  case double(Double)
  /// Seconds since 2001-01-01.
  case date(Double)
  case uuid(UUID)
  case bytes([UInt8])
  /// Text by the UTF-8 of its normalization form C.
  case text([UInt8])
  /// Text without case by the UTF-8 of its folded form.
  case foldedText([UInt8])

  /// How a value is ordered against another one.
  package enum Order: Sendable {
    case less, equal, greater
    /// One of them is not a number.
    case none
  }
}

/// A field that is compared in the bytes of documents, without decoding them.
package struct ScalarField {
  private var route: FieldRoute

  /// Makes a field of a path of coding keys; nil where the path is empty.
  package init?(path: [String]) {
    guard let route = FieldRoute(path: path) else { return nil }
    self.route = route
  }

  /// Whether the field is ordered against one of some values in a way that is wanted.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - scalars: The values.
  ///   - isWanted: Says which order of field and value is.
  /// - Returns: Whether there is a value of which it is.
  package mutating func compare(
    in document: FieldReader,
    with scalars: [Scalar],
    _ isWanted: (Scalar.Order) -> Bool
  ) -> FieldReading<Bool> {
    route.read(document) { reader in
      let start = reader.offset
      var isKnown = true
      for scalar in scalars {
        reader.offset = start
        guard let order = try? reader.order(against: scalar) else {
          isKnown = false
          continue
        }
        if isWanted(order) { return true }
      }
      return isKnown ? false : nil
    }
  }

  /// Whether text is found in the field.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - search: The text.
  /// - Returns: Whether it is found.
  package mutating func text(in document: FieldReader, has search: TextSearch)
    -> FieldReading<Bool>
  {
    route.read(document) { reader throws(CodingFailure.Reason) in
      search.isFound(in: try reader.textBytes())
    }
  }
}

extension ItemReader {
  /// How the next item is ordered against a value of its kind.
  fileprivate mutating func order(against scalar: Scalar) throws(CodingFailure.Reason)
    -> Scalar.Order
  {
    switch scalar {
    case .bool(let other): Scalar.Order(try bool() ? 1 : 0, other ? 1 : 0)
    case .integer(let other, let range):
      Scalar.Order(try integer(as: Int128.self, within: range), other)
    case .float(let other): Scalar.Order(try float(), other)
    case .double(let other): Scalar.Order(try double(), other)
    case .date(let other): Scalar.Order(try date(), other)
    case .uuid(let other): Scalar.Order(try uuid(), other)
    case .bytes(let other): Scalar.Order(bytes.extracting(try byteRange()), other.span)
    case .text(let other): try order(againstText: other)
    case .foldedText(let other): try order(againstFoldedText: other)
    }
  }

  private mutating func integer(as type: Int128.Type, within range: ClosedRange<Int128>)
    throws(CodingFailure.Reason) -> Int128
  {
    let number = try integer(as: type)
    guard range.contains(number) else { throw .numberOutOfRange }
    return number
  }

  /// How the next item is ordered against composed text; text that may not be composed has no
  /// order here.
  private mutating func order(againstText other: [UInt8]) throws(CodingFailure.Reason)
    -> Scalar.Order
  {
    let text = try textBytes()
    guard let form = StoredText(text), form != .other else {
      throw .typeMismatch(expected: .text, found: .other)
    }
    return Scalar.Order(text, other.span)
  }

  /// How the next item without its case is ordered against folded text; only of ASCII is the lower
  /// case the folding.
  private mutating func order(againstFoldedText other: [UInt8]) throws(CodingFailure.Reason)
    -> Scalar.Order
  {
    let text = try textBytes()
    guard StoredText(text) == .ascii else { throw .typeMismatch(expected: .text, found: .other) }
    return Scalar.Order(text, other.span) { $0.lowercased }
  }

  /// The bytes of text that comes next.
  @_lifetime(copy self)
  fileprivate mutating func textBytes() throws(CodingFailure.Reason) -> Span<UInt8> {
    let count = try count(ItemMajor.text, expecting: .text)
    return bytes.extracting(offset..<(offset + count))
  }
}

extension Scalar.Order {
  /// The order of two values; none where one of them is not equal to itself.
  fileprivate init<Value: Comparable>(_ left: Value, _ right: Value) {
    self = left < right ? .less : left > right ? .greater : left == right ? .equal : .none
  }

  /// The order of two strings of bytes, of which the left one may stand for others.
  fileprivate init(
    _ left: Span<UInt8>,
    _ right: Span<UInt8>,
    _ folded: (UInt8) -> UInt8 = { $0 }
  ) {
    for index in 0..<min(left.count, right.count) {
      let (one, other) = (folded(left[index]), right[index])
      if one == other { continue }
      self = one < other ? .less : .greater
      return
    }
    self.init(left.count, right.count)
  }
}
