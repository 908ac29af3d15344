/// A value by its key: equality and order are those of the indexes, so that a query says the same
/// with an index and without.
struct ComparedKey: Sendable, Hashable {
  let bytes: [UInt8]
  let isNaN: Bool

  init(_ value: some IndexValue, collation: Collation) {
    var key = KeyWriter()
    key.collation = collation
    key.append(value)
    bytes = key.bytes
    isNaN = key.containsNaN
  }
}

extension ComparedKey {
  /// That of nil.
  static let null = ComparedKey(String?.none, collation: .exact)
}

extension ConditionNode.Comparator {
  /// The comparison that says the same with its sides changed, or of values in falling order.
  var mirrored: Self {
    switch self {
    case .equal: .equal
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    }
  }

  /// Whether the comparison holds; with a value that is not a number none does.
  func holds(_ left: ComparedKey, _ right: ComparedKey) -> Bool {
    guard !left.isNaN, !right.isNaN else { return false }
    switch self {
    case .equal: return left.bytes == right.bytes
    case .less: return left.bytes.lexicographicallyPrecedes(right.bytes)
    case .lessOrEqual: return !right.bytes.lexicographicallyPrecedes(left.bytes)
    case .greater: return right.bytes.lexicographicallyPrecedes(left.bytes)
    case .greaterOrEqual: return !left.bytes.lexicographicallyPrecedes(right.bytes)
    }
  }
}
