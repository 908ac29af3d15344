/// Containers and decoders inside.
extension KeyedReader {
  /// A frame for what lies under a key; one without a place if nothing does.
  private func child(_ key: any CodingKey) throws -> DecodingFrame {
    let place: FieldPlace?
    do throws(CodingFailure.Reason) {
      place = try session.find(AnyKey(key), in: frame)
    } catch {
      throw session.error(error, for: [String: Any].self, in: frame, key: key)
    }
    return try session.child(
      at: place.map { .item($0.offset) } ?? .nowhere,
      under: frame,
      key: key
    )
  }

  /// A keyed container under a key.
  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    _ = try required(key, for: [String: Any].self)
    return try ValueDecoder(session: session, frame: child(key)).container(keyedBy: type)
  }

  /// A list under a key.
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    _ = try required(key, for: [Any].self)
    return try ValueDecoder(session: session, frame: child(key)).unkeyedContainer()
  }

  /// A decoder for the superclass, under the key "super".
  func superDecoder() throws -> any Decoder {
    try ValueDecoder(session: session, frame: child(SuperKey()))
  }

  /// A decoder for the superclass, under a key.
  func superDecoder(forKey key: Key) throws -> any Decoder {
    try ValueDecoder(session: session, frame: child(key))
  }
}
