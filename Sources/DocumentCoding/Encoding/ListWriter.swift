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

  /// Writes an element of one item.
  @inline(__always)
  private func write(_ append: (inout [UInt8]) -> Void) throws {
    guard node.content.element(in: session, append) else {
      throw session.unsound(node, at: ListKey(count - 1))
    }
  }

  /// Writes null.
  func encodeNil() throws {
    try write { $0.append(ItemByte.null) }
  }

  /// Writes true or false.
  func encode(_ value: Bool) throws {
    try write { $0.appendBool(value) }
  }

  /// Writes text.
  func encode(_ value: String) throws {
    try write { $0.appendText(value) }
  }

  /// Writes a float64.
  func encode(_ value: Double) throws {
    try write { $0.appendDouble(value) }
  }

  /// Writes a float32.
  func encode(_ value: Float) throws {
    try write { $0.appendFloat(value) }
  }

  /// Writes a whole number of any width.
  @inline(__always)
  func encode<Number: FixedWidthInteger & Encodable>(_ value: Number) throws {
    try write { $0.appendInteger(value) }
  }

  /// Writes a whole number; named, since the standard library has a default that throws.
  func encode(_ value: Int128) throws {
    try write { $0.appendInteger(value) }
  }

  /// Writes a whole number; named, since the standard library has a default that throws.
  func encode(_ value: UInt128) throws {
    try write { $0.appendInteger(value) }
  }

  /// Writes a value of any type.
  func encode<T: Encodable>(_ value: T) throws {
    try session.encode(value, in: node, at: next)
    try write { _ in }
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
