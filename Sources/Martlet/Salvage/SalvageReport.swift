/// What ``DocumentStore/salvage(from:to:for:onProgress:)`` has brought over, and what is lost.
///
/// It says rows and numbers, and shows no stored value.
public struct SalvageReport: Sendable, Hashable, Codable {
  /// What became of one collection.
  public struct Collection: Sendable, Hashable, Codable {
    /// The stored name.
    public let name: String
    /// The number of documents in the new store.
    public internal(set) var documents = 0
    /// How many of them were found in pages that nothing led to any more.
    public internal(set) var recovered = 0
    /// How many documents the collection had, as far as the file says; nil where it does not.
    public internal(set) var recorded: Int?
    /// The rows of documents that are known to be lost, of which a broken store may have millions:
    /// the first 1000, in the order in which they were found.
    public internal(set) var lostRows: [Int64] = []
    /// How many rows are lost beyond those that are listed.
    public internal(set) var furtherLostRows = 0
    /// How many documents are lost since the names of their fields are.
    ///
    /// Their rows are among ``lostRows``.
    public internal(set) var withoutShape = 0
    /// The number of damaged pages in the databases of the collection, as far as the first 1000
    /// flaws of the file tell.
    public internal(set) var damagedPages = 0
    /// How many documents no id leads to.
    ///
    /// Of a type that was not given, ids may be lost that cannot be made anew: open the new store
    /// with the type and call ``DocumentStore/rebuild(onProgress:)``.
    public internal(set) var documentsWithoutID = 0
    /// Whether the type was given, so that ids and indexes were made anew.
    public let isDeclared: Bool

    /// How many documents are lost for certain.
    public var lostDocuments: Int { max(lostRows.count + furtherLostRows, missing) }

    /// Whether as many documents came over as there were, each with its id.
    var isComplete: Bool { recorded != nil && lostDocuments == 0 && documentsWithoutID == 0 }

    /// How many documents fewer there are than were recorded.
    private var missing: Int { max(0, (recorded ?? 0) - documents) }

    init(_ name: String, isDeclared: Bool) {
      self.name = name
      self.isDeclared = isDeclared
    }

    mutating func addLost(_ row: RowID) {
      if lostRows.count < 1000 { lostRows.append(row.number) } else { furtherLostRows += 1 }
    }
  }

  /// The collections, by name.
  public internal(set) var collections: [Collection] = []
  /// How many header pages of the file could be read.
  ///
  /// With one of the two, what was brought over may be one commit old; with none, everything was
  /// gathered from pages that look like documents.
  public internal(set) var soundHeaders = 2
  /// The number of damaged pages in the whole file, as far as the first 1000 flaws tell.
  public internal(set) var damagedPages = 0
  /// The number of entries of the catalogue that are damaged or missing.
  public internal(set) var lostCatalogueEntries = 0
  /// Whether documents that were deleted, or older versions of them, may be among the recovered
  /// ones, since it is not known which pages were free.
  public internal(set) var mayBeOutdated = false
  /// The number of entries that look like documents and belong to no known collection.
  public internal(set) var unattributed = 0
  /// The number of references that lead to no document and were kept.
  public internal(set) var danglingReferences = 0
  /// The number of documents that share a unique value with another one and were kept.
  public internal(set) var duplicateValues = 0

  /// Whether every document was brought over and nothing stands against it.
  public var isComplete: Bool {
    soundHeaders == 2 && lostCatalogueEntries == 0 && unattributed == 0 && !mayBeOutdated
      && danglingReferences == 0 && duplicateValues == 0
      && collections.allSatisfy { $0.isComplete }
  }

  init() {}
}

extension SalvageReport: CustomStringConvertible {
  /// A line for each collection and each fact that is out of order.
  public var description: String {
    var lines = collections.map(\.description)
    if soundHeaders == 1 {
      lines.append("one header page is damaged: the last commit may be missing")
    } else if soundHeaders == 0 {
      lines.append("both header pages are damaged: documents were gathered page by page")
    }
    func tell(_ number: Int, _ what: String) {
      if number > 0 { lines.append("\(what): \(number)") }
    }
    tell(damagedPages, "damaged pages")
    tell(lostCatalogueEntries, "damaged or missing entries of the catalogue")
    if mayBeOutdated {
      lines.append("deleted documents and older versions may be among the recovered ones")
    }
    tell(unattributed, "entries that belong to no known collection")
    tell(danglingReferences, "references that lead to no document")
    tell(duplicateValues, "documents that share a unique value")
    return lines.joined(separator: "\n")
  }
}

extension SalvageReport.Collection: CustomStringConvertible {
  /// One line.
  public var description: String {
    var words = "\(name): \(documents) document\(documents == 1 ? "" : "s")"
    if recovered > 0 { words += ", \(recovered) of them recovered" }
    if lostDocuments > 0 { words += ", \(lostDocuments) lost" }
    if withoutShape > 0 { words += ", \(withoutShape) of them since their fields are not known" }
    if damagedPages > 0 { words += ", \(damagedPages) damaged page\(damagedPages == 1 ? "" : "s")" }
    if documentsWithoutID > 0 { words += ", \(documentsWithoutID) without an id" }
    return words
  }
}
