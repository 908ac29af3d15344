extension Index {
  /// What one place in the keys of an index is made of.
  struct Part: Sendable {
    /// Where the values come from.
    enum Source: Sendable {
      /// One value of each document.
      case value(@Sendable (Root) -> any IndexValue)
      /// Any number of values of each document.
      case elements(@Sendable (Root) -> [any IndexValue])
    }

    /// The steps of the key path, outermost first; none where a closure makes the values.
    let steps: [any AnyKeyPath & Sendable]
    /// The name of the closure that makes the values.
    var computedName: String?
    let kind: KeyKind
    let collation: Collation
    let isDescending: Bool
    /// Whether the values are the elements of a list.
    let isElement: Bool
    /// Whether the value is the document's id.
    var isIdentity = false
    /// What tells whether other paths lead to the same value; where there is none, equal paths do.
    var fields: StoredFields<Root>?
    /// Appends the one value to a key; nil where there may be several, or none.
    private(set) var write: (@Sendable (Root, inout KeyWriter) -> Void)?
    /// The keys of all values; nil where there is always one.
    private(set) var elementKeys: (@Sendable (Root) -> [IndexKey])?
    /// Whether the values are those of the field, so that conditions on the field speak of them.
    var answersQueries = true
    private let source: Source

    init(
      steps: [any AnyKeyPath & Sendable],
      kind: KeyKind,
      collation: Collation = .exact,
      isDescending: Bool = false,
      isElement: Bool = false,
      _ source: Source
    ) {
      self.steps = steps
      self.kind = kind
      // Only text folds; to say so of an integer would tell two equal indexes apart.
      self.collation = kind == .text || kind == .custom ? collation : .exact
      self.isDescending = isDescending
      self.isElement = isElement
      self.source = source
    }

    /// A part that reads a field.
    init<Value: IndexValue>(
      _ path: any KeyPath<Root, Value> & Sendable,
      collation: Collation,
      isDescending: Bool = false
    ) {
      self.init(
        steps: [path],
        kind: Value.keyKind,
        collation: collation,
        isDescending: isDescending,
        .value { $0[keyPath: path] }
      )
      let collation = self.collation
      write = { root, key in
        key.collation = collation
        guard isDescending else { return key.append(root[keyPath: path]) }
        key.appendDescending { $0.append(root[keyPath: path]) }
      }
    }

    /// A part that reads the elements of a list.
    init<Elements: Sequence & SendableMetatype>(
      each list: any KeyPath<Root, Elements> & Sendable,
      collation: Collation
    ) where Elements.Element: IndexValue, Elements.Iterator: SendableMetatype {
      self.init(
        steps: [list],
        kind: Elements.Element.keyKind,
        collation: collation,
        isElement: true,
        .elements { root in root[keyPath: list].map { $0 as any IndexValue } }
      )
      let collation = self.collation
      elementKeys = { root in
        root[keyPath: list].map { element in
          var key = KeyWriter()
          key.collation = collation
          key.append(element)
          return IndexKey(key)
        }
      }
    }

    /// The values of a document, in its order.
    func values(of root: Root) -> [any IndexValue] {
      switch source {
      case .value(let value): [value(root)]
      case .elements(let elements): elements(root)
      }
    }

    /// The value of a document where the part has just one.
    func onlyValue(of root: Root) -> (any IndexValue)? {
      switch source {
      case .value(let value): value(root)
      case .elements: nil
      }
    }

    /// The part's own bytes, by which a probe finds the field that the key path sees.
    func token(of root: Root) -> [UInt8] {
      var key = KeyWriter()
      for value in values(of: root) { key.append(value) }
      return key.bytes
    }

    /// Appends a value as the part writes it.
    func append(_ value: any IndexValue, to key: inout KeyWriter) {
      key.collation = collation
      if isDescending {
        key.appendDescending { $0.append(value) }
      } else {
        key.append(value)
      }
    }
  }
}

extension Index {
  /// Parts that read one field each.
  static func parts<each Value: IndexValue>(
    _ paths: repeat any KeyPath<Root, each Value> & Sendable,
    collation: Collation = .exact
  ) -> [Part] {
    var parts: [Part] = []
    for path in repeat each paths { parts.append(Part(path, collation: collation)) }
    return parts
  }

  /// The keys that a document has in this index, in key order, each once; of equal ones the first
  /// spelling stands.
  func keys(of root: Root) -> [IndexKey] {
    if let condition, !condition.holds(for: root) { return [] }
    return (groups.map { $0.keys(root) } ?? combinations(of: root)).inKeyOrder
  }

