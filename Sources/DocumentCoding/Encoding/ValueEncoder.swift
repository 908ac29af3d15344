/// The encoder that a value sees.
struct ValueEncoder: Encoder {
  /// What all containers share.
  let session: EncodingSession
  /// The container of the value.
  let node: EncodingNode

  /// The path to the value.
  var codingPath: [any CodingKey] { node.path }
  /// What the user gave.
  var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

  /// The value's keyed container; asked again, it goes on where it was.
  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if node.content.arrangement == .record, DictionaryKeys.isKey(type) {
      node.content.arrangement = .namedMap
    }
    node.content.open(.keyed)
    return KeyedEncodingContainer(KeyedWriter(session: session, node: node))
  }

  /// The value's list; asked again, it goes on where it was.
  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.content.open(.list)
    return ListWriter(session: session, node: node)
  }

  /// The place of the value that stands for this one.
  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleWriter(session: session, node: node)
  }
}
