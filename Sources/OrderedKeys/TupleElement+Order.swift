import Foundation

extension TupleElement: Hashable {
  /// Whether two elements have the same bytes in a key.
  package static func == (left: TupleElement, right: TupleElement) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.text(let left), .text(let right)): left == right
    case (.bytes(let left), .bytes(let right)): left == right
    case (.float(let left), .float(let right)): left == right || (left.isNaN && right.isNaN)
    case (.double(let left), .double(let right)): left == right || (left.isNaN && right.isNaN)
    case (.uuid(let left), .uuid(let right)): left == right
    case (.tuple(let left), .tuple(let right)): left == right
    default: left.kind == .integer && right.kind == .integer && left.integers == right.integers
    }
  }

  /// Feeds what equality compares to a hasher.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    switch self {
    case .null: break
    case .bool(let value): hasher.combine(value)
    case .integer, .unsigned:
      hasher.combine(integers.negative)
      hasher.combine(integers.positive)
    case .text(let value): hasher.combine(value)
    case .bytes(let value): hasher.combine(value)
    case .float(let value): hasher.combine(OrderedBits.encode(value))
    case .double(let value): hasher.combine(OrderedBits.encode(value))
    case .uuid(let value): hasher.combine(value)
    case .tuple(let value): hasher.combine(value)
    }
  }

  /// An integer split at zero, so that all 65 bits of range compare; zeros for other elements.
  private var integers: (negative: Int64, positive: UInt64) {
    switch self {
    case .integer(let value): (min(value, 0), UInt64(max(value, 0)))
    case .unsigned(let value): (0, value)
    default: (0, 0)
    }
  }
}

extension TupleElement {
  /// Whether the element comes before another one, judged by the values and not by their bytes.
  ///
  /// Kinds sort among themselves in the order null, bytes, text, tuple, integer, float, double,
  /// bool, uuid; text by the scalars of its normalized form; numbers by size with NaN last; tuples
  /// by their first difference, the shorter one first.
  package func isOrdered(before other: TupleElement) -> Bool {
    switch (self, other) {
    case (.bool(let left), .bool(let right)): !left && right
    case (.text(let left), .text(let right)):
      Text.normalized(left).unicodeScalars.lexicographicallyPrecedes(
        Text.normalized(right).unicodeScalars
      )
    case (.bytes(let left), .bytes(let right)): left.lexicographicallyPrecedes(right)
    case (.float(let left), .float(let right)): left < right || (!left.isNaN && right.isNaN)
    case (.double(let left), .double(let right)): left < right || (!left.isNaN && right.isNaN)
    case (.uuid(let left), .uuid(let right)): left.uuidString < right.uuidString
    case (.tuple(let left), .tuple(let right)): TupleElement.isOrdered(left, before: right)
    default:
      if kind == .integer && other.kind == .integer {
        integers < other.integers
      } else {
        kindRank < other.kindRank
      }
    }
  }

  /// Whether one list of elements comes before another one; a beginning comes before the whole.
  package static func isOrdered(_ left: [TupleElement], before right: [TupleElement]) -> Bool {
    left.lexicographicallyPrecedes(right) { $0.isOrdered(before: $1) }
  }

  /// The place of each kind among the others.
  private var kindRank: Int {
    switch kind {
    case .null: 0
    case .bytes: 1
    case .text: 2
    case .tuple: 3
    case .integer: 4
    case .float: 5
    case .double: 6
    case .bool: 7
    case .uuid: 8
    }
  }
}
