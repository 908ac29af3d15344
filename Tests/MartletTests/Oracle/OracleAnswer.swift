import Foundation
import Martlet

/// What counts, sums and extremes must say, by looking at all documents.
enum OracleAnswer {
  /// The number of documents in each group, in the order of the groups.
  static func counts<D>(_ documents: [D], _ groups: (D) -> [OracleKey])
    -> [(key: OracleKey, value: Int)]
  {
    var all: [OracleKey: Int] = [:]
    for document in documents {
      for group in Set(groups(document)) { all[group, default: 0] += 1 }
    }
    return all.sorted { $0.key.precedes($1.key) }
  }

  /// The sum of each group of text, in the order of the groups; a document without a value is in
  /// none.
  static func sums<D>(
    _ documents: [D],
    _ group: [KeyPath<D, String>],
    _ value: (D) -> Int128?
  ) -> [(key: OracleKey, value: Int128)] {
    sums(documents, { document in group.map { OracleValue(document[keyPath: $0]) } }, value)
  }

  /// The sum of each group, in the order of the groups; a document without a value is in none.
  static func sums<D>(
    _ documents: [D],
    _ group: (D) -> OracleKey,
    _ value: (D) -> Int128?
  ) -> [(key: OracleKey, value: Int128)] {
    var all: [OracleKey: Int128] = [:]
    for document in documents {
      guard let value = value(document) else { continue }
      all[group(document), default: 0] += value
    }
    return all.sorted { $0.key.precedes($1.key) }
  }

  /// The lowest value of each group, or the highest.
  static func extremes<D>(
    _ documents: [D],
    isMaximum: Bool,
    _ group: (D) -> OracleKey,
    _ value: (D) -> OracleValue
  ) -> [(key: OracleKey, value: OracleValue)] {
    var all: [OracleKey: OracleValue] = [:]
    for document in documents {
      let value = value(document)
      guard value.hasSay else { continue }
      let old = all[group(document)] ?? value
      all[group(document)] = isMaximum ? max(old, value) : min(old, value)
    }
    return all.sorted { $0.key.precedes($1.key) }
  }

  /// The groups of one ranking after the other, high counts first.
  static func ranking(
    _ counts: [(key: OracleKey, value: Int)],
    within parts: Int,
    from minimum: Int
  ) -> [(key: OracleKey, value: Int)] {
    counts.filter { $0.value >= minimum }.sorted { left, right in
      let (first, second) = (Array(left.key.prefix(parts)), Array(right.key.prefix(parts)))
      if first != second { return first.precedes(second) }
      if left.value != right.value { return left.value > right.value }
      return left.key.precedes(right.key)
    }
  }
}

/// Compares what the store says with what it must say.
struct Comparison {
  private(set) var differences: [String] = []

  mutating func expect(_ name: String, _ holds: Bool) {
    if !holds { differences.append(name) }
  }

  /// Compares rows; groups that are cut in their keys may stand in another order among themselves.
  mutating func expect<Value: Equatable>(
    _ name: String,
    _ found: [(key: OracleKey, value: Value)],
    _ wanted: [(key: OracleKey, value: Value)]
  ) {
    guard found.count == wanted.count else {
      differences.append("\(name): \(found.count) rows, not \(wanted.count)")
      return
    }
    for (found, wanted) in zip(found, wanted) where found.key != wanted.key {
      if !found.key.isCut(beside: wanted.key) {
        differences.append("\(name): a group is not in its place")
        return
      }
    }
    for row in wanted {
      let value = found.first { $0.key == row.key }?.value
      if value != row.value {
        let text = value.map { "\($0)" } ?? "nothing"
        differences.append("\(name): \(text), not \(row.value)")
      }
    }
  }
}
