/// A walk over the tree of one database, page by page, as far as it can be understood.
///
/// Each page is read once, and no deeper than LMDB goes; so the walk ends, whatever it meets.
struct TreeWalk {
  /// The file.
  let file: PageFile
  /// The last page that was ever used.
  let lastPage: Int
  /// The name of the database, or nil for the list of free pages and the list of databases.
  let name: String?
  /// What the database's record says.
  let record: DatabaseRecord
  /// Whether entries are visited, and not only checked.
  var visits = true
  /// The pages of the file that were reached.
  var reached: PageSet
  /// What is wrong.
  var flaws: PageFlaws
  /// The keys that may be missing from what was found.
  var gaps: [PageBounds] = []

  /// The branch pages that were found.
  var branchPages = 0
  /// The leaf pages that were found.
  var leafPages = 0
  /// The pages of long values that were found.
  var overflowPages = 0
  /// The entries that were found.
  var entries = 0

  /// Makes a walk that adds to what others have reached and found.
  init(
    _ file: PageFile,
    lastPage: Int,
    name: String?,
    _ record: DatabaseRecord,
    reached: PageSet,
    flaws: PageFlaws
  ) {
    self.file = file
    self.lastPage = lastPage
    self.name = name
    self.record = record
    self.reached = reached
    self.flaws = flaws
  }

  /// Walks the tree and visits its entries in the order in which they stand.
  mutating func run<Failure: Error>(
    _ visit: (LeafEntry) throws(Failure) -> Void
  ) throws(Failure) {
    let flags = keysAreIntegers ? DatabaseRecord.integerKeys : 0
    if !record.isPlausible(flags: flags, lastPage: lastPage) {
      note(.wrongRecord)
      gaps.append(.all)
    }
    guard let root = record.root else { return }
    try descend(to: root, level: 1, .all, visit)
    guard gaps.isEmpty else { return }
    let isAsRecorded =
      branchPages == record.branchPages && leafPages == record.leafPages
      && overflowPages == record.overflowPages && entries == record.entries
    if !isAsRecorded { note(.wrongCount) }
  }

  /// Walks a page and all below it.
  mutating func descend<Failure: Error>(
    to number: Int,
    level: Int,
    _ bounds: PageBounds,
    _ visit: (LeafEntry) throws(Failure) -> Void
  ) throws(Failure) {
    guard let page = page(number, level: level, bounds) else { return }
    switch page.kind {
    case .branch:
      branchPages += 1
      try walkBranch(page, level, bounds, visit)
    case .leaf:
      leafPages += 1
      if level != record.depth { note(.wrongDepth, number) }
      try walkLeaf(page, bounds, visit)
    case .overflow:
      note(.wrongType, number)
      gaps.append(bounds)
    }
  }

  /// Reads a page that no walk has reached; nil where there is no such page.
  private mutating func page(_ number: Int, level: Int, _ bounds: PageBounds) -> Page? {
    func missing(_ kind: PageFlaw.Kind) {
      note(kind, number)
      gaps.append(bounds)
    }
    guard number >= 2, number <= lastPage else {
      missing(.outOfRange)
      return nil
    }
    guard number < file.pages else {
      missing(.beyondFile)
      return nil
    }
    guard level <= DatabaseRecord.maximumDepth else {
      missing(.wrongDepth)
      return nil
    }
    guard reached.insert(number) else {
      missing(.reachedTwice)
      return nil
    }
    guard let bytes = file.bytes(of: number) else {
      missing(.unreadable)
      return nil
    }
    var kinds: [PageFlaw.Kind] = []
    let page = Page(bytes, number: number, noting: &kinds)
    for kind in kinds { note(kind, number) }
    if page == nil || !kinds.isEmpty { gaps.append(bounds) }
    return page
  }

  /// Notes damage of a page that may have cost some of its keys.
  mutating func noteDamage(_ kind: PageFlaw.Kind, _ page: Page, _ bounds: PageBounds) {
    note(kind, page.number)
    gaps.append(bounds)
  }

  /// Notes a flaw of the database.
  mutating func note(_ kind: PageFlaw.Kind, _ page: Int? = nil) {
    flaws.add(PageFlaw(kind, page: page, database: name))
  }
}
