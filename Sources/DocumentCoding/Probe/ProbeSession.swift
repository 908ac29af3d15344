/// One decoding of a type from invented values.
final class ProbeSession {
  /// Which slots hold their second value.
  private let pattern: ProbePattern
  /// How odd the values are.
  private let style: SampleValues.Style
  /// What is missing.
  let omission: ProbeOmission
  /// The slots met.
  private let slots: ProbeSlots
  /// What user coders find as `userInfo`.
  let userInfo: [CodingUserInfoKey: any Sendable]
  /// The types being decoded, outermost first.
  private var open: [ObjectIdentifier] = []

  /// Begins a decoding.
  init(
    pattern: ProbePattern,
    style: SampleValues.Style,
    omission: ProbeOmission,
    slots: ProbeSlots,
    userInfo: [CodingUserInfoKey: any Sendable]
  ) {
    self.pattern = pattern
    self.style = style
    self.omission = omission
    self.slots = slots
    self.userInfo = userInfo
  }

  /// Invents a value: a leaf, one of two cases, or whatever its own coder makes of invented parts.
  ///
  /// A type inside itself is not followed, so that the number of slots is finite; the optional or
  /// list around it is made empty.
  func decode<T: Decodable>(_ type: T.Type, at path: CodingPath) throws -> T {
    if case .nestedOptional = TypeTraits(of: type) { throw CodingFailure.Reason.nestedOptional }
    if let leaf = SampleValues.leaf(type, style) { return choose(leaf, at: path) }
    if let cases = SampleValues.cases(of: type, style) { return choose(cases, at: path) }
    let identifier = ObjectIdentifier(type)
    guard !open.contains(identifier) else { throw CodingFailure.Reason.tooDeep(limit: 1) }
    open.append(identifier)
    defer { open.removeLast() }
    let dictionary = type as? any DictionaryMarker.Type
    do {
      return try type.init(
        from: ProbeDecoder(session: self, path: path, dictionary: dictionary, isEmpty: false)
      )
    } catch {
      let cases = SampleValues.rawCases(of: type) ?? OneByteValues.pair(of: type)
      if let cases { return choose(cases, at: path) }
      return try type.init(
        from: ProbeDecoder(session: self, path: path, dictionary: dictionary, isEmpty: true)
      )
    }
  }

  /// The first or the second of two values, as the slot at the path says.
  func choose<T>(_ values: (T, T), at path: CodingPath) -> T {
    slots.note((values.0, values.1), at: path)
    return pattern.isSecond(slots.number(of: path)) ? values.1 : values.0
  }
}
