internal import OrderedKeys

/// A walk over ranges of one index that meets every document for which a condition holds.
struct IndexWalk: Sendable {
  /// The place of the index among the ways to the collection's rows.
  let path: Int
  /// What the entries begin with, ascending and apart, cut as entries are; none where the condition
  /// contradicts itself.
  let ranges: [KeyInterval]
  /// How many leading parts are fixed to one value, or to one of several.
  let equalities: Int
  /// Whether the part after those is bounded.
  let isBounded: Bool
  /// Whether the index is about the documents of a condition alone.
  let isPartial: Bool
  /// Whether there is one entry at most.
  let isSingle: Bool
  /// The value of each leading part that has but one.
  let fixed: [[UInt8]]
  /// The fitted values of all entries of the walk, where every part is fixed to one value.
  ///
  /// Such entries come in the order of their rows. A type of the program's own may write more parts
  /// than these, whose entries lie between.
  let values: [UInt8]?
  /// Whether a document may be met several times.
  let mayRepeat: Bool
  /// Whether every document that is met fulfils what the walk was chosen for.
  let isExact: Bool
  /// How many leading parts the ranges are made of.
  let boundedParts: Int

  /// The most ranges that are walked one by one.
  static let maximumRanges = 1000
}

extension IndexWalk {
  /// The walk over an index for a condition; nil where the index does not have every document for
  /// which it holds.
  init?<D: Document>(over path: AccessPath<D>, at place: Int, for condition: ConditionNode?) {
    let index = path.index
    guard index.hasEveryDocument else { return nil }
    var leavesOut = false
    if let own = index.condition?.node {
      guard let condition, condition.implies(own, of: D.self) else { return nil }
      leavesOut = true
    }
    let sets = index.parts.map { condition?.values(of: $0).set ?? .all }
    guard let first = sets.first, path.hasEntry(forEvery: first) else { return nil }
    let isPossible = !sets.contains(ValueSet.none)
    var prefixes: [[UInt8]] = isPossible ? [[]] : []
    var fixed: [[UInt8]] = []
    var equalities = 0
    var isOpen = true
    var intervals: [KeyInterval]?
    for place in index.parts.indices where isPossible {
      let (part, set) = (index.parts[place], sets[place])
      guard set != .all else { break }
      guard prefixes.count * max(1, set.intervals.count) <= Self.maximumRanges else { break }
      guard let points = set.points, part.hasOrderedKeys || points.count == 1 else {
        intervals = prefixes.flatMap { prefix in
          set.intervals.map { KeyInterval(lower: prefix + $0.lower, upper: prefix + $0.upper) }
        }
        break
      }
      if points.count == 1, isOpen { fixed.append(points[0]) } else { isOpen = false }
      prefixes = prefixes.flatMap { prefix in points.map { prefix + $0 } }
      equalities += 1
    }
    self.path = place
    self.equalities = equalities
    self.fixed = fixed
    isBounded = intervals != nil
    isPartial = leavesOut
    let isWhole = equalities == index.parts.count
    let limit = path.layout.limit
    let exact = intervals ?? prefixes.map { .beginning(with: $0) }
    // What lies apart may overlap when it is cut.
    ranges =
      isWhole
      ? prefixes.map { .beginning(with: LongKey.fitted($0, limit: limit)) }
      : ValueSet(joining: exact.map { ValueSet($0.fitted(limit: limit)) }).intervals
    values = isWhole && prefixes.count == 1 ? LongKey.fitted(prefixes[0], limit: limit) : nil
    isSingle = values != nil && path.isUnique
    // Of what is cut, other values may stand in the ranges, or be taken for these by their hash.
    let isCut = exact.contains { $0.needsComparison(limit: limit) }
    let meetsOneElement = !fixed.isEmpty && (values != nil || !isCut)
    mayRepeat = index.parts.contains { $0.isElement } && !meetsOneElement
    isExact = !isCut && !mayRepeat
    boundedParts = equalities + (intervals == nil ? 0 : 1)
  }

  /// How much the condition narrows the walk: a larger list of numbers is better.
  private var strength: [Int] {
    [isSingle ? 1 : 0, equalities, isBounded ? 1 : 0, isPartial ? 1 : 0]
  }

  /// Whether another walk is to be preferred.
  func isWeaker(than other: IndexWalk) -> Bool {
    strength.lexicographicallyPrecedes(other.strength)
  }

  /// Whether the condition narrows the walk.
  var isNarrowed: Bool { equalities > 0 || isBounded || isPartial || ranges.isEmpty }
}

extension Index {
  /// Whether the entries are those of documents, not of groups.
  fileprivate var hasEveryDocument: Bool {
    switch kind {
    case .value, .unique, .reference: true
    case .minimum, .maximum, .count, .sum: false
    }
  }
}

extension AccessPath {
  /// Whether every document with such a value has an entry: a document without elements has none,
  /// nor has a reference that is nil.
  fileprivate func hasEntry(forEvery set: ValueSet) -> Bool {
    guard let first = index.parts.first else { return false }
    if first.isElement { return set != .all }
    guard definition?.kind == .reference else { return true }
    let null = ValueSet(.beginning(with: first.key(String?.none)))
    return set.intersection(null) == .none
  }
}
