/// The place of the one value that stands for another.
struct SingleWriter: SingleValueEncodingContainer {
  /// What all containers share.
  let session: EncodingSession
  /// The container.
  let node: EncodingNode

  /// The path to the value.
  var codingPath: [any CodingKey] { node.path }

  /// Makes sure that this is the first and only value.
  @inline(__always)
  private func begin() throws {
    guard node.content.form == .empty else { throw session.error(.misuse, in: node) }
    node.content.form = .single
  }

  /// Writes null.
  func encodeNil() throws {
    try begin()
    node.content.bytes.append(ItemByte.null)
  }

  /// Writes true or false.
  func encode(_ value: Bool) throws {
    try begin()
    node.content.bytes.appendBool(value)
  }

  /// Writes text.
  func encode(_ value: String) throws {
    try begin()
    node.content.bytes.appendText(value)
    guard node.content.isSound(in: session) else { throw session.unsound(node) }
  }

  /// Writes a float64.
  func encode(_ value: Double) throws {
    try begin()
    node.content.bytes.appendDouble(value)
  }

  /// Writes a float32.
  func encode(_ value: Float) throws {
    try begin()
    node.content.bytes.appendFloat(value)
  }

  /// Writes a whole number of any width.
  @inline(__always)
  func encode<Number: FixedWidthInteger & Encodable>(_ value: Number) throws {
    try begin()
    node.content.bytes.appendInteger(value)
  }

  /// Writes a whole number; named, since the standard library has a default that throws.
  func encode(_ value: Int128) throws {
    try begin()
    node.content.bytes.appendInteger(value)
  }

  /// Writes a whole number; named, since the standard library has a default that throws.
  func encode(_ value: UInt128) throws {
    try begin()
    node.content.bytes.appendInteger(value)
  }

  /// Writes a value of any type.
  func encode<T: Encodable>(_ value: T) throws {
    guard node.content.form == .empty else { throw session.error(.misuse, in: node) }
    try session.encode(value, in: node, at: nil)
    if node.content.isOptional { try session.refuseNull(from: 0, in: node, at: nil) }
    node.content.form = .single
    guard node.content.isSound(in: session) else { throw session.unsound(node) }
  }
}
