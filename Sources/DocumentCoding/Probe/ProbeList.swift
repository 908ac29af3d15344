/// The list of a probed value: one element, or one key and its value.
///
/// Whoever asks for more, as a range does for its second bound, gets the same element again.
struct ProbeList: UnkeyedDecodingContainer {
  /// The decoder.
  let decoder: ProbeDecoder
  /// The element that comes next.
  private(set) var currentIndex = 0

  /// Opens the list.
  init(decoder: ProbeDecoder) { self.decoder = decoder }

  /// Not followed.
  var codingPath: [any CodingKey] { [] }
  /// How many elements a list seems to have.
  var count: Int? { decoder.isEmpty ? 0 : decoder.dictionary == nil ? 1 : 2 }
  /// Whether those were read.
  var isAtEnd: Bool { currentIndex >= count ?? 0 }

  /// The step that the next element is.
  private var component: CodingPath.Component {
    guard decoder.dictionary != nil else { return .anyElement }
    return currentIndex.isMultiple(of: 2) ? .anyKey : .anyValue
  }

  /// Never takes a null.
  mutating func decodeNil() throws -> Bool { false }

  /// Invents an element.
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    guard !decoder.isEmpty else { throw CodingFailure.Reason.endOfList }
    let value = try decoder.session.decode(type, at: decoder.path.appending(component))
    currentIndex += 1
    return value
  }

  /// Invents a number; named, since the standard library has a default that throws.
  mutating func decode(_ type: Int128.Type) throws -> Int128 {
    try decoder.session.decode(type, at: next())
  }

  /// Invents a number; named, since the standard library has a default that throws.
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
    try decoder.session.decode(type, at: next())
  }

  /// The path of the next element, which counts as read.
  private mutating func next() throws -> CodingPath {
    guard !decoder.isEmpty else { throw CodingFailure.Reason.endOfList }
    defer { currentIndex += 1 }
    return decoder.path.appending(component)
  }

  /// A keyed container as the next element.
  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    defer { currentIndex += 1 }
    return try decoder.below(component).container(keyedBy: type)
  }

  /// A list as the next element.
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    defer { currentIndex += 1 }
    return try decoder.below(component).unkeyedContainer()
  }

  /// A decoder for the superclass as the next element.
  mutating func superDecoder() throws -> any Decoder {
    defer { currentIndex += 1 }
    return decoder.below(component)
  }
}
