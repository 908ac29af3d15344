extension TreeWalk {
  /// Walks what a branch page leads to.
  mutating func walkBranch<Failure: Error>(
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
  mutating func walkLeaf<Failure: Error>(
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
}
