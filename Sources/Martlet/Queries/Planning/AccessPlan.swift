internal import OrderedKeys

/// How a query finds its documents: a pure function of the question, the ways to rows and the sizes
/// of walks over them.
struct AccessPlan: Sendable {
  /// Where rows come from.
  enum Source: Sendable {
    /// The condition contradicts itself.
    case nothing
    /// All documents of the collection.
    case scan
    /// A walk over an index.
    case walk(IndexWalk)
    /// The rows that several walks over single values have in common.
    case intersection([IndexWalk])
    /// The rows that any of several walks meets.
    case union([IndexWalk])
  }

  /// What an index part has in it, where the index gives the order.
  enum KeyPart: Sendable {
    /// The value to which it is fixed.
    case fixed([UInt8])
    /// The value of a part of the order.
    case ordered(Int)
    /// The row.
    case row

    var isFixed: Bool { if case .fixed = self { true } else { false } }
  }

  let source: Source
  /// Whether rows come in the order of the query.
  let isOrdered: Bool
  /// Whether the source is taken from its end.
  let isReversed: Bool
  /// Whether documents of equal values come in the other order of rows than the index has them.
  let turnsTies: Bool
  /// What the keys of the index are made of, where it gives an order of fields.
  let keyParts: [KeyPart]
  /// The parts of the order that the condition fixes to one value, with the part's key of it.
  let constants: [(place: Int, key: [UInt8])]
  /// Whether every row that comes is one of the result, so that none need be read to count them.
  let isExact: Bool
}

extension AccessPlan {
  /// Whether every document may have to be read, or every entry of an index.
  var readsEverything: Bool {
    switch source {
    case .scan: true
    case .walk(let walk): !walk.isNarrowed
    case .nothing, .intersection, .union: false
    }
  }

  /// Whether no more than one document is met.
  var isSingle: Bool {
    if case .walk(let walk) = source { walk.isSingle } else { false }
  }

  /// A walk that the condition narrows, or that has the order of the query.
  private typealias Candidate = (walk: IndexWalk, order: KeyOrder?)

  /// A walk with as many entries is given up for one with less than a quarter of them.
  private static let long = 64

  /// Plans a query over a collection.
  ///
  /// - Parameters:
  ///   - query: the question.
  ///   - paths: the ways to rows.
  ///   - measure: counts the entries of a walk, to a number at most.
  /// - Throws: what the measure throws.
  init<D: Document>(
    for query: Query<D>,
    over paths: [AccessPath<D>],
    measuring measure: (IndexWalk, Int) throws(StoreError) -> Int
  ) throws(StoreError) {
    let condition = query.condition?.node
    var best: Candidate?
    var candidates: [Candidate] = []
    var single: [IndexWalk] = []
    for place in paths.indices {
      guard let walk = IndexWalk(over: paths[place], at: place, for: condition) else { continue }
      if walk.ranges.isEmpty {
        self.init(.nothing, isOrdered: true, isExact: true)
        return
      }
      if walk.values != nil, paths[place].hasOrderedKeys {
        single.append(walk)
      }
      let order = KeyOrder(of: walk, over: paths[place], for: query)
      guard walk.isNarrowed || (order != nil && !query.order.isEmpty) else { continue }
      candidates.append((walk, order))
      if let other = best {
        let isBetter =
          other.walk.isWeaker(than: walk)
          || (!walk.isWeaker(than: other.walk) && order != nil && other.order == nil)
        if !isBetter { continue }
      }
      best = (walk, order)
    }
    guard var best, best.walk.isNarrowed else {
      if let condition, let walks = Self.union(for: condition, over: paths) {
        self.init(.union(walks), isOrdered: false, isExact: false)
      } else if let best, let order = best.order {
        self.init(
          .walk(best.walk),
          isOrdered: true,
          isReversed: order.isReversed,
          turnsTies: order.turnsTies,
          keyParts: order.parts,
          constants: order.constants,
          isExact: condition == nil && !best.walk.isPartial
        )
      } else {
        let isOrdered = query.order.isEmpty
        self.init(
          .scan,
          isOrdered: isOrdered,
          isReversed: isOrdered && query.isReversed,
          isExact: condition == nil
        )
      }
      return
    }
    let others = single.filter { $0.path != best.walk.path }
    if best.walk.values != nil, !best.walk.isSingle, !others.isEmpty {
      let walks = Self.independent([best.walk] + others, among: paths)
      if walks.count > 1 {
        self.init(
          .intersection(walks),
          isOrdered: query.order.isEmpty,
          isReversed: query.order.isEmpty && query.isReversed,
          isExact: false
        )
        return
      }
    }
    let isCutShort = best.order != nil && query.maximum != nil
    if !isCutShort,
      let shorter = try Self.shorter(than: best, among: candidates, over: paths, measure)
    {
      best = shorter
    }
    let parts = paths[best.walk.path].index.parts.prefix(best.walk.boundedParts)
    self.init(
      .walk(best.walk),
      isOrdered: best.order != nil,
      isReversed: best.order?.isReversed ?? false,
      turnsTies: best.order?.turnsTies ?? false,
      keyParts: best.order?.parts ?? [],
      constants: best.order?.constants ?? [],
      isExact: best.walk.isExact && (condition?.isDecided(by: Array(parts)) ?? true)
    )
  }

  private init(
    _ source: Source,
    isOrdered: Bool,
    isReversed: Bool = false,
    turnsTies: Bool = false,
    keyParts: [KeyPart] = [],
    constants: [(place: Int, key: [UInt8])] = [],
    isExact: Bool
  ) {
    self.source = source
    self.isOrdered = isOrdered
    self.isReversed = isReversed
    self.turnsTies = turnsTies
    self.keyParts = keyParts
    self.constants = constants
    self.isExact = isExact
  }

