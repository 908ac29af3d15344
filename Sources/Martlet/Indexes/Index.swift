/// A declaration of what a store looks up quickly: one element of ``Document/indexes``.
///
/// An index is a pure function of the stored document. Every write compares what the old and the
/// new document say to it and touches only the entries that differ;
/// ``DocumentStore/verify(onProgress:)`` recomputes it.
///
/// ## Topics
/// ### Looking up
/// - ``value(_:name:collation:where:)``
/// - ``compound(_:unique:name:where:)``
/// - ``unique(_:name:collation:where:)``
/// - ``each(_:then:name:collation:)``
/// - ``each(_:_:then:name:collation:)``
/// - ``computed(_:version:_:)``
/// - ``computed(_:)``
/// - ``computedEach(_:version:_:)``
/// - ``computedEach(_:)``
/// ### Referring
/// - ``reference(_:to:onDelete:_:name:)``
/// ### Counting and adding up
/// - ``count(by:name:collation:)``
/// - ``count(_:)``
/// - ``sum(_:by:name:collation:)-(KeyPath<Root,Value>Sendable,_,_,_)``
/// - ``sum(_:by:name:collation:)-(KeyPath<Root,Value?>Sendable,_,_,_)``
/// - ``minimum(_:by:name:collation:)``
/// - ``maximum(_:by:name:collation:)``
public struct Index<Root: Document>: Sendable {
  /// What an index keeps.
  enum Kind: Sendable {
    /// An entry for each key of each document.
    case value
    /// The same, no two documents alike.
    case unique
    /// An entry for each document and group, with the lowest values of a group first.
    case minimum
    /// An entry for each document and group, with the highest values of a group first.
    case maximum
    /// An entry for each id that a document refers to.
    case reference(Reference<Root>)
    /// A count for each group, and perhaps a ranking of the counts.
    case count(Ranking?)
    /// A count and a sum for each group.
    case sum(Amount<Root>)
  }

  /// The declared name; without one the name is made of the parts' paths.
  var name: String?
  /// Raised by the program when a closure says something new.
  var version = 1
  let kind: Kind
  /// What the keys are made of; empty where a closure makes whole groups.
  var parts: [Part] = []
  /// Which documents the index is about; nil for all.
  var condition: Condition<Root>?
  /// The closure that makes the groups of a counted index.
  var groups: ComputedGroups<Root>?

  /// How the parts of a group compare.
  var collations: [Collation] { groups?.collations ?? parts.map(\.collation) }
}

/// The groups of a document as a closure makes them.
struct ComputedGroups<Root: Document>: Sendable {
  let collations: [Collation]
  let kinds: [KeyKind]
  let keys: @Sendable (Root) -> [IndexKey]
}

/// What a sum adds up.
struct Amount<Root: Document>: Sendable {
  let part: Index<Root>.Part
  /// The number of a document; nil counts as none.
  let value: @Sendable (Root) -> Int128?
}
