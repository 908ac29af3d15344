internal import LMDB
internal import OrderedKeys

/// How the entries of a way lead to rows.
enum AccessLayout: Sendable {
  /// The values, then the row: the entries of an index.
  case index
  /// The id leads to the row: the table of ids.
  case identities
  /// The id is the row: the documents themselves.
  case rows
}

/// A way to the rows of a collection that a plan may take: an index, or the ids.
struct AccessPath<D: Document>: Sendable {
  /// What the keys are made of.
  let index: Index<D>
  let layout: AccessLayout
  /// What is stored of the index; nil for the ids.
  let definition: IndexDefinition?
  let entries: Database

  /// A way over an index.
  init(_ bound: BoundIndex<D>, _ fields: StoredFields<D>) {
    var index = bound.index
    for place in index.parts.indices { index.parts[place].fields = fields }
    self.index = index
    layout = .index
    definition = bound.definition
    entries = bound.entries
  }

  /// The way over the ids.
  init(ids: Database?, documents: Database, _ fields: StoredFields<D>) {
    var part = Index<D>.Part(\D.id, collation: .exact)
    part.isIdentity = true
    part.fields = fields
    index = Index(kind: .unique, parts: [part])
    layout = ids == nil ? .rows : .identities
    definition = nil
    entries = ids ?? documents
  }

  /// Whether the values of all parts, one after the other, tell the order of keys.
  var hasOrderedKeys: Bool {
    for place in index.parts.indices where !index.parts[place].hasOrderedKeys { return false }
    return true
  }

  /// Whether no two documents have the same values, but for nil.
  var isUnique: Bool { definition.map { $0.kind == .unique } ?? true }
}

extension AccessLayout {
  /// Whether several entries may have the same values.
  var hasTies: Bool { self == .index }

  /// The most bytes that values take.
  var limit: Int { self == .index ? IndexEntry.maximumSize : .max }

  /// The row of an entry; nil where the entry is damaged.
  func row(_ key: Span<UInt8>, _ value: Span<UInt8>) -> RowID? {
    switch self {
    case .index: IndexEntry.row(key, value)
    case .identities: RowID(key: value)
    case .rows: RowID(key: key)
    }
  }

  /// The values of an entry that ``row(_:_:)`` takes, as they were fitted.
  func values(_ key: Span<UInt8>, _ value: Span<UInt8>) -> [UInt8] {
    self == .index ? IndexEntry.values(key, value) : key.copy()
  }

  /// The beginning of an entry whose values were cut; nil where they were not.
  func cutBeginning(of key: Span<UInt8>) -> [UInt8]? {
    self == .index ? IndexEntry.cutBeginning(of: key) : nil
  }

  /// The key of a row's entry.
  func key(_ values: [UInt8], _ row: RowID) -> [UInt8] {
    self == .index ? values + row.key : values
  }
}
