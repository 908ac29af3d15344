/// What a store is: its versions, its sizes, and its collections with their indexes.
package struct StoreSummary: Codable, Hashable, Sendable {
  /// The version of the file layout; nil where nothing has been written to the store yet.
  package var formatVersion: Int?
  /// The number of the last write that changed something.
  package var commitNumber: UInt64
  /// How often the catalogue has changed.
  package var schemaGeneration: UInt64
  /// The size of a page in bytes.
  package var pageSize: Int
  /// The size of the data file in bytes.
  package var fileBytes: Int
  /// The most that the file can grow to with the map that its writers reserve, in bytes.
  package var mapBytes: Int
  /// The pages of the file that are free, or will be when the oldest reader has ended.
  package var freePages: Int
  /// The size of these pages in bytes.
  package var freeBytes: Int
  /// The size of the pages in use: about that of a compacted copy, in bytes.
  package var liveBytes: Int
  /// The read transactions of all processes that are live, this one aside.
  package var readers: Int
  /// How many commits the oldest of them lies behind.
  package var oldestReaderLag: Int
  /// The collections by name.
  package var collections: [Collection]

  /// A collection in figures.
  package struct Collection: Codable, Hashable, Sendable {
    /// The stored name.
    package var name: String
    /// The highest schema version of a program that has written to it.
    package var schemaVersion: Int
    /// The fingerprint of the declaration that the version was opened with.
    package var fingerprint: String
    /// The number of documents.
    package var documents: Int
    /// The size of the pages of the documents and of the table of their ids.
    package var bytes: Int
    /// The number of shapes that its documents have.
    package var shapes: Int
    /// The indexes in the order in which they were made.
    package var indexes: [Index]
  }

  /// An index in figures.
  package struct Index: Codable, Hashable, Sendable {
    /// The stored name.
    package var name: String
    /// What it keeps: `value`, `unique`, `minimum`, `maximum`, `reference`, `count` or `sum`.
    package var kind: String
    /// Whether it covers every document; one that does not is being built.
    package var isReady: Bool
    /// Whether a closure makes its keys.
    package var isComputed: Bool
    /// The path of the field that a sum adds up, where it is known.
    package var summed: String?
    /// What a reference says.
    package var reference: Reference?
    /// The condition of a partial index in words, without the values that it compares with.
    package var condition: String?
    /// The number of entries, of a counted index the number of groups.
    package var entries: Int
    /// The number of groups that are ranked; nil where there is no ranking.
    package var ranked: Int?
    /// The size of its pages, those of its ranking among them.
    package var bytes: Int

    /// What it says beyond its kind, in words; empty where that is nothing.
    package var words: String {
      var words: [String] = []
      if !isReady { words.append("being built") }
      if isComputed { words.append("computed") }
      if let summed { words.append("of \(summed)") }
      if let reference {
        let check = reference.isChecked ? "" : ", unchecked"
        words.append("to \(reference.collection) on delete \(reference.rule)\(check)")
      }
      if let condition { words.append("where \(condition)") }
      return words.joined(separator: ", ")
    }
  }

  /// What a reference says.
  package struct Reference: Codable, Hashable, Sendable {
    /// The stored name of the collection that is referred to.
    package var collection: String
    /// What becomes of a document when the one that it refers to is deleted.
    package var rule: String
    /// Whether a reference must lead to a document.
    package var isChecked: Bool
  }
}
