/// Something in a data file that is not as LMDB leaves it.
///
/// It carries no stored key or value.
package struct PageFlaw: Hashable, Sendable {
  /// The kinds of flaw.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A header page is not one, or says what cannot be.
    case wrongMeta
    /// A page that is in use lies past the end of the file.
    case beyondFile
    /// A page that is in use has a number that no page has.
    case outOfRange
    /// The system cannot read a page.
    case unreadable
    /// A page says of itself that it is another one.
    case wrongNumber
    /// A page is not of the kind that its place asks for.
    case wrongType
    /// The entries of a page do not fill it as they must.
    case wrongNodes
    /// A key is not greater than the one before it.
    case unorderedKeys
    /// A key lies outside of what the page above says.
    case misplacedKey
    /// A leaf lies deeper or less deep than the record of its database says.
    case wrongDepth
    /// The pages or entries of a database are not as many as its record says.
    case wrongCount
    /// The record of a database says what cannot be.
    case wrongRecord
    /// A long value does not lie in pages made for it.
    case wrongOverflow
    /// A page is in use at two places.
    case reachedTwice
    /// A list of free pages is not one.
    case wrongFreeList
    /// A page is in use and free.
    case freeInUse
    /// A page is neither in use nor free.
    case unaccounted
  }

  /// What is wrong.
  package let kind: Kind
  /// The page, or nil where a whole database is concerned.
  package let page: Int?
  /// The database, or nil where none is known: in the header, the list of free pages or the list of
  /// databases.
  package let database: String?

  /// Notes a flaw.
  package init(_ kind: Kind, page: Int? = nil, database: String? = nil) {
    self.kind = kind
    self.page = page
    self.database = database
  }
}

extension PageFlaw.Kind {
  /// Whether LMDB can meet the flaw when it reads.
  fileprivate var isInTheWay: Bool {
    switch self {
    case .wrongFreeList, .freeInUse, .unaccounted, .wrongCount: false
    case .wrongMeta, .beyondFile, .outOfRange, .unreadable, .wrongNumber, .wrongType, .wrongNodes,
      .unorderedKeys, .misplacedKey, .wrongDepth, .wrongRecord, .wrongOverflow, .reachedTwice:
      true
    }
  }
}

extension PageFlaw: CustomStringConvertible {
  /// One line: the page, the database and what is wrong.
  package var description: String {
    var places: [String] = []
    if let page { places.append("page \(page)") }
    if let database { places.append("database \(database)") }
    return "\(places.isEmpty ? "the file" : places.joined(separator: ", ")): \(kind.rawValue)"
  }
}

/// The flaws of a file, of which a broken one may have millions.
package struct PageFlaws: Hashable, Sendable {
  /// The most flaws that are listed.
  private static let limit = 1000

  /// The first flaws, in the order in which they were found.
  package private(set) var listed: [PageFlaw] = []
  /// How many there are beyond those.
  package private(set) var further = 0
  /// Whether a page that is in use lies past the end of the file.
  package private(set) var hasPagesBeyondFile = false

  /// No flaw.
  init() {}

  /// Whether LMDB can meet them when it reads: go in circles, or outside of the file.
  package private(set) var areInTheWay = false

  /// Whether there is none.
  package var isEmpty: Bool { listed.isEmpty }

  /// Notes a flaw.
  mutating func add(_ flaw: PageFlaw) {
    if flaw.kind == .beyondFile { hasPagesBeyondFile = true }
    if flaw.kind.isInTheWay { areInTheWay = true }
    if listed.count < Self.limit { listed.append(flaw) } else { further += 1 }
  }
}