  /// The first candidate that is by far shorter than a long one; nil where there is none.
  private static func shorter<D: Document>(
    than best: Candidate,
    among candidates: [Candidate],
    over paths: [AccessPath<D>],
    _ measure: (IndexWalk, Int) throws(StoreError) -> Int
  ) throws(StoreError) -> Candidate? {
    func bounded(_ walk: IndexWalk) -> ArraySlice<Index<D>.Part> {
      paths[walk.path].index.parts.prefix(walk.boundedParts)
    }
    // Who bounds no other field is not shorter.
    let known = bounded(best.walk)
    let others = candidates.filter { other in
      guard other.walk.path != best.walk.path else { return false }
      return (other.walk.isPartial && !best.walk.isPartial)
        || bounded(other.walk).contains { part in !known.contains { $0.readsSame(as: part) } }
    }
    guard !others.isEmpty, !best.walk.isSingle, try measure(best.walk, long) == long else {
      return nil
    }
    for other in others where try measure(other.walk, long / 4) < long / 4 { return other }
    return nil
  }

  /// The walks that each fix a field which none before them fixes; three at most.
  private static func independent<D: Document>(
    _ walks: [IndexWalk],
    among paths: [AccessPath<D>]
  ) -> [IndexWalk] {
    var kept: [IndexWalk] = []
    var parts: [Index<D>.Part] = []
    for walk in walks where kept.count < 3 {
      let own = paths[walk.path].index.parts
      // One index of a list finds one of the elements that are asked for, and can serve but once.
      guard own.contains(where: { part in !parts.contains { $0.readsSame(as: part) } }) else {
        continue
      }
      kept.append(walk)
      parts += own
    }
    return kept
  }

  /// The most conditions of which one must hold that get a walk each.
  private static let maximumAlternatives = 100

  /// A walk for each of the conditions of which one must hold; nil where one of them has none.
  private static func union<D: Document>(
    for condition: ConditionNode,
    over paths: [AccessPath<D>]
  ) -> [IndexWalk]? {
    let conjuncts = condition.conjuncts
    for (place, conjunct) in conjuncts.enumerated() {
      let alternatives = conjunct.disjuncts
      guard (2...Self.maximumAlternatives).contains(alternatives.count) else { continue }
      let others = conjuncts.enumerated().filter { $0.offset != place }.map(\.element)
      let walks = alternatives.compactMap { alternative -> IndexWalk? in
        let whole = others.reduce(alternative) { .and($0, $1) }
        var best: IndexWalk?
        for place in paths.indices {
          guard let walk = IndexWalk(over: paths[place], at: place, for: whole),
            walk.isNarrowed
          else { continue }
          if best.map({ $0.isWeaker(than: walk) }) ?? true { best = walk }
        }
        return best
      }
      if walks.count == alternatives.count { return walks }
    }
    return nil
  }
}

/// The order in which a walk over an index meets documents, where it is that of a query.
private struct KeyOrder {
  let isReversed: Bool
  let turnsTies: Bool
  let parts: [AccessPlan.KeyPart]
  let constants: [(place: Int, key: [UInt8])]

  /// Nil where the documents do not come in the order of the query.
  init?<D: Document>(of walk: IndexWalk, over path: AccessPath<D>, for query: Query<D>) {
    guard !walk.mayRepeat else { return nil }
    let index = path.index
    if query.order.isEmpty, path.layout == .rows {
      isReversed = query.rowsDescend
      turnsTies = false
      self.parts = [.row]
      self.constants = []
      return
    }
    let fixed = walk.fixed.count
    var parts = walk.fixed.map { AccessPlan.KeyPart.fixed($0) }
    var constants: [(place: Int, key: [UInt8])] = []
    var position = 0
    var isTurned: Bool?
    for place in query.order.indices {
      let wanted = query.order[place]
      // What is fixed decides nothing.
      let points = query.condition?.node.values(of: wanted).set.points ?? []
      if points.count == 1, wanted.hasOrderedKeys {
        constants.append((place, points[0]))
        continue
      }
      position = max(position, fixed)
      // No two documents have the same id: nothing else decides.
      if position == index.parts.count, !path.layout.hasTies { break }
      guard position < index.parts.count else { return nil }
      let part = index.parts[position]
      guard part.readsSame(as: wanted), part.hasOrderedKeys, !part.isElement else { return nil }
      let turn = part.isDescending != wanted.isDescending
      guard isTurned ?? turn == turn else { return nil }
      isTurned = turn
      parts.append(.ordered(place))
      position += 1
    }
    // What is equal in all parts comes in the order of rows.
    guard max(position, fixed) == index.parts.count else { return nil }
    for place in 0..<fixed where !index.parts[place].hasOrderedKeys { return nil }
    isReversed = isTurned.map { $0 != query.isReversed } ?? query.rowsDescend
    turnsTies = path.layout.hasTies && isReversed != query.rowsDescend
    self.parts = parts
    self.constants = constants
  }
}

extension ConditionNode {
  /// Whether the condition holds for a document as soon as its values are in the sets of the parts.
  fileprivate func isDecided<Root>(by parts: [Index<Root>.Part]) -> Bool {
    // Of a list, each condition may be about another element.
    let conjuncts = conjuncts
    return conjuncts.allSatisfy { conjunct in
      parts.contains { part in
        (!part.isElement || conjuncts.count == 1) && conjunct.values(of: part).isExact
      }
    }
  }
}
