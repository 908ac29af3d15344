/// Finds which field of the documents a piece of code reads, and proves it.
///
/// The type is decoded from invented values: every leaf of it, a *slot*, holds one of two values.
/// A reading that follows one slot alone through every pattern of values, and gives the slot's own
/// values, reads that slot. Code that mixes fields or makes something else of one, and a field
/// whose values cannot be invented, stay unproved.
///
/// The type's own `init(from:)` runs on invented values, so it must not have effects.
package struct FieldProbe<Root: Decodable> {
  /// One decoding.
  private struct Round {
    /// Which slots held the second value.
    let pattern: ProbePattern
    /// What came out.
    let root: Root
  }

  /// How odd the values are.
  private let style: SampleValues.Style
  /// What is missing.
  private let omission: ProbeOmission
  /// The slots met.
  private let slots: ProbeSlots
  /// What user coders find as `userInfo`.
  private let userInfo: [CodingUserInfoKey: any Sendable]
  /// The decoding with every slot at its first value.
  private let first: Root
  /// The decoding with every slot at its second value.
  private let second: Root
  /// The decodings in between.
  private let rounds: [Round]
  /// How many rounds number the slots.
  private let width: Int

  /// Decodes the type a few dozen times; nil when it refuses invented values as a whole.
  ///
  /// - Parameters:
  ///   - type: The type of the documents.
  ///   - userInfo: What its coders expect to find.
  package init?(_ type: Root.Type, userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
    // A type that checks what it decodes may accept plain values alone.
    if let odd = FieldProbe(.odd, .nothing, userInfo) {
      self = odd
    } else if let plain = FieldProbe(.plain, .nothing, userInfo) {
      self = plain
    } else {
      return nil
    }
  }

  /// Probes of a type with values of every style, the last one without optional values; nil when it
  /// refuses any of them.
  ///
  /// A decoder that changes some values, or reads one field by another, is likely to show in one.
  package static func thorough(_ type: Root.Type) -> [FieldProbe]? {
    let probes = [
      FieldProbe(.odd, .nothing, [:]),
      FieldProbe(.plain, .nothing, [:]),
      FieldProbe(.edge, .nothing, [:]),
      FieldProbe(.odd, .optionals, [:]),
    ].compactMap(\.self)
    return probes.count == 4 ? probes : nil
  }

  /// Probes of a type with all fields but one, which is nil in the first one and was not written in
  /// the second; nil when it refuses that.
  package static func lacking(_ field: [String], of type: Root.Type) -> [FieldProbe]? {
    let path = CodingPath(fields: field)
    let probes = [true, false].compactMap { isWritten in
      FieldProbe(.odd, .field(path, isWritten: isWritten), [:])
    }
    return probes.count == 2 ? probes : nil
  }

  /// Whether every field is there.
  package var isWhole: Bool { omission == .nothing }

  private init?(
    _ style: SampleValues.Style,
    _ omission: ProbeOmission,
    _ userInfo: [CodingUserInfoKey: any Sendable]
  ) {
    let slots = ProbeSlots()
    func decode(_ pattern: ProbePattern) -> Root? {
      Self.decode(pattern, style, omission, slots, userInfo)
    }
    guard let first = decode(.all(false)), let second = decode(.all(true)) else { return nil }
    let width = Int.bitWidth - slots.paths.count.leadingZeroBitCount
    var patterns: [ProbePattern] = []
    for bit in 0..<width { patterns.append(.bit(bit)) }
    for bit in 0..<width { patterns.append(.complement(bit)) }
    for seed in 1...8 { patterns.append(.scattered(UInt64(seed))) }
    var rounds: [Round] = []
    for pattern in patterns {
      guard let root = decode(pattern) else { return nil }
      rounds.append(Round(pattern: pattern, root: root))
    }
    self.style = style
    self.omission = omission
    self.slots = slots
    self.userInfo = userInfo
    self.first = first
    self.second = second
    self.rounds = rounds
    self.width = width
  }

  /// All slots that were met, in the order of decoding.
  package var paths: [CodingPath] { slots.paths }

  /// Whether a statement holds of every document that was invented.
  package func holds(_ statement: (Root) -> Bool) -> Bool {
    statement(first) && statement(second) && rounds.allSatisfy { statement($0.root) }
  }

  /// Finds the one slot that a reading follows.
  ///
  /// - Parameters:
  ///   - read: Reads a value out of a document, in a form that can be compared; nil counts as
  ///     unproved.
  ///   - form: The same form of a slot's own value; nil where it has none.
  /// - Returns: The path of the slot; nil if none is proved.
  package func resolve<Token: Equatable>(
    _ read: (Root) -> Token?,
    asFormedBy form: (Any) -> Token?
  ) -> CodingPath? {
    guard let one = read(first), let other = read(second), one != other else { return nil }
    var code = 0
    for bit in 0..<width {
      guard let token = read(rounds[bit].root) else { return nil }
      if token == other { code |= 1 << bit } else if token != one { return nil }
    }
    let slot = code - 1
    guard slots.paths.indices.contains(slot), let samples = slots.samples[slot],
      form(samples.0) == one, form(samples.1) == other
    else { return nil }
    for round in rounds {
      guard read(round.root) == (round.pattern.isSecond(slot) ? other : one) else { return nil }
    }
    // A mixture of two fields can look like one in every round, but not in both of these. Several
    // threads may ask one probe, so nothing of it changes.
    let scratch = slots.copy()
    guard
      let only = Self.decode(.only(slot), style, omission, scratch, userInfo),
      read(only) == other,
      let allBut = Self.decode(.allBut(slot), style, omission, scratch, userInfo),
      read(allBut) == one
    else { return nil }
    return slots.paths[slot]
  }

  /// Decodes the type from one pattern of values.
  private static func decode(
    _ pattern: ProbePattern,
    _ style: SampleValues.Style,
    _ omission: ProbeOmission,
    _ slots: ProbeSlots,
    _ userInfo: [CodingUserInfoKey: any Sendable]
  ) -> Root? {
    let session = ProbeSession(
      pattern: pattern,
      style: style,
      omission: omission,
      slots: slots,
      userInfo: userInfo
    )
    return try? session.decode(Root.self, at: CodingPath())
  }
}
