/// A declaration of what a store looks up quickly: one element of ``Document/indexes``.
///
/// An index is a pure function of the document. Every write compares what the old and the new
/// document say to it and touches only the entries that differ; ``DocumentStore/verify()``
/// recomputes it.
///
/// ## Topics
/// ### Looking up
/// - ``value(_:name:collation:)``
/// - ``compound(_:unique:name:)``
/// - ``unique(_:name:collation:)``
/// - ``each(_:then:name:collation:)``
/// - ``each(_:_:then:name:collation:)``
/// ### Counting
/// - ``count(by:name:collation:)``
/// - ``count(_:)``
public struct Index<Root: Document>: Sendable {
  /// What an index keeps.
  enum Kind: Sendable {
    /// An entry for each key of each document.
    case entries(unique: Bool)
    /// A count for each group, and perhaps a ranking of the counts.
    case counts(Ranking?)
  }

  /// The declared name; without one the name is made of the parts' paths.
  let name: String?
  /// Raised by the program when a closure says something new.
  let version: Int
  let kind: Kind
  /// What the parts are; empty when a closure makes the keys.
  let parts: [Part]
  /// How the parts of a counted group compare.
  var collations: [Collation] = []
  /// What kinds of key the parts of a computed group write.
  var groupKinds: [KeyKind] = []
  /// The keys that a document has in this index, in the order in which it says them.
  let keys: @Sendable (Root) -> [IndexKey]

  /// One part of an index that reads a field.
  struct Part: Sendable {
    /// The steps of the key path, outermost first.
    let steps: [any AnyKeyPath & Sendable]
    let kind: KeyKind
    let collation: Collation
    let isDescending: Bool
    let isElement: Bool
    /// The part's own bytes, by which a probe finds the field that the key path sees.
    let token: @Sendable (Root) -> [UInt8]

    init(
      steps: [any AnyKeyPath & Sendable],
      kind: KeyKind,
      collation: Collation,
      isDescending: Bool = false,
      isElement: Bool = false,
      token: @escaping @Sendable (Root) -> [UInt8]
    ) {
      self.steps = steps
      self.kind = kind
      // Only text folds; to say so of an integer would tell two equal indexes apart.
      self.collation = kind == .text || kind == .custom ? collation : .exact
      self.isDescending = isDescending
      self.isElement = isElement
      self.token = token
    }
  }
}

/// A key of a document in an index.
struct IndexKey {
  /// The encoded values, folded as the index folds.
  let bytes: [UInt8]
  /// Whether a part is nil: such a key never conflicts in a unique index.
  var containsNull = false
  /// Whether a part is not a number, which a unique index refuses.
  var containsNaN = false
  /// The encoded values as the document spells them, for a counted group.
  var spelling: [UInt8] = []

  init(_ writer: KeyWriter) {
    bytes = writer.bytes
    containsNull = writer.containsNull
    containsNaN = writer.containsNaN
  }
}

extension Index.Part {
  init<Value: IndexValue>(
    _ path: any KeyPath<Root, Value> & Sendable,
    collation: Collation,
    isDescending: Bool = false
  ) {
    self.init(
      steps: [path],
      kind: Value.keyKind,
      collation: collation,
      isDescending: isDescending
    ) { root in
      var key = KeyWriter()
      key.append(root[keyPath: path])
      return key.bytes
    }
  }
}
