/// A question to a collection: which documents, and how many of them at most.
///
/// The result is in the order of insertion; of the ids, where those are integers. An index that
/// fits the condition is used; the result is the same without one.
public struct Query<Root: Document>: Sendable {
  var condition: Condition<Root>?
  var maximum: Int?

  init(condition: Condition<Root>? = nil) {
    self.condition = condition
  }

  /// The same question, with a further condition.
  ///
  /// - Parameter condition: makes a condition from a field that stands for the document.
  /// - Returns: the question with the condition.
  public func filter(_ condition: (Field<Root, Root>) -> Condition<Root>) -> Self {
    let further = condition(.document)
    var query = self
    query.condition = query.condition.map { $0 && further } ?? further
    return query
  }

  /// The same question, with at most so many documents in the answer.
  ///
  /// - Parameter count: the number; a negative one counts as zero.
  /// - Returns: the question with the limit.
  public func limit(_ count: Int) -> Self {
    var query = self
    query.maximum = max(0, count)
    return query
  }
}

extension Field where Root == Value {
  static var document: Self { Field(node: .field(ConditionNode.FieldPath())) { $0 } }
}

extension Document {
  /// All documents of the collection, in the order of ``Query``.
  public static var all: Query<Self> { Query() }

  /// The documents for which a condition holds, in the order of ``Query``.
  ///
  /// ```swift
  /// let adults = Person.filter { $0.city == "Oslo" && $0.age >= 18 }
  /// ```
  ///
  /// - Parameter condition: makes a condition from a field that stands for the document.
  /// - Returns: the question with the condition.
  public static func filter(_ condition: (Field<Self, Self>) -> Condition<Self>) -> Query<Self> {
    Query(condition: condition(.document))
  }
}
