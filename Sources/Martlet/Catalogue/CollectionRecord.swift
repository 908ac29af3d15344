/// What the catalogue knows of a collection.
package struct CollectionRecord: Codable, Hashable, Sendable {
  /// The stored name.
  package var name: String
  /// The number that stands in the names of the collection's databases; never reused.
  package var number: Int
  /// The highest schema version of a program that has opened the collection to write.
  package var schemaVersion: Int
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
    index.definition.kind == .count
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
}

/// What an index says of a document: two equal definitions make the same entries.
package struct IndexDefinition: Codable, Hashable, Sendable {
  /// The kinds of index on disk.
  package enum Kind: String, Codable, Sendable {
    /// Entries in value order.
    case value
    /// Entries in value order, no two documents alike.
    case unique
    /// Counts by group.
    case count
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

  /// The stored name, unique in its collection.
  package var name: String
  package var kind: Kind
  /// The declared version of a closure.
  package var version: Int
  /// The parts; empty where a closure makes the keys.
  package var parts: [Part]
  package var ranking: Ranking?
  /// What kinds of key the parts of a computed group write.
  package var groupKinds: [KeyKind]?
  /// The version of the folding table, where anything is folded.
  package var folding: Int?
}
