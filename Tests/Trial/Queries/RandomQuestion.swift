import Foundation
import Martlet

/// A query with its answer in plain Swift.
struct RandomQuestion {
  /// How the result is asked for.
  private enum Manner: CaseIterable {
    case fetch, count, ids, contains, forEach, pages, place, select, selectOne
  }

  private let filter: RandomFilter?
  private let predicate: RandomPredicate?
  private let order: RandomOrder
  private let limit: Int?
  private let offset: Int
  private let manner: Manner
  /// Whether no two results may have one folded name.
  private let isDistinct: Bool

  init(using random: inout Dice) {
    let depth = Int.random(in: 0..<4, using: &random)
    let isFiltered = Int.random(in: 0..<8, using: &random) > 0
    filter = isFiltered ? RandomFilter(depth: depth, using: &random) : nil
    let hasPredicate = Int.random(in: 0..<3, using: &random) == 0
    predicate =
      hasPredicate
      ? RandomPredicate(depth: Int.random(in: 0..<3, using: &random), using: &random) : nil
    order = RandomOrder(using: &random)
    limit = Bool.random(using: &random) ? nil : Int.random(in: 0..<8, using: &random)
    offset = Int.random(in: 0..<4, using: &random) > 0 ? 0 : Int.random(in: 0..<9, using: &random)
    isDistinct = Int.random(in: 0..<8, using: &random) == 0
    manner = Manner.allCases.randomElement(using: &random) ?? .fetch
  }

  /// What the store says otherwise; nil where it is right.
  func failure(of things: [Thing], in tx: borrowing some Reading) throws -> String? {
    let all = answer(of: things).map(\.id)
    var query = Thing.all
    if let filter { query = query.filter(filter.condition) }
    if let predicate { query = query.matching(predicate.predicate) }
    if isDistinct { query = query.distinct(by: \.name, collation: .caseInsensitive) }
    let unlimited = order.applied(to: query)
    query = offset > 0 ? unlimited.offset(offset) : unlimited
    if let limit { query = query.limit(limit) }
    let wanted = Array(all.dropFirst(offset).prefix(limit ?? .max))
    var found: [String] = []
    switch manner {
    case .fetch: found = try tx.fetch(query).map(\.id)
    case .ids: found = try tx.ids(query)
    case .select:
      let rows = try tx.fetch(query.select(\.id, \.age, \.name, \.nickname))
      found = rows.map(\.0)
      let items = try tx.fetch(query)
      let isSame = zip(rows, items).allSatisfy {
        $0.1 == $1.age && $0.2 == $1.name && $0.3 == $1.nickname
      }
      if !isSame { return words(["other fields"], wanted) }
    case .selectOne:
      let items = try tx.fetch(query)
      found = items.map(\.id)
      // An index may have the field, and must tell it as it is stored.
      let names = try tx.fetch(query.select(\.name))
      var isSame = names.map { Array($0.utf8) } == items.map { Array($0.name.utf8) }
      let scores = try tx.fetch(query.select(\.score))
      isSame = isSame && scores.map(\.bitPattern) == items.map(\.score.bitPattern)
      isSame = try isSame && tx.fetch(query.select(\.day)) == items.map(\.day)
      let nicknames: [String?] = try tx.fetch(query.select(\.nickname))
      isSame = isSame && nicknames == items.map(\.nickname)
      let labels: [String?] = try tx.fetch(query.select(\.spare?.label))
      isSame = isSame && labels == items.map { $0.spare?.label }
      if !isSame { return words(["other fields"], wanted) }
    case .forEach: try tx.forEach(query) { found.append($0.id) }
    case .count:
      let count = try tx.fetchCount(query)
      return count == wanted.count ? nil : words(["\(count)"], ["\(wanted.count)"])
    case .contains:
      let isThere = try tx.contains(query)
      return isThere != wanted.isEmpty ? nil : words(["\(isThere)"], wanted)
    case .place:
      // From the place of a document that need not be one of the result.
      let everything = order.sorted(things).map(\.id)
      let page = try tx.page(order.applied(to: Thing.all).limit(offset + 1))
      found = try tx.ids(unlimited.after(page.next))
      let later = page.next == nil ? everything : Array(everything.dropFirst(offset + 1))
      let rest = all.filter { later.contains($0) }
      return found == rest ? nil : words(found, rest)
    case .pages:
      found = try pages(of: unlimited, in: tx, atMost: all.count)
      return found == all ? nil : words(found, all)
    }
    return found == wanted ? nil : words(found, wanted)
  }

  /// All that the query asks for, without limit and offset.
  private func answer(of things: [Thing]) -> [Thing] {
    let all = order.sorted(
      things.filter { thing in
        (filter?.holds(thing) ?? (filter == nil)) && (predicate?.holds(thing) ?? (predicate == nil))
      }
    )
    guard isDistinct else { return all }
    var seen: Set<String> = []
    return all.filter { seen.insert(Spelling.form($0.name, .caseInsensitive)).inserted }
  }

  /// The result page by page, through the text of the tokens.
  private func pages(of query: Query<Thing>, in tx: borrowing some Reading, atMost count: Int)
    throws
    -> [String]
  {
    var ids: [String] = []
    var token: PageToken?
    repeat {
      let page = try tx.page(query.limit((limit ?? 3) + 1).after(token))
      ids += page.items.map(\.id)
      token = try page.next.map {
        try JSONDecoder().decode(PageToken.self, from: JSONEncoder().encode($0))
      }
    } while token != nil && ids.count <= count
    return ids
  }

  private func words(_ found: [String], _ wanted: [String]) -> String {
    """
    \(manner)\(isDistinct ? " distinct" : ""): \(filter?.words ?? "all") \
    and \(predicate?.words ?? "all") by \(order.words) \
    limit \(limit.map { "\($0)" } ?? "none") offset \(offset): found \(found), wanted \(wanted)
    """
  }
}
