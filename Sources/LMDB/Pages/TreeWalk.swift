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
  private(set) var gaps: [PageBounds] = []

  /// The branch pages that were found.
  private var branchPages = 0
  /// The leaf pages that were found.
  private var leafPages = 0
  /// The pages of long values that were found.
  private var overflowPages = 0
  /// The entries that were found.
  private var entries = 0

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
  private mutating func descend<Failure: Error>(
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

  /// Walks what a branch page leads to.
  private mutating func walkBranch<Failure: Error>(
    _ page: Page,
    _ level: Int,
    _ bounds: PageBounds,
    _ visit: (LeafEntry) throws(Failure) -> Void
  ) throws(Failure) {
    let nodes = (0..<page.count).map { Node(page, at: $0) }
    if nodes.isEmpty { noteDamage(.wrongNodes, page, bounds) }
    var isOrdered = true
    for place in nodes.indices.dropFirst() {
      guard let node = nodes[place] else { continue }
      if !isInside(node.key, of: page, bounds) { isOrdered = false }
      guard place > 1, let last = nodes[place - 1] else { continue }
      if !precedes(last.key, node.key, in: page) { isOrdered = false }
    }
    if !isOrdered { noteDamage(.unorderedKeys, page, bounds) }
    for place in nodes.indices {
      // The first key of a branch is never looked at.
      let own = place == 0 ? nil : nodes[place].map { Array(page.bytes[$0.key]) }
      let next = place + 1 < nodes.count ? nodes[place + 1] : nil
      let part = PageBounds(
        lower: own ?? bounds.lower,
        upper: next.map { Array(page.bytes[$0.key]) } ?? bounds.upper
      )
      guard let node = nodes[place] else { continue }
      try descend(to: node.child, level: level + 1, part, visit)
    }
  }

  /// Visits the entries of a leaf page.
  private mutating func walkLeaf<Failure: Error>(
    _ page: Page,
    _ bounds: PageBounds,
    _ visit: (LeafEntry) throws(Failure) -> Void
  ) throws(Failure) {
    var last: Node?
    var isOrdered = true
    var isWithin = true
    if page.count == 0 { noteDamage(.wrongNodes, page, bounds) }
    for place in 0..<page.count {
      guard let node = Node(page, at: place) else { continue }
      entries += 1
      var isInPlace = !node.key.isEmpty
      if let last, !precedes(last.key, node.key, in: page) { isInPlace = false }
      if !isInPlace { isOrdered = false }
      if !isInside(node.key, of: page, bounds) {
        isInPlace = false
        isWithin = false
      }
      last = node
      walkValue(node, of: page)
      guard visits else { continue }
      try visit(LeafEntry(node, of: page, in: file, isInPlace: isInPlace))
    }
    if !isOrdered { noteDamage(.unorderedKeys, page, bounds) }
    if !isWithin { noteDamage(.misplacedKey, page, bounds) }
  }

  /// Checks the pages of a long value, and what an entry says of its value.
  private mutating func walkValue(_ node: Node, of page: Page) {
    guard node.flags & ~(Node.longValueFlag | Node.recordFlag) == 0,
      node.flags != Node.longValueFlag | Node.recordFlag
    else {
      note(.wrongNodes, page.number)
      return
    }
    guard node.flags == Node.longValueFlag else { return }
    let needed = Node.pages(for: node.size, pageSize: file.pageSize)
    let first = page.bytes.number(at: node.data.lowerBound) ?? -1
    guard first >= 2, first <= lastPage, needed <= lastPage - first + 1 else {
      note(.outOfRange, page.number)
      return
    }
    guard first < file.pages, needed <= file.pages - first else {
      note(.beyondFile, first)
      return
    }
    guard let bytes = file.bytes(of: first) else {
      note(.unreadable, first)
      return
    }
    var kinds: [PageFlaw.Kind] = []
    let run = Page(bytes, number: first, noting: &kinds)
    for kind in kinds { note(kind, first) }
    // A value that was made shorter in one transaction keeps its pages.
    guard let run, run.kind == .overflow, run.runLength >= needed,
      run.runLength <= lastPage - first + 1
    else {
      note(.wrongOverflow, first)
      return
    }
    overflowPages += run.runLength
    for number in first..<min(first + run.runLength, file.pages) where !reached.insert(number) {
      note(.reachedTwice, number)
    }
  }

  /// Notes damage of a page that may have cost some of its keys.
  private mutating func noteDamage(_ kind: PageFlaw.Kind, _ page: Page, _ bounds: PageBounds) {
    note(kind, page.number)
    gaps.append(bounds)
  }

  /// Notes a flaw of the database.
  private mutating func note(_ kind: PageFlaw.Kind, _ page: Int? = nil) {
    flaws.add(PageFlaw(kind, page: page, database: name))
  }
}

extension TreeWalk {
  /// Whether the tree is the list of free pages, whose keys are ids of transactions.
  private var keysAreIntegers: Bool { record.flags == DatabaseRecord.integerKeys && name == nil }

  /// Whether a key of a page sorts before another one of it.
  private func precedes(_ key: Range<Int>, _ other: Range<Int>, in page: Page) -> Bool {
    keysAreIntegers
      ? Self.integer(page.bytes[key]) < Self.integer(page.bytes[other])
      : page.bytes.precedes(key, page.bytes, other)
  }

  /// Whether a key lies where the pages above say.
  private func isInside(_ key: Range<Int>, of page: Page, _ bounds: PageBounds) -> Bool {
    let own = page.bytes[key]
    if keysAreIntegers {
      if let lower = bounds.lower, Self.integer(own) < Self.integer(lower[...]) { return false }
      if let upper = bounds.upper, Self.integer(own) >= Self.integer(upper[...]) { return false }
      return own.count == 8
    }
    if let lower = bounds.lower, own.lexicographicallyPrecedes(lower) { return false }
    if let upper = bounds.upper, !own.lexicographicallyPrecedes(upper) { return false }
    return true
  }

  /// The number that a key of the list of free pages is; 0 for what is none.
  private static func integer(_ key: ArraySlice<UInt8>) -> UInt64 {
    Array(key).integer(at: 0, as: UInt64.self) ?? 0
  }
}
