/// What the catalogue knows of a collection.
package struct CollectionRecord: Codable, Hashable, Sendable {
  /// The stored name.
  package var name: String
  /// The number that stands in the names of the collection's databases; never reused.
  package var number: Int
  /// The highest schema version of a program that has opened the collection to write.
  package var schemaVersion: Int
  /// The fingerprint of the declaration that ``schemaVersion`` was opened with.
  package var fingerprint: String
  /// What kind of key the ids write.
  package var idKind: KeyKind
  /// Whether a document's integer id is its row id, so that no table of ids is kept.
  package var idIsRow: Bool
  /// The stored indexes, in the order in which they were made.
  package var indexes: [IndexRecord]
  /// The number of the next index; never reused.
  package var nextIndex: Int

  /// The database that holds the documents by row id.
  package var documents: String { "documents.\(number)" }
  /// The database that maps ids to row ids.
  package var ids: String { "ids.\(number)" }
  /// The database that holds the entries or counts of an index.
  package func entries(of index: IndexRecord) -> String {
    index.definition.kind.counts
      ? "counts.\(number).\(index.number)" : "index.\(number).\(index.number)"
  }
  /// The database that holds the ranking of a counted index.
  package func ranking(of index: IndexRecord) -> String? {
    index.definition.ranking == nil ? nil : "ranking.\(number).\(index.number)"
  }
}

/// What the catalogue knows of an index.
package struct IndexRecord: Codable, Hashable, Sendable {
  /// The number that stands in the names of the index's databases.
  package var number: Int
  /// What the index says of a document.
  package var definition: IndexDefinition
  /// Whether the index covers every document; one that does not is still being built, and covers
  /// the rows before a position that the catalogue keeps beside.
  package var isReady: Bool
}

/// What an index says of a document: two equal definitions make the same entries.
package struct IndexDefinition: Codable, Hashable, Sendable {
  /// The kinds of index on disk.
  package enum Kind: String, Codable, Sendable {
    /// Entries in value order.
    case value
    /// Entries in value order, no two documents alike.
    case unique
    /// Entries in the order of group and rising value; none where the value is nil or no number.
    case minimum
    /// Entries in the order of group and falling value; none where the value is nil or no number.
    case maximum
    /// Entries in the order of the ids referred to; none for nil.
    case reference
    /// Counts by group.
    case count
    /// Counts and sums by group.
    case sum

    /// Whether the index keeps numbers by group and no entries.
    package var counts: Bool { self == .count || self == .sum }
  }

  /// A part that reads a field.
  package struct Part: Codable, Hashable, Sendable {
    /// The field's coding path, such as `address.city` or `tags[]`; nil where it is not known.
    package var path: String?
    /// What kind of key the field's values write.
    package var kind: KeyKind
    package var collation: Collation
    package var isDescending: Bool
  }

  /// What a reference says.
  package struct Reference: Codable, Hashable, Sendable {
    /// What becomes of the referring document.
    package enum Rule: String, Codable, Sendable {
      case cascade, nullify, deny, noAction, deleteWhenEmpty
    }

    /// The stored name of the collection that is referred to.
    package var collection: String
    package var rule: Rule
    /// Whether a reference must lead to a document.
    package var isChecked: Bool

    /// Whether a stored reference may lead to nothing.
    package var allowsLooseReferences: Bool { !isChecked || rule == .noAction }
  }

  /// The stored name, unique in its collection.
  package var name: String
  package var kind: Kind
  /// The declared version of a closure.
  package var version: Int
  /// Whether a closure makes the keys.
  package var isComputed: Bool
  /// The parts; empty where a closure makes whole groups.
  package var parts: [Part]
  /// The field that a sum adds up.
  package var summed: Part?
  /// Which documents the index is about; nil for all.
  package var condition: StoredCondition?
  package var reference: Reference?
  package var ranking: Ranking?
  /// What kinds of key the parts of a computed group write.
  package var groupKinds: [KeyKind]?
  /// The version of the folding table, where anything is folded.
  package var folding: Int?
}
