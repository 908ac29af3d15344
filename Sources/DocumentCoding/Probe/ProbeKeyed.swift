/// The keyed container of a probed value: it has every key it is asked for.
struct ProbeKeyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
  /// The decoder.
  let decoder: ProbeDecoder

  /// Not followed.
  var codingPath: [any CodingKey] { [] }

  /// One key: of a dictionary a slot of its own, of an enum with payloads its first case.
  var allKeys: [Key] {
    guard !decoder.isEmpty else { return [] }
    guard DictionaryKeys.isKey(Key.self) else {
      return OneByteValues.pair(of: Key.self).map { [$0.0] } ?? []
    }
    return Key(stringValue: sampleKey).map { [$0] } ?? []
  }

  /// The key of the one entry of a dictionary.
  private var sampleKey: String {
    let texts = decoder.dictionary?.sampleKeys ?? ["1", "2"]
    let path = decoder.path.appending(.anyKey)
    let (first, last) = (texts.first ?? "1", texts.last ?? "2")
    guard decoder.dictionary?.arrangement == .numberedMap,
      let one = Int(first), let other = Int(last)
    else { return decoder.session.choose((first, last), at: path) }
    return String(decoder.session.choose((one, other), at: path))
  }

  /// The step that a key is.
  private func component(_ key: any CodingKey) -> CodingPath.Component {
    DictionaryKeys.isKey(type(of: key)) ? .anyValue : .field(key.stringValue)
  }

  /// The path of a field.
  private func path(_ key: any CodingKey) -> CodingPath { decoder.path.appending(component(key)) }

  /// Whether a field is nil or missing.
  private func omits(_ key: Key) -> Bool {
    decoder.isEmpty || decoder.session.omission.takes(path(key))
  }

  /// Refuses a field that is nil to who says that it must be there.
  private func require(_ key: any CodingKey) throws {
    if decoder.session.omission.takesWhole(path(key)) { throw CodingFailure.Reason.missingField }
  }

  /// Whether to have keys.
  func contains(_ key: Key) -> Bool {
    if case .field(path(key), isWritten: true) = decoder.session.omission { return true }
    return !omits(key)
  }

  /// Whether to be nil.
  func decodeNil(forKey key: Key) throws -> Bool { omits(key) }

  /// Invents a value.
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    guard !decoder.isEmpty else { throw CodingFailure.Reason.missingField }
    let path = path(key)
    guard decoder.session.omission.takesWhole(path), type is any OptionalMarker.Type else {
      try require(key)
      return try decoder.session.decode(type, at: path)
    }
    let session = decoder.session
    return try type.init(
      from: ProbeDecoder(session: session, path: path, dictionary: nil, isEmpty: true)
    )
  }

  /// Invents a number; named, since the standard library has a default that throws.
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try require(key)
    return try decoder.session.decode(type, at: decoder.path.appending(component(key)))
  }

  /// Invents a number; named, since the standard library has a default that throws.
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try require(key)
    return try decoder.session.decode(type, at: decoder.path.appending(component(key)))
  }

  /// Invents a value; nil if the type refuses.
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    decoder.session.omission.takes(path(key)) ? nil : try? decode(type, forKey: key)
  }

  /// A keyed container inside.
  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try require(key)
    return try decoder.below(component(key)).container(keyedBy: type)
  }

  /// A list inside.
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try require(key)
    return try decoder.below(component(key)).unkeyedContainer()
  }

  /// A decoder for the superclass.
  func superDecoder() throws -> any Decoder { decoder.below(.field("super")) }

  /// A decoder for the superclass.
  func superDecoder(forKey key: Key) throws -> any Decoder { decoder.below(component(key)) }
}
