internal import LMDB

/// What ``DocumentStore/verify(onProgress:)`` found.
public struct VerificationReport: Sendable {
  /// Something that is not as the documents say.
  public struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// The kinds of problem.
    public enum Kind: String, Sendable, Codable {
      /// A document's bytes are not what was written.
      case damagedDocument
      /// A document does not decode as its type.
      case undecodableDocument
      /// The table of ids and the documents disagree.
      case wrongID
      /// An index lacks an entry that a document asks for.
      case missingEntry
      /// An index has an entry that no document asks for.
      case extraEntry
      /// Two documents hold one value of a unique index.
      case duplicateValue
      /// A reference that must lead to a document leads to none.
      case danglingReference
      /// A count differs from the number of documents in the group.
      case wrongCount
      /// A sum differs from what the documents of the group add up to.
      case wrongSum
      /// The spelling that a group shows does not belong to the group.
      case wrongSpelling
      /// A ranking disagrees with its counts.
      case wrongRanking
      /// The next row, or the fingerprint of the declarations, is not what it must be.
      case wrongCatalogue
      /// The engine's own structure is broken.
      case brokenStructure
    }

    /// What is wrong.
    public let kind: Kind
    /// The collection; where the structure is broken, the database, or `store` where none is known.
    public let collection: String
    /// The index, where one is wrong.
    public let index: String?
    /// The row of the document, where one is concerned.
    public let row: Int64?
    /// The page of the data file, where the structure is broken.
    public let page: Int?
    /// The encoded key of the id, index entry or group that is concerned: stored values, which the
    /// description leaves out.
    public let key: [UInt8]?

    /// One line that shows no stored value.
    public var description: String {
      var words = "\(collection)"
      if let index { words += ", index \(index)" }
      if let row { words += ", row \(row)" }
      if let page { words += ", page \(page)" }
      return "\(words): \(kind.rawValue)"
    }

    package init(
      _ kind: Kind,
      _ collection: String,
      index: String? = nil,
      row: RowID? = nil,
      page: Int? = nil,
      key: [UInt8]? = nil
    ) {
      self.kind = kind
      self.collection = collection
      self.index = index
      self.row = row?.number
      self.page = page
      self.key = key
    }
  }

  /// The problems, collection by collection.
  public private(set) var problems: [Problem] = []
  /// How many problems there are beyond those that are listed.
  public private(set) var furtherProblems = 0
  /// The number of documents that were checked.
  public package(set) var documents = 0
  /// The number of index entries and counts that were checked.
  public package(set) var entries = 0
  /// The number of references that lead to nothing and may: unchecked ones, and those whose
  /// document was deleted under `noAction`.
  public package(set) var looseReferences = 0

  /// Whether nothing is wrong.
  public var isSound: Bool { problems.isEmpty }

  package init() {}

  /// Notes what is wrong with the pages of the file.
  mutating func add(_ flaws: PageFlaws) {
    for flaw in flaws.listed {
      add(Problem(.brokenStructure, flaw.database ?? "store", page: flaw.page))
    }
    furtherProblems += flaws.further
  }

  /// Notes a problem; a broken store may have millions, so only the first are listed.
  package mutating func add(_ problem: Problem) {
    if problems.count < 1_000 { problems.append(problem) } else { furtherProblems += 1 }
  }
}
