internal import LMDB
internal import OrderedKeys

/// The part of an index that holds every document for which a condition can hold.
struct IndexScan {
  let database: Database
  let interval: KeyInterval
  /// How many leading parts are fixed by equality, then whether the next is bounded.
  let strength: (equalities: Int, isBounded: Bool)
  /// The fitted values of the entries, where equality fixes all parts.
  ///
  /// Such entries come in the order of their rows. A type of the program's own may write more parts
  /// than these, whose entries lie between.
  let values: [UInt8]?

  /// Chooses the index that narrows a condition most; nil where none does.
  ///
  /// A pure function of the condition and the declared indexes. Of equally good ones the first
  /// declared is taken.
  static func choose<D: Document>(for condition: ConditionNode, among indexes: [BoundIndex<D>])
    -> IndexScan?
  {
    let clauses = condition.clauses
    var best: IndexScan?
    for index in indexes where index.isReady && index.index.holdsEveryKey {
      guard index.index.covers(clauses), let scan = IndexScan(clauses, on: index) else { continue }
      if best.map({ scan.isStronger(than: $0) }) ?? true { best = scan }
    }
    return best
  }

  private func isStronger(than other: IndexScan) -> Bool {
    strength.equalities != other.strength.equalities
      ? strength.equalities > other.strength.equalities
      : strength.isBounded && !other.strength.isBounded
  }

  private init?<D: Document>(_ clauses: [Clause], on bound: BoundIndex<D>) {
    var prefix = KeyWriter()
    var equalities = 0
    for part in bound.index.parts {
      let match = clauses.first { $0.comparator == .equal && $0.reads(part) }
      guard let match else { break }
      part.append(match.operand, to: &prefix)
      equalities += 1
    }
    let next = bound.index.parts.dropFirst(equalities).first
    let range = next.map { part in clauses.filter { $0.comparator != .equal && $0.reads(part) } }
    let bounds = next.flatMap { $0.isDescending ? nil : range } ?? []
    guard equalities > 0 || !bounds.isEmpty else { return nil }
    // A reference that is nil has no entry.
    if bound.definition.kind == .reference, prefix.containsNull { return nil }

    var interval = KeyInterval.beginning(with: prefix.bytes)
    if let next {
      for clause in bounds {
        var key = prefix
        next.append(clause.operand, to: &key)
        interval.narrow(clause.comparator, key.bytes)
      }
    }
    // Equality in all parts finds a cut value too: its hash is of the whole.
    let isWhole = equalities == bound.index.parts.count
    self.interval =
      isWhole
      ? .beginning(with: IndexEntry.fitted(prefix.bytes))
      : interval.fitted(limit: IndexEntry.maximumSize)
    database = bound.entries
    strength = (equalities, !bounds.isEmpty)
    values = isWhole ? IndexEntry.fitted(prefix.bytes) : nil
  }
}

/// A comparison that must hold for the whole condition to hold.
struct Clause {
  let path: ConditionNode.FieldPath
  let comparator: ConditionNode.Comparator
  let operand: any IndexValue
  let isElement: Bool

  /// Whether an index part holds just the values that are compared.
  func reads<Root>(_ part: Index<Root>.Part) -> Bool {
    part.isElement == isElement && part.collation == path.collation
      && part.computedName == path.computedName && joined(part.steps) == joined(path.steps)
  }
}

extension Index {
  /// Whether each document that has a value has a key with it, so that none is missed.
  fileprivate var holdsEveryKey: Bool {
    switch kind {
    case .value, .unique, .reference: true
    case .minimum, .maximum, .count, .sum: false
    }
  }

  /// Whether every document for which the clauses hold is one that the index is about: each
  /// clause of its condition is among them.
  fileprivate func covers(_ clauses: [Clause]) -> Bool {
    guard let condition else { return true }
    let own = condition.node.clauses
    return condition.node.isConjunction
      && own.allSatisfy { clause in clauses.contains { $0.says(the: clause) } }
  }
}

extension Clause {
  /// Whether two clauses are one.
  fileprivate func says(the other: Clause) -> Bool {
    comparator == other.comparator && isElement == other.isElement
      && path.collation == other.path.collation && path.computedName == other.path.computedName
      && joined(path.steps) == joined(other.path.steps)
      && ComparedKey(operand, collation: path.collation)
        == ComparedKey(other.operand, collation: path.collation)
  }
}

extension ConditionNode {
  /// Whether the condition is nothing but its clauses.
  fileprivate var isConjunction: Bool {
    switch self {
    case .field, .compare, .contains, .not(.field): true
    case .and(let left, let right): left.isConjunction && right.isConjunction
    case .or, .not: false
    }
  }

  /// The comparisons that the condition asks for all together.
  var clauses: [Clause] {
    switch self {
    case .field(let path):
      [Clause(path: path, comparator: .equal, operand: true, isElement: false)]
    case .not(.field(let path)):
      [Clause(path: path, comparator: .equal, operand: false, isElement: false)]
    case .or, .not: []
    case .compare(let path, let comparator, let operand):
      [Clause(path: path, comparator: comparator, operand: operand, isElement: false)]
    case .contains(let path, let operand):
      [Clause(path: path, comparator: .equal, operand: operand, isElement: true)]
    case .and(let left, let right): left.clauses + right.clauses
    }
  }
}

/// Joins steps that follow one another, since `\.home.city` may come in one step or in two.
private func joined(_ steps: [any AnyKeyPath & Sendable]) -> [AnyKeyPath] {
  var paths: [AnyKeyPath] = []
  for step in steps {
    if let last = paths.last, let longer = last.appending(path: step) {
      paths[paths.count - 1] = longer
    } else {
      paths.append(step)
    }
  }
  return paths
}

extension KeyInterval {
  /// Keeps the keys whose next part compares so with the end of a key.
  fileprivate mutating func narrow(_ comparator: ConditionNode.Comparator, _ key: [UInt8]) {
    let bound = KeyInterval.beginning(with: key)
    switch comparator {
    case .equal: break
    case .less: upper = bytewiseMinimum(upper, bound.lower)
    case .lessOrEqual: upper = bytewiseMinimum(upper, bound.upper)
    case .greater: lower = bytewiseMaximum(lower, bound.upper)
    case .greaterOrEqual: lower = bytewiseMaximum(lower, bound.lower)
    }
  }
}

private func bytewiseMinimum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
  right.lexicographicallyPrecedes(left) ? right : left
}

private func bytewiseMaximum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
  left.lexicographicallyPrecedes(right) ? right : left
}
