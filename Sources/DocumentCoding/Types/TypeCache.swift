/// The traits of the types met so far: a direct-mapped table before a dictionary.
struct TypeCache {
  /// One entry of the table.
  private struct Slot {
    var type: ObjectIdentifier?
    var traits: TypeTraits
  }

  /// The table; its length is a power of two.
  private var slots = [Slot](repeating: Slot(type: nil, traits: .unseen), count: 64)
  /// What fell out of the table.
  private var known: [ObjectIdentifier: TypeTraits] = [:]

  /// The traits of a type; a few nanoseconds when it was met before.
  mutating func traits(of type: Any.Type) -> TypeTraits {
    let identifier = ObjectIdentifier(type)
    let index = Self.index(of: identifier)
    if slots[index].type == identifier { return slots[index].traits }
    let traits = known[identifier] ?? TypeTraits(of: type)
    known[identifier] = traits
    slots[index] = Slot(type: identifier, traits: traits)
    return traits
  }

  /// Keeps what a value showed of its type.
  mutating func learn(_ traits: TypeTraits, of type: Any.Type) {
    let identifier = ObjectIdentifier(type)
    known[identifier] = traits
    slots[Self.index(of: identifier)] = Slot(type: identifier, traits: traits)
  }

  /// Where a type lies in the table; metadata is aligned, so the low bits say nothing.
  private static func index(of identifier: ObjectIdentifier) -> Int {
    let bits = UInt(bitPattern: identifier)
    return Int((bits >> 4 ^ bits >> 10) & 63)
  }
}
