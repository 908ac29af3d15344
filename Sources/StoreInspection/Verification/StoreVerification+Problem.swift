extension StoreVerification {
  /// Something that is not as it should be.
  package struct Problem: Codable, Hashable, Sendable {
    /// The kinds of problem, in the order in which they are told.
    package enum Kind: String, Codable, Sendable, CaseIterable {
      /// The storage engine's own structure is broken.
      case brokenStructure
      /// The file is damaged so that reading it ends the process.
      case endsProcess
      /// The catalogue contradicts itself or the databases.
      case wrongCatalogue
      /// A document's bytes are not what was written.
      case damagedDocument
      /// A document's bytes do not parse under their shape.
      case unreadableDocument
      /// The table of ids and the documents disagree.
      case wrongID
      /// An entry of an index has not the form of one.
      case damagedEntry
      /// An entry of an index leads to no document.
      case danglingEntry
      /// An index lacks an entry that a document asks for.
      case missingEntry
      /// An index has an entry that its document does not ask for.
      case extraEntry
      /// A unique index holds a value twice.
      case duplicateValue
      /// A reference that must lead to a document leads to none.
      case danglingReference
      /// A count is not the number of documents in its group.
      case wrongCount
      /// A sum is not what the documents of its group add up to.
      case wrongSum
      /// The spelling that a group shows does not belong to the group.
      case wrongSpelling
      /// A ranking disagrees with its counts.
      case wrongRanking
    }

    /// What is wrong.
    package let kind: Kind
    /// The collection, where one is concerned.
    package var collection: String?
    /// The index, where one is concerned.
    package var index: String?
    /// The database, where the structure or the catalogue is concerned.
    package var database: String?
    /// The row of the document, where one is concerned.
    package var row: Int64?
    /// The page of the data file, where the structure is broken.
    package var page: Int?
    /// What is wrong with the structure.
    package var flaw: String?

    /// One line that shows no stored value.
    package var sentence: String {
      var places: [String] = []
      if let collection { places.append(collection) }
      if let index { places.append("index \(index)") }
      if let database { places.append("database \(database)") }
      if let row { places.append("row \(row)") }
      if let page { places.append("page \(page)") }
      let place = places.isEmpty ? "the store" : places.joined(separator: ", ")
      return "\(place): \(kind.rawValue)" + (flaw.map { ", \($0)" } ?? "")
    }
  }
}
