public import Foundation

extension Query {
  /// The documents for which a predicate holds, in an order.
  ///
  /// ```swift
  /// let isAdult = #Predicate<Person> { $0.age >= 18 }
  /// let adults = Query(predicate: isAdult, sortBy: [SortDescriptor(\.name)])
  /// ```
  ///
  /// ``matching(_:)`` says how a predicate is read. A descriptor orders by integers, floating-point
  /// numbers, text, dates and UUIDs, nil before all others; a query with another one throws
  /// `invalidQuery` when it is run.
  ///
  /// - Parameters:
  ///   - predicate: what a document must be; nil for all.
  ///   - descriptors: what orders the documents, the first one first.
  public init(predicate: Predicate<Root>? = nil, sortBy descriptors: [SortDescriptor<Root>] = []) {
    self.init(condition: predicate.map { Condition($0) })
    for descriptor in descriptors {
      if let part = Index<Root>.Part(descriptor) { order.append(part) } else { isValid = false }
    }
  }

  /// The same question, with a further condition.
  ///
  /// What the predicate compares is found by the same indexes as in ``filter(_:)``, and no document
  /// ends the program: where nil is unwrapped with `!`, a number is divided by zero, or a result
  /// does not fit its type, the condition is neither true nor false, and the document counts as
  /// ``QueryWork/undecided``. Values that can stand in an index compare by their keys.
  ///
  /// An expression type of the program's own is left to Foundation; what traps there traps here.
  ///
  /// - Parameter predicate: what a document must be.
  /// - Returns: the question with the condition.
  public func matching(_ predicate: Predicate<Root>) -> Self {
    filter { _ in Condition(predicate) }
  }
}

extension Document {
  /// The documents for which a predicate holds, in the order of ``Query``.
  ///
  /// ```swift
  /// let adults = Person.matching(#Predicate { $0.city == "Oslo" && $0.age >= 18 })
  /// ```
  ///
  /// - Parameter predicate: what a document must be; ``Query/matching(_:)`` says how it is read.
  /// - Returns: the question with the condition.
  public static func matching(_ predicate: Predicate<Self>) -> Query<Self> {
    Query(predicate: predicate)
  }
}

extension Field where Value == Bool {
  /// What a predicate says.
  fileprivate init(_ predicate: Predicate<Root>) {
    let variable = predicate.variable
    let operand = PredicateScope(fields: [variable.key: .init()]).operand(predicate.expression)
    self.init(node: operand.field.node) { [value = operand.field.value] root in
      value(PredicateBindings((variable, root)))
    }
  }
}

extension Index.Part {
  /// What a descriptor orders by; nil where the order of keys may be another one.
  fileprivate init?(_ descriptor: SortDescriptor<Root>) {
    guard let path = descriptor.keyPath,
      descriptor.stringComparator.map({ $0 == .lexical }) ?? true,
      let type = Swift.type(of: path).valueType as? any KeyOrdered.Type
    else { return nil }
    self.init(path, type, isDescending: descriptor.order == .reverse)
  }

  private init?<Value: KeyOrdered>(
    _ path: PartialKeyPath<Root>,
    _ type: Value.Type,
    isDescending: Bool
  ) {
    guard let path = path as? KeyPath<Root, Value> else { return nil }
    // A descriptor takes no other key paths than those that are Sendable, and forgets it.
    let sendable = unsafe unsafeBitCast(path, to: (any KeyPath<Root, Value> & Sendable).self)
    self.init(sendable, collation: .exact, isDescending: isDescending)
  }
}
