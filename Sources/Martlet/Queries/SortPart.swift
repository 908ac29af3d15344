/// One of the values by which a query orders documents, and its direction.
///
/// Nil comes first in ascending order, and a number that is none (NaN) after all others. Text is in
/// the order of its code points, or, under a collation, in that of its folded form.
public struct SortPart<Root: Document>: Sendable {
  /// How the value enters a key.
  let part: Index<Root>.Part

  /// Orders by a field, the lowest value first.
  ///
  /// - Parameters:
  ///   - path: the field.
  ///   - collation: how text in the field compares.
  /// - Returns: the part.
  public static func forward<Value: IndexValue>(
    _ path: any KeyPath<Root, Value> & Sendable,
    collation: Collation = .exact
  ) -> Self {
    Self(part: Index<Root>.Part(path, collation: collation))
  }

  /// Orders by a field, the highest value first.
  ///
  /// - Parameters:
  ///   - path: the field.
  ///   - collation: how text in the field compares.
  /// - Returns: the part.
  public static func reverse<Value: IndexValue>(
    _ path: any KeyPath<Root, Value> & Sendable,
    collation: Collation = .exact
  ) -> Self {
    Self(part: Index<Root>.Part(path, collation: collation, isDescending: true))
  }

  init(part: Index<Root>.Part) {
    self.part = part
  }
}
