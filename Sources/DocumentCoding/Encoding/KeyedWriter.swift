/// The keyed container of a value that is being encoded.
///
/// A key written twice keeps its place and takes the last value, as in Foundation's encoders.
struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  /// What all containers share.
  let session: EncodingSession
  /// The container.
  let node: EncodingNode

  /// The path to the container.
  var codingPath: [any CodingKey] { node.path }

  /// Writes a field of one item.
  @inline(__always)
  private func write(_ key: Key, _ append: (inout [UInt8]) -> Void) throws {
    guard node.content.field(key.stringValue, in: session, append) else {
      throw session.unsound(node, at: key)
    }
  }

  /// Writes null.
  func encodeNil(forKey key: Key) throws {
    try write(key) { $0.append(ItemByte.null) }
  }

  /// Writes the placeholder of a field that is not there, so that nil makes no shape of its own.
  private func encodeAbsent(_ key: Key) throws {
    try write(key) { $0.append(ItemByte.absent) }
  }

  /// Writes true or false.
  func encode(_ value: Bool, forKey key: Key) throws {
    try write(key) { $0.appendBool(value) }
  }

  /// Writes text.
  func encode(_ value: String, forKey key: Key) throws {
    try write(key) { $0.appendText(value) }
  }

  /// Writes a float64.
  func encode(_ value: Double, forKey key: Key) throws {
    try write(key) { $0.appendDouble(value) }
  }

  /// Writes a float32.
  func encode(_ value: Float, forKey key: Key) throws {
    try write(key) { $0.appendFloat(value) }
  }

  /// Writes a whole number of any width.
  @inline(__always)
  func encode<Number: FixedWidthInteger & Encodable>(_ value: Number, forKey key: Key) throws {
    try write(key) { $0.appendInteger(value) }
  }

  /// Writes a whole number; named, since the standard library has a default that throws.
  func encode(_ value: Int128, forKey key: Key) throws {
    try write(key) { $0.appendInteger(value) }
  }

  /// Writes a whole number; named, since the standard library has a default that throws.
  func encode(_ value: UInt128, forKey key: Key) throws {
    try write(key) { $0.appendInteger(value) }
  }

  /// Writes a value of any type.
  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try session.encode(value, in: node, at: key)
    try write(key) { _ in }
  }
}

/// Optional fields: nil is written as absent.
extension KeyedWriter {
  /// Writes true, false or absent.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeAbsent(key) }
  }

  /// Writes text or absent.
  func encodeIfPresent(_ value: String?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeAbsent(key) }
  }

  /// Writes a float64 or absent.
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeAbsent(key) }
  }

  /// Writes a float32 or absent.
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeAbsent(key) }
  }

  /// Writes a whole number or absent.
  @inline(__always)
  func encodeIfPresent<Number: FixedWidthInteger & Encodable>(
    _ value: Number?,
    forKey key: Key
  ) throws {
    if let value { try encode(value, forKey: key) } else { try encodeAbsent(key) }
  }

  /// Writes a whole number or absent.
  func encodeIfPresent(_ value: Int128?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeAbsent(key) }
  }

  /// Writes a whole number or absent.
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeAbsent(key) }
  }

  /// Writes a value of any type or absent.
  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    guard let value else { return try encodeAbsent(key) }
    try session.encodePresent(value, in: node, at: key)
    try write(key) { _ in }
  }
}

/// Containers handed out.
extension KeyedWriter {
  /// The child for a key: the one handed out before, if the key had one.
  private func child(at key: any CodingKey) -> EncodingNode {
    if !node.content.splices.isEmpty {
      let name = key.stringValue
      let names =
        node.content.state.map { session.shapes.names(at: $0) } ?? node.content.names
      let known = node.content.splices.last { names[$0.position] == name }
      // A plain value under the same name since then wins; only the newest entry is gone on with.
      if let known, names.lastIndex(of: name) == known.position { return known.node }
    }
    let child = session.splice(into: node, at: key)
    node.content.name(key.stringValue, in: session)
    return child
  }

  /// A keyed container under a key.
  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    ValueEncoder(session: session, node: child(at: key)).container(keyedBy: type)
  }

  /// A list under a key.
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    ValueEncoder(session: session, node: child(at: key)).unkeyedContainer()
  }

  /// An encoder for the superclass, under the key "super".
  func superEncoder() -> any Encoder {
    ValueEncoder(session: session, node: child(at: SuperKey()))
  }

  /// An encoder for the superclass, under a key.
  func superEncoder(forKey key: Key) -> any Encoder {
    ValueEncoder(session: session, node: child(at: key))
  }
}
