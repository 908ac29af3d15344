extension EncodingSession {
  /// Ends a container and appends it, as one item, to the bytes around it.
  func close(_ node: EncodingNode, into bytes: inout [UInt8]) throws {
    try merge(node)
    switch node.content.form {
    case .empty, .closed: bytes.append(ItemByte.emptyMap)
    case .single: bytes.append(contentsOf: node.content.bytes)
    case .list: try closeList(node, into: &bytes)
    case .keyed where node.content.arrangement.isMap: try closeMap(node, into: &bytes)
    case .keyed:
      if let shape = try shape(of: node) {
        bytes.append(ItemByte.record)
        bytes.appendHead(ItemMajor.list, count: node.content.count + 1)
        bytes.appendInteger(shape)
        bytes.append(contentsOf: node.content.bytes)
      } else {
        bytes.append(ItemByte.record)
        try closeMap(node, into: &bytes)
      }
    }
    node.content.form = .closed
  }

  /// Ends the container of a whole document: says its shape and appends its body.
  func closeDocument(_ node: EncodingNode, into bytes: inout [UInt8]) throws -> Int {
    try merge(node)
    if node.content.form == .keyed, !node.content.arrangement.isMap,
      let shape = try shape(of: node)
    {
      bytes.append(contentsOf: node.content.bytes)
      node.content.form = .closed
      return shape
    }
    try close(node, into: &bytes)
    return 0
  }

  /// Brings in the bytes of the children that were handed out.
  private func merge(_ node: EncodingNode) throws {
    if let failure = node.content.failure { throw error(failure, in: node) }
    guard !node.content.splices.isEmpty else { return }
    var merged: [UInt8] = []
    var offset = 0
    for splice in node.content.splices {
      merged.append(contentsOf: node.content.bytes[offset..<splice.offset])
      offset = splice.offset
      try close(splice.node, into: &merged)
    }
    merged.append(contentsOf: node.content.bytes[offset...])
    node.content.bytes = merged
    node.content.splices = []
    guard node.content.isSound(in: self) else { throw unsound(node) }
  }

  /// The number of a record's shape, a new one if need be; nil when the table is full.
  private func shape(of node: EncodingNode) throws -> Int? {
    if let state = node.content.state {
      if let number = shapes.shape(at: state) { return number }
      return shapes.add(shapes.names(at: state))
    }
    try dropEarlierDuplicates(node)
    return shapes.add(node.content.names)
  }

  /// Lets the last of several values under one name win, at the place of the first.
  private func dropEarlierDuplicates(_ node: EncodingNode) throws {
    let names = node.content.names
    guard Set(names).count < names.count else { return }
    let ranges = try node.content.itemRanges()
    var places: [String: Int] = [:]
    var kept: [(name: String, range: Range<Int>)] = []
    for (name, range) in zip(names, ranges) {
      if let place = places[name] {
        kept[place].range = range
      } else {
        places[name] = kept.count
        kept.append((name, range))
      }
    }
    let old = node.content.bytes
    node.content.bytes = kept.flatMap { old[$0.range] }
    node.content.names = kept.map(\.name)
    node.content.count = kept.count
  }

  /// Appends a list, sorted if its order means nothing.
  private func closeList(_ node: EncodingNode, into bytes: inout [UInt8]) throws {
    let content = node.content
    bytes.appendHead(ItemMajor.list, count: content.count)
    let isPairs = content.arrangement == .pairs && content.count.isMultiple(of: 2)
    guard content.arrangement == .set || isPairs else {
      bytes.append(contentsOf: content.bytes)
      return
    }
    let ranges = try content.itemRanges()
    var units: [SortUnit] = []
    for index in stride(from: 0, to: ranges.count, by: isPairs ? 2 : 1) {
      let last = isPairs ? index + 1 : index
      units.append(SortUnit(key: ranges[index], end: ranges[last].upperBound))
    }
    bytes.append(units, of: content.bytes)
  }

  /// Appends a map from names or integers, sorted by encoded key.
  private func closeMap(_ node: EncodingNode, into bytes: inout [UInt8]) throws {
    if let state = node.content.state {
      node.content.names = shapes.names(at: state)
      node.content.state = nil
    }
    try dropEarlierDuplicates(node)
    let content = node.content
    let ranges = try content.itemRanges()
    var entries: [UInt8] = []
    entries.reserveCapacity(content.bytes.count * 2)
    var units: [SortUnit] = []
    for (name, range) in zip(content.names, ranges) {
      let start = entries.count
      if content.arrangement == .numberedMap, let number = Int(name) {
        entries.appendInteger(number)
      } else {
        entries.appendText(name)
      }
      let key = start..<entries.count
      entries.append(contentsOf: content.bytes[range])
      units.append(SortUnit(key: key, end: entries.count))
    }
    bytes.appendHead(ItemMajor.map, count: content.count)
    bytes.append(units, of: entries)
  }
}

extension NodeContent {
  /// Where each item lies; costs a walk over the bytes.
  func itemRanges() throws -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(count)
    var reader = ItemReader(bytes.span)
    for _ in 0..<count {
      let start = reader.offset
      try reader.skip()
      ranges.append(start..<reader.offset)
    }
    return ranges
  }
}

extension Arrangement {
  /// Whether a keyed container is a map.
  var isMap: Bool {
    switch self {
    case .namedMap, .numberedMap, .payload: true
    case .record, .pairs, .set: false
    }
  }
}
