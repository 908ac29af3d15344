public import Foundation

/// A question to a collection: which documents, in which order, and how many of them.
///
/// Without an order the result is in the order of insertion; in that of the ids, where those are
/// integers. With one, documents that are equal in all its parts come in the order of insertion,
/// turned round where the first part is reversed: every result has one order, with an index and
/// without.
public struct Query<Root: Document>: Sendable {
  /// What a document must be.
  var condition: Condition<Root>?
  /// What orders the documents, outermost first.
  var order: [Index<Root>.Part] = []
  /// Whether rows of equal values descend, before the order is turned round; nil where that is as
  /// in the first part of the order.
  var tiesDescend: Bool?
  /// Of documents with equal values of this part only the first is in the result.
  var distinguishing: Index<Root>.Part?
  /// Whether the whole order is turned round.
  var isReversed = false
  /// How many documents of the result are wanted; nil for all.
  var maximum: Int?
  /// How many documents of the result are left out first.
  var skipped = 0
  /// The place after which the result begins.
  var token: PageToken?

  /// Whether the order is one that can be had.
  var isValid = true

  init(condition: Condition<Root>?) {
    self.condition = condition
  }

  /// Whether rows of equal values descend.
  var rowsDescend: Bool { (tiesDescend ?? order.first?.isDescending ?? false) != isReversed }

  /// The same question, with a further condition.
  ///
  /// - Parameter condition: makes a condition from a field that stands for the document.
  /// - Returns: the question with the condition.
  public func filter(_ condition: (Field<Root, Root>) -> Condition<Root>) -> Self {
    let further = condition(.whole)
    return changed { $0.condition = $0.condition.map { $0 && further } ?? further }
  }

  /// The same question, ordered by these parts in place of any order before.
  ///
  /// ```swift
  /// Person.all.sorted(by: .forward(\.city), .reverse(\.age))
  /// ```
  ///
  /// - Parameter parts: what decides, the first one first.
  /// - Returns: the question with the order.
  public func sorted(by parts: SortPart<Root>...) -> Self {
    ordered(by: parts.map(\.part))
  }

  /// The same question, ordered by fields in place of any order before.
  ///
  /// - Parameters:
  ///   - paths: the fields that decide, the first one first.
  ///   - order: the direction of all of them.
  ///   - collation: how text in the fields compares.
  /// - Returns: the question with the order.
  public func sorted<each Value: IndexValue>(
    by paths: repeat any KeyPath<Root, each Value> & Sendable,
    order: SortOrder = .forward,
    collation: Collation = .exact
  ) -> Self {
    var parts: [Index<Root>.Part] = []
    for path in repeat each paths {
      let isDescending = order == .reverse
      parts.append(Index<Root>.Part(path, collation: collation, isDescending: isDescending))
    }
    return ordered(by: parts)
  }

  /// The same question, ordered by a further field where the fields so far are equal.
  ///
  /// - Parameters:
  ///   - path: the field.
  ///   - order: its direction.
  ///   - collation: how text in the field compares.
  /// - Returns: the question with the order.
  public func then<Value: IndexValue>(
    by path: any KeyPath<Root, Value> & Sendable,
    order: SortOrder = .forward,
    collation: Collation = .exact
  ) -> Self {
    // The whole order may have been turned round before.
    let isDescending = (order == .reverse) != isReversed
    let part = Index<Root>.Part(path, collation: collation, isDescending: isDescending)
    return changed { $0.order.append(part) }
  }

  /// The same question, with the order turned round.
  ///
  /// - Returns: the question with the other order.
  public func reversed() -> Self {
    changed { $0.isReversed.toggle() }
  }

  /// The same question, with no more than the first of the documents that have equal values in a
  /// field.
  ///
  /// The memory in use is the values. A page sees what comes before it again.
  ///
  /// - Parameters:
  ///   - path: the field.
  ///   - collation: how text in the field compares.
  /// - Returns: the question.
  public func distinct<Value: IndexValue>(
    by path: any KeyPath<Root, Value> & Sendable,
    collation: Collation = .exact
  ) -> Self {
    changed { $0.distinguishing = Index<Root>.Part(path, collation: collation) }
  }

  /// The same question, with at most so many documents in the answer.
  ///
  /// - Parameter count: the number; a negative one counts as zero.
  /// - Returns: the question with the limit.
  public func limit(_ count: Int) -> Self {
    changed { $0.maximum = max(0, count) }
  }

  /// The same question, without so many documents at the beginning of the answer.
  ///
  /// The cost grows with the number; ``after(_:)`` finds its place at once.
  ///
  /// - Parameter count: the number; a negative one counts as zero.
  /// - Returns: the question with the offset.
  public func offset(_ count: Int) -> Self {
    changed { $0.skipped = max(0, count) }
  }

  /// The same question, from the document after a page on.
  ///
  /// - Parameter token: what ``Page/next`` says of a page of the same order; nil begins at the
  ///   beginning.
  /// - Returns: the question for the next page; an offset counts from the page's beginning.
  public func after(_ token: PageToken?) -> Self {
    changed { $0.token = token }
  }

  private func ordered(by parts: [Index<Root>.Part]) -> Self {
    changed {
      $0.order = parts
      $0.isReversed = false
      $0.isValid = true
    }
  }

  private func changed(_ change: (inout Self) -> Void) -> Self {
    var query = self
    change(&query)
    return query
  }
}

extension Document {
  /// All documents of the collection, in the order of ``Query``.
  public static var all: Query<Self> { Query(condition: nil) }

  /// The documents for which a condition holds, in the order of ``Query``.
  ///
  /// ```swift
  /// let adults = Person.filter { $0.city == "Oslo" && $0.age >= 18 }
  /// ```
  ///
  /// - Parameter condition: makes a condition from a field that stands for the document.
  /// - Returns: the question with the condition.
  public static func filter(_ condition: (Field<Self, Self>) -> Condition<Self>) -> Query<Self> {
    Query(condition: condition(.whole))
  }
}