  /// What makes the keys of documents, one after the other: as ``keys(of:)``, but quicker for indexes
  /// of plain fields and of the elements of one list.
  var keyMaker: @Sendable (Root) -> [IndexKey] {
    switch kind {
    case .value, .unique: break
    case .minimum, .maximum, .reference, .count, .sum: return { keys(of: $0) }
    }
    let isPartial = condition.map { _ in true } ?? false
    if !isPartial, parts.count == 1, let keys = parts[0].elementKeys {
      return { keys($0).inKeyOrder }
    }
    // One closure calls the next: a list of what depends on the type is slow to walk.
    var write: @Sendable (Root, inout KeyWriter) -> Void = { _, _ in }
    for part in parts {
      guard let writePart = part.write else { return { keys(of: $0) } }
      write = { [previous = write] root, key in
        previous(root, &key)
        writePart(root, &key)
      }
    }
    guard !isPartial, groups == nil, !parts.isEmpty else { return { keys(of: $0) } }
    return { [write] root in
      var key = KeyWriter()
      write(root, &key)
      return [IndexKey(key)]
    }
  }

  /// A key for each combination of the parts' values.
  private func combinations(of root: Root) -> [IndexKey] {
    var amount: Int128 = 0
    var keepsSpelling = false
    switch kind {
    case .value, .unique, .minimum, .maximum, .reference: break
    case .count: keepsSpelling = true
    case .sum(let summed):
      guard let value = summed.value(root) else { return [] }
      amount = value
      keepsSpelling = true
    }
    var starts = [(folded: KeyWriter(), spelled: KeyWriter())]
    for (position, part) in parts.enumerated() {
      let isMeasured = measures && position == parts.count - 1
      if !isMeasured, let value = part.onlyValue(of: root) {
        for start in starts.indices {
          part.append(value, to: &starts[start].folded)
          if keepsSpelling { starts[start].spelled.append(value) }
        }
        continue
      }
      let values = part.values(of: root).filter { !isMeasured || !hasNoSay($0) }
      starts = starts.flatMap { start in
        values.map { value in
          var next = start
          part.append(value, to: &next.folded)
          if keepsSpelling { next.spelled.append(value) }
          return next
        }
      }
    }
    return starts.map { start in
      // A group of no parts is the whole collection; no key is empty.
      var key = start
      if parts.isEmpty {
        key.folded.appendNull()
        key.spelled.appendNull()
      }
      return IndexKey(key.folded, spelling: key.spelled.bytes, amount: amount)
    }
  }

  /// Whether the last part is what a minimum or maximum is taken of.
  private var measures: Bool {
    switch kind {
    case .minimum, .maximum: true
    case .value, .unique, .reference, .count, .sum: false
    }
  }

  /// Whether a value is nil or not a number, of which there is no minimum.
  private func hasNoSay(_ value: any IndexValue) -> Bool {
    var key = KeyWriter()
    key.append(value)
    return key.containsNull || key.containsNaN
  }

  /// The values of a document that make its key in an index without lists.
  func values(of root: Root) -> [any IndexValue] {
    parts.flatMap { $0.values(of: root) }
  }
}

/// A key of a document in an index.
struct IndexKey {
  /// The encoded values, folded as the index folds.
  let bytes: [UInt8]
  /// Whether a part is nil: such a key never conflicts in a unique index.
  let containsNull: Bool
  /// Whether a part is not a number, which a unique index refuses.
  let containsNaN: Bool
  /// The encoded values as the document spells them, for a group.
  let spelling: [UInt8]
  /// What the document adds to the sum of a group.
  let amount: Int128

  /// A key of bytes that no part has to fold.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    containsNull = false
    containsNaN = false
    spelling = []
    amount = 0
  }

  init(_ writer: KeyWriter, spelling: [UInt8] = [], amount: Int128 = 0) {
    bytes = writer.bytes
    containsNull = writer.containsNull
    containsNaN = writer.containsNaN
    self.spelling = spelling
    self.amount = amount
  }
}

extension [IndexKey] {
  /// The keys sorted, each once; of equal ones the first stands.
  fileprivate var inKeyOrder: Self {
    guard count > 1 else { return self }
    var keys = self
    keys.sortStably { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    keys.removeRepeats { $0.bytes == $1.bytes }
    return keys
  }
}

extension Array {
  fileprivate mutating func sortStably(by areInOrder: (Element, Element) -> Bool) {
    // The standard library's sort is stable in fact, but does not promise it.
    self = enumerated().sorted { left, right in
      if areInOrder(left.element, right.element) { return true }
      if areInOrder(right.element, left.element) { return false }
      return left.offset < right.offset
    }.map(\.element)
  }

  fileprivate mutating func removeRepeats(_ areSame: (Element, Element) -> Bool) {
    var kept: [Element] = []
    for element in self {
      if let last = kept.last, areSame(last, element) { continue }
      kept.append(element)
    }
    self = kept
  }
}
