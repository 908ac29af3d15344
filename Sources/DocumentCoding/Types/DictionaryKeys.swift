/// The coding key type that `Dictionary` uses for itself, found by watching it encode.
///
/// It tells a dictionary even when a wrapper hands the encoder on, so that the keys of a dictionary
/// never become a shape.
enum DictionaryKeys {
  /// The type, or nil should the standard library ever encode dictionaries without one.
  private static let identifier: ObjectIdentifier? = {
    let watcher = KeyWatcher()
    try? ["": 0].encode(to: watcher)
    return watcher.seen
  }()

  /// Whether a key type is the one of dictionaries.
  static func isKey(_ type: any CodingKey.Type) -> Bool {
    ObjectIdentifier(type) == identifier
  }
}

/// An encoder that notes which key type it is asked for and drops the rest.
private final class KeyWatcher: Encoder {
  /// The first key type seen.
  var seen: ObjectIdentifier?
  /// Always empty.
  let codingPath: [any CodingKey] = []
  /// Always empty.
  let userInfo: [CodingUserInfoKey: Any] = [:]

  /// Notes the key type.
  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    seen = ObjectIdentifier(type)
    let session = EncodingSession(shapes: ShapeTable(), limits: DocumentLimits(), userInfo: [:])
    return KeyedEncodingContainer(KeyedWriter(session: session, node: EncodingNode()))
  }

  /// Drops what is written.
  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    let session = EncodingSession(shapes: ShapeTable(), limits: DocumentLimits(), userInfo: [:])
    return ListWriter(session: session, node: EncodingNode())
  }

  /// Drops what is written.
  func singleValueContainer() -> any SingleValueEncodingContainer {
    let session = EncodingSession(shapes: ShapeTable(), limits: DocumentLimits(), userInfo: [:])
    return SingleWriter(session: session, node: EncodingNode())
  }
}
