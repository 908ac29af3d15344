/// A walk over all pages of a data file as one commit left it: what is in use, what is free, and
/// what is wrong.
///
/// It reads every page in use once, and holds two bits for each page of the file.
package struct PageWalk {
  /// A database that was walked.
  package struct WalkedDatabase: Sendable {
    /// The name.
    package let name: String
    /// What the list of databases says of it.
    package let record: DatabaseRecord
    /// The keys that may be missing from what can be reached.
    package let gaps: [PageBounds]
  }

  /// The file.
  package let file: PageFile
  /// The header page of the commit; nil where none is sound, and nothing can be reached.
  package let meta: MetaPage?
  /// What is wrong.
  package private(set) var flaws = PageFlaws()
  /// The databases that were found, in the order of their names.
  package private(set) var databases: [WalkedDatabase] = []
  /// The names that may be missing among the databases.
  package private(set) var gaps: [PageBounds] = []
  /// Whether all free pages are known.
  package private(set) var knowsFreePages = false
  /// The pages in use.
  private var reached: PageSet
  /// The free pages.
  private var free: PageSet

  /// Walks all pages.
  ///
  /// A header page of the file that is not sound is a flaw, whatever commit is walked.
  package init(_ file: PageFile, _ meta: MetaPage?) {
    self.file = file
    self.meta = meta
    let limit = min(file.pages, meta.map { $0.lastPage + 1 } ?? file.pages)
    reached = PageSet(limit: limit)
    free = PageSet(limit: limit)
    for number in file.brokenMetaPages {
      flaws.add(PageFlaw(.wrongMeta, page: number))
    }
    guard let meta else {
      gaps = [.all]
      return
    }
    walkFreePages(meta)
    walkDatabases(meta)
    account()
  }

  /// Reads the list of free pages.
  private mutating func walkFreePages(_ meta: MetaPage) {
    var walk = TreeWalk(
      file,
      lastPage: meta.lastPage,
      name: nil,
      meta.free,
      reached: reached,
      flaws: flaws
    )
    var isWhole = true
    var known = free
    walk.run { entry in
      if Self.read(entry.value ?? [], lastPage: meta.lastPage, into: &known) { return }
      isWhole = false
    }
    free = known
    reached = walk.reached
    flaws = walk.flaws
    if !isWhole { flaws.add(PageFlaw(.wrongFreeList)) }
    knowsFreePages = isWhole && walk.gaps.isEmpty
  }

  /// Reads one list of free pages, which fall, and tells whether it is one.
  private static func read(_ list: [UInt8], lastPage: Int, into free: inout PageSet) -> Bool {
    guard let count = list.number(at: 0), count >= 0, count < list.count / 8 else { return false }
    var last = lastPage + 1
    var isSound = true
    for place in 0..<count {
      guard let page = list.number(at: 8 + 8 * place), page >= 2, page < last else {
        isSound = false
        continue
      }
      last = page
      // The page may never have been written, and then lie past the end of the file.
      if page < free.limit, !free.insert(page) { isSound = false }
    }
    return isSound
  }

  /// Walks the list of databases, and each of them.
  private mutating func walkDatabases(_ meta: MetaPage) {
    var found: [(name: String, record: DatabaseRecord)] = []
    var walk = TreeWalk(
      file,
      lastPage: meta.lastPage,
      name: nil,
      meta.main,
      reached: reached,
      flaws: flaws
    )
    var strangers: [Int] = []
    walk.run { entry in
      if let name = String(validating: entry.key, as: UTF8.self), let record = entry.record {
        found.append((name, record))
      } else {
        strangers.append(entry.page)
      }
    }
    gaps = walk.gaps
    reached = walk.reached
    flaws = walk.flaws
    for page in strangers { flaws.add(PageFlaw(.wrongRecord, page: page)) }
    if !strangers.isEmpty { gaps.append(.all) }
    for (name, record) in found {
      var walk = TreeWalk(
        file,
        lastPage: meta.lastPage,
        name: name,
        record,
        reached: reached,
        flaws: flaws
      )
      walk.visits = false
      walk.run { _ in }
      reached = walk.reached
      flaws = walk.flaws
      databases.append(WalkedDatabase(name: name, record: record, gaps: walk.gaps))
    }
  }

  /// Holds the pages in use against the free ones.
  ///
  /// A page past the end of the file was never written, and is not missed where nothing leads
  /// there.
  private mutating func account() {
    for page in 2..<max(2, reached.limit) {
      let isReached = reached.contains(page)
      let isFree = free.contains(page)
      if isReached, isFree { flaws.add(PageFlaw(.freeInUse, page: page)) }
      if !isReached, !isFree { flaws.add(PageFlaw(.unaccounted, page: page)) }
    }
  }
}

extension PageWalk {
  /// Which pages to look at beside those in use.
  package enum Remainder {
    /// Pages that are neither in use nor free.
    case unaccounted
    /// Free pages.
    case free
  }

  /// Visits the entries of a database again in the order in which they stand, as far as they can be
  /// reached.
  package func forEachEntry<Failure: Error>(
    of database: WalkedDatabase,
    _ visit: (LeafEntry) throws(Failure) -> Void
  ) throws(Failure) {
    guard let meta else { return }
    // A page that a broken one of another database leads to is not lost to its own.
    var walk = TreeWalk(
      file,
      lastPage: meta.lastPage,
      name: database.name,
      database.record,
      reached: PageSet(limit: reached.limit),
      flaws: PageFlaws()
    )
    try walk.run(visit)
  }

  /// Visits the entries of leaf pages that are not in use, page by page.
  ///
  /// What looks like a leaf page is one only where every byte of its structure is right.
  package func forEachEntry<Failure: Error>(
    in remainder: Remainder,
    _ visit: (LeafEntry) throws(Failure) -> Void
  ) throws(Failure) {
    for number in 2..<max(2, reached.limit) where !reached.contains(number) {
      guard free.contains(number) == (remainder == .free) else { continue }
      guard let bytes = file.bytes(of: number) else { continue }
      var kinds: [PageFlaw.Kind] = []
      guard let page = Page(bytes, number: number, noting: &kinds), page.kind == .leaf,
        kinds.isEmpty
      else { continue }
      for place in 0..<page.count {
        guard let node = Node(page, at: place) else { continue }
        try visit(LeafEntry(node, of: page, in: file, isInPlace: false))
      }
    }
  }
}
