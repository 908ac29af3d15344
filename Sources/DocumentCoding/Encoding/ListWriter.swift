/// The list of a value that is being encoded.
struct ListWriter: UnkeyedEncodingContainer {
  /// What all containers share.
  let session: EncodingSession
  /// The container.
  let node: EncodingNode

  /// The path to the list.
  var codingPath: [any CodingKey] { node.path }
  /// How many elements were written.
  var count: Int { node.content.count }

  /// The key of the next element.
  private var next: ListKey { ListKey(count) }

  /// Ends an element whose item was just appended.
  @inline(__always)
  private func finish() throws {
    try session.check(node, at: next)
    node.content.count += 1
  }

  /// Writes null.
  func encodeNil() throws {
    node.content.bytes.append(ItemByte.null)
    try finish()
  }

  /// Writes true or false.
  func encode(_ value: Bool) throws {
    node.content.bytes.appendBool(value)
    try finish()
  }

  /// Writes text.
  func encode(_ value: String) throws {
    node.content.bytes.appendText(value)
    try finish()
  }

  /// Writes a float64.
  func encode(_ value: Double) throws {
    node.content.bytes.appendDouble(value)
    try finish()
  }

  /// Writes a float32.
  func encode(_ value: Float) throws {
    node.content.bytes.appendFloat(value)
    try finish()
  }

  /// Writes a whole number of any width.
  func encode<Number: FixedWidthInteger & Encodable>(_ value: Number) throws {
    node.content.bytes.appendInteger(value)
    try finish()
  }

  /// Writes a whole number; named, since the standard library has a default that throws.
  func encode(_ value: Int128) throws {
    node.content.bytes.appendInteger(value)
    try finish()
  }

  /// Writes a whole number; named, since the standard library has a default that throws.
  func encode(_ value: UInt128) throws {
    node.content.bytes.appendInteger(value)
    try finish()
  }

  /// Writes a value of any type.
  func encode<T: Encodable>(_ value: T) throws {
    try session.encode(value, in: node, at: next)
    try finish()
  }

  /// The next element, handed out.
  private func child() -> EncodingNode {
    let child = session.splice(into: node, at: next)
    node.content.count += 1
    return child
  }

  /// A keyed container as the next element.
  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    ValueEncoder(session: session, node: child()).container(keyedBy: type)
  }

  /// A list as the next element.
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    ValueEncoder(session: session, node: child()).unkeyedContainer()
  }

  /// An encoder for the superclass as the next element.
  func superEncoder() -> any Encoder {
    ValueEncoder(session: session, node: child())
  }
}
