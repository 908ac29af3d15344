/// The decoder a type sees when it is probed.
struct ProbeDecoder: Decoder {
  /// What the decodings share.
  let session: ProbeSession
  /// The path to the value.
  let path: CodingPath
  /// The type of the value, if it is a dictionary.
  let dictionary: (any DictionaryMarker.Type)?
  /// Whether to be nil, without elements and without keys.
  let isEmpty: Bool

  /// Not followed; paths are ours.
  var codingPath: [any CodingKey] { [] }
  /// What the user gave.
  var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

  /// A container that has every key.
  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ProbeKeyed(decoder: self))
  }

  /// A list of one element, or of one key and its value.
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    ProbeList(decoder: self)
  }

  /// The value that stands for this one.
  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    ProbeSingle(decoder: self)
  }

  /// The decoder of a part.
  func below(_ component: CodingPath.Component) -> ProbeDecoder {
    ProbeDecoder(
      session: session,
      path: path.appending(component),
      dictionary: nil,
      isEmpty: isEmpty
    )
  }
}

/// The place of the one value that stands for a probed one.
struct ProbeSingle: SingleValueDecodingContainer {
  /// The decoder.
  let decoder: ProbeDecoder

  /// Not followed.
  var codingPath: [any CodingKey] { [] }

  /// Whether to be nil.
  func decodeNil() -> Bool { decoder.isEmpty }

  /// Invents a value.
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    guard !decoder.isEmpty else { throw CodingFailure.Reason.missingField }
    return try decoder.session.decode(type, at: decoder.path)
  }

  /// Invents a number; named, since the standard library has a default that throws.
  func decode(_ type: Int128.Type) throws -> Int128 {
    try decoder.session.decode(type, at: decoder.path)
  }

  /// Invents a number; named, since the standard library has a default that throws.
  func decode(_ type: UInt128.Type) throws -> UInt128 {
    try decoder.session.decode(type, at: decoder.path)
  }
}
