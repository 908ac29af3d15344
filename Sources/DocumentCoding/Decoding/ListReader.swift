/// The list of a value that is being decoded.
///
/// A reading that fails leaves it at the same element, so that another type can be tried.
struct ListReader: UnkeyedDecodingContainer {
  /// What all containers share.
  let session: DecodingSession
  /// The value.
  let frame: DecodingFrame
  /// How many elements there are.
  private let size: Int
  /// The element that comes next.
  private(set) var currentIndex = 0
  /// Its offset.
  private var cursor: Int

  /// Opens the list of a value.
  init(session: DecodingSession, frame: DecodingFrame) throws(CodingFailure.Reason) {
    self.session = session
    self.frame = frame
    guard case .item(let offset) = frame.place else {
      if case .document = frame.place { throw .typeMismatch(expected: .list, found: .record) }
      throw .typeMismatch(expected: .list, found: .absent)
    }
    let bytes = session.bytes
    var reader = ItemReader(bytes.span, at: offset)
    size = try reader.count(ItemMajor.list, expecting: .list)
    cursor = reader.offset
    if size == 0 { frame.content.end = cursor }
  }

  /// The path to the list.
  var codingPath: [any CodingKey] { frame.path }
  /// How many elements there are.
  var count: Int? { size }
  /// Whether all were read.
  var isAtEnd: Bool { currentIndex >= size }

  /// The key of the next element.
  private var key: ListKey { ListKey(currentIndex) }

  /// Goes on to the element after the one that was read.
  @inline(__always)
  private mutating func advance(to offset: Int) {
    currentIndex += 1
    cursor = offset
    if isAtEnd { frame.content.end = offset }
  }

  /// Makes sure that there is a next element.
  @inline(__always)
  private func requireElement(_ type: Any.Type) throws {
    guard !isAtEnd else { throw session.error(.endOfList, for: type, in: frame, key: key) }
  }

  /// Reads one item.
  @inline(__always)
  private mutating func read<Value>(
    _ body: (inout ItemReader) throws(CodingFailure.Reason) -> Value
  ) throws -> Value {
    try requireElement(Value.self)
    do throws(CodingFailure.Reason) {
      let bytes = session.bytes
      var reader = ItemReader(bytes.span, at: cursor)
      let value = try body(&reader)
      advance(to: reader.offset)
      return value
    } catch {
      throw session.error(error, for: Value.self, in: frame, key: key)
    }
  }

  /// Takes a null, if one comes next.
  mutating func decodeNil() throws -> Bool {
    try requireElement(Never?.self)
    guard session.isNil(at: cursor) else { return false }
    advance(to: cursor + 1)
    return true
  }

  /// Reads true or false.
  mutating func decode(_ type: Bool.Type) throws -> Bool {
    try read { reader throws(CodingFailure.Reason) in try reader.bool() }
  }

  /// Reads text.
  mutating func decode(_ type: String.Type) throws -> String {
    try read { reader throws(CodingFailure.Reason) in try reader.text() }
  }

  /// Reads a float64, or what equals one.
  mutating func decode(_ type: Double.Type) throws -> Double {
    try read { reader throws(CodingFailure.Reason) in try reader.double() }
  }

  /// Reads a float32, or what equals one.
  mutating func decode(_ type: Float.Type) throws -> Float {
    try read { reader throws(CodingFailure.Reason) in try reader.float() }
  }

  /// Reads a whole number that fits.
  @inline(__always)
  mutating func decode<Number: FixedWidthInteger & Decodable>(
    _ type: Number.Type
  ) throws -> Number {
    try read { reader throws(CodingFailure.Reason) in try reader.integer() }
  }

  /// Reads a whole number; named, since the standard library has a default that throws.
  mutating func decode(_ type: Int128.Type) throws -> Int128 {
    try read { reader throws(CodingFailure.Reason) in try reader.integer() }
  }

  /// Reads a whole number; named, since the standard library has a default that throws.
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
    try read { reader throws(CodingFailure.Reason) in try reader.integer() }
  }

  /// Reads a value of any type.
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try requireElement(type)
    var end = 0
    let value = try session.decode(type, at: cursor, in: frame, key: key, end: &end)
    advance(to: end)
    return value
  }

  /// A frame for the next element, which counts as read.
  private mutating func child() throws -> DecodingFrame {
    try requireElement([Any].self)
    let child = try session.child(at: .item(cursor), under: frame, key: key)
    _ = try read { reader throws(CodingFailure.Reason) in try reader.skip() }
    return child
  }

  /// The next element as a keyed container.
  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    var copy = self
    let container = try ValueDecoder(session: session, frame: copy.child())
      .container(keyedBy: type)
    self = copy
    return container
  }

  /// The next element as a list.
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    var copy = self
    let container = try ValueDecoder(session: session, frame: copy.child()).unkeyedContainer()
    self = copy
    return container
  }

  /// A decoder for the next element.
  mutating func superDecoder() throws -> any Decoder {
    try ValueDecoder(session: session, frame: child())
  }
}
