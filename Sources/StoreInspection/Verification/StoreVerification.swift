internal import LMDB

/// What a check of a whole store has looked at, and what is wrong with it.
package struct StoreVerification: Codable, Hashable, Sendable {
  /// What was looked at.
  package internal(set) var checked = Extent()
  /// What could not be compared.
  package private(set) var omissions: [Omission] = []
  /// The references that lead to nothing and may.
  package private(set) var looseReferences: [LooseReferences] = []
  /// The first problems in the order in which they were found.
  package private(set) var problems: [Problem] = []
  /// The number of problems of each kind that occurs, by the kind's name.
  package private(set) var problemCounts: [String: Int] = [:]

  /// Nothing looked at yet.
  init() {}

  /// Whether nothing is wrong.
  package var isSound: Bool { problems.isEmpty }

  /// How many problems are counted and not listed.
  package var unlistedProblems: Int { problemCounts.values.reduce(0, +) - problems.count }

  /// The number of problems of a kind.
  package func count(of kind: Problem.Kind) -> Int { problemCounts[kind.rawValue] ?? 0 }

  /// The most problems that are listed; a broken store may have millions.
  static let limit = 1_000

  /// Notes a problem.
  mutating func add(_ problem: Problem) {
    problemCounts[problem.kind.rawValue, default: 0] += 1
    if problems.count < Self.limit { problems.append(problem) }
  }

  /// Notes what is wrong with the pages of the file.
  mutating func add(_ flaws: PageFlaws) {
    for flaw in flaws.listed {
      add(
        Problem(
          kind: .brokenStructure,
          database: flaw.database,
          page: flaw.page,
          flaw: flaw.kind.rawValue
        )
      )
    }
    if flaws.further > 0 { problemCounts[Problem.Kind.brokenStructure.rawValue]? += flaws.further }
  }

  /// Notes what could not be compared.
  mutating func omit(_ collection: String, index: String?, because reason: Omission.Reason) {
    omissions.append(Omission(collection: collection, index: index, reason: reason))
  }

  /// Notes references that lead to nothing and may.
  mutating func addLoose(_ collection: String, index: String, _ number: Int) {
    looseReferences.append(LooseReferences(collection: collection, index: index, number: number))
  }
}
