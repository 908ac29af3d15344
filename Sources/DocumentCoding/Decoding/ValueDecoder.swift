/// The decoder that a type sees.
struct ValueDecoder: Decoder {
  /// What all containers share.
  let session: DecodingSession
  /// The value.
  let frame: DecodingFrame

  /// The path to the value.
  var codingPath: [any CodingKey] { frame.path }
  /// What the user gave.
  var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

  /// The value as a keyed container: a record or a map.
  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    do throws(CodingFailure.Reason) {
      try session.openKeyed(frame)
    } catch {
      throw session.error(error, for: [String: Any].self, in: frame)
    }
    return KeyedDecodingContainer(KeyedReader(session: session, frame: frame))
  }

  /// The value as a list.
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    do throws(CodingFailure.Reason) {
      return try ListReader(session: session, frame: frame)
    } catch {
      throw session.error(error, for: [Any].self, in: frame)
    }
  }

  /// The value as another one that stands for it.
  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    SingleReader(session: session, frame: frame)
  }
}
