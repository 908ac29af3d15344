/// The groups that a document counts in, computed by a closure: a typed name for a counted index.
///
/// Declare one as a static constant of the document's type, put `.count(groups)` among its
/// indexes, and read it with ``ReadAccess/counts(_:)`` or
/// ``ReadAccess/ranking(_:within:from:limit:)``.
///
/// ```swift
/// static let mentions = CountedGroups<Tweet, String, String>(
///   "mentions", collations: (.exact, .caseInsensitive), ranking: .descending(within: 1, from: 2)
/// ) { tweet in tweet.terms.flatMap { term in tweet.keywords.map { (term, $0) } } }
/// ```
public struct CountedGroups<Root: Document, each Group: IndexValue>: Sendable {
  let name: String
  let version: Int
  let ranking: Ranking?
  /// What the groups are made of; empty where a closure makes them.
  let parts: [Index<Root>.Part]
  /// The closure that makes the groups.
  let computed: ComputedGroups<Root>?

  /// How the parts of a group compare.
  let collations: [Collation]

  /// Names the groups.
  ///
  /// - Parameters:
  ///   - name: the name under which the counts are stored.
  ///   - version: raised when the closure says something new, so that the counts are made again.
  ///   - collations: which values of each part fall into one group; without it, equal ones do.
  ///   - ranking: whether the groups are kept in the order of their counts too.
  ///   - groups: the groups of a document. A document counts once in each, however often it
  ///     is named. The closure must depend on nothing but the document.
  public init(
    _ name: String,
    version: Int = 1,
    collations: (repeat PartCollation<each Group>)? = nil,
    ranking: Ranking? = nil,
    _ groups: @escaping @Sendable (Root) -> [(repeat each Group)]
  ) {
    var all: [Collation] = []
    if let collations {
      for part in repeat each collations { all.append(part.collation) }
    } else {
      for _ in repeat (each Group).self { all.append(.exact) }
    }
    var kinds: [KeyKind] = []
    for type in repeat (each Group).self { kinds.append(type.keyKind) }
    self.name = name
    self.version = version
    self.ranking = ranking
    parts = []
    self.collations = all
    computed = ComputedGroups(collations: all, kinds: kinds) { [all] root in
      groups(root).map { group in
        var values: [any IndexValue] = []
        for value in repeat each group { values.append(value) }
        return groupKey(of: values, collations: all)
      }
    }
  }

  /// Names groups that follow from fields and the elements of lists.
  ///
  /// A document counts once in each combination of its elements.
  ///
  /// - Parameters:
  ///   - name: the name under which the counts are stored.
  ///   - parts: what makes the group, the most significant first.
  ///   - ranking: whether the groups are kept in the order of their counts too.
  public init(
    _ name: String,
    by parts: repeat GroupPart<Root, each Group>,
    ranking: Ranking? = nil
  ) {
    var all: [Index<Root>.Part] = []
    var collations: [Collation] = []
    for part in repeat each parts {
      all.append(part.part)
      collations.append(part.part.collation)
    }
    self.name = name
    version = 1
    self.ranking = ranking
    self.parts = all
    self.collations = collations
    computed = nil
  }

  /// Reads a group as it was spelled.
  func group(spelled bytes: [UInt8]) throws(StoreError) -> (repeat each Group) {
    var reader = KeyReader(bytes)
    return (repeat try (each Group)(from: &reader))
  }
}

/// How the values of one part of a counted group are compared.
public struct PartCollation<Part>: Sendable {
  let collation: Collation

  /// By equality.
  public static var exact: Self { Self(collation: .exact) }
}

extension PartCollation where Part == String {
  /// By the Unicode full case folding of the text, diacritics kept.
  public static var caseInsensitive: Self { Self(collation: .caseInsensitive) }
  /// By the case folding of the text without its diacritics.
  public static var caseAndDiacriticInsensitive: Self {
    Self(collation: .caseAndDiacriticInsensitive)
  }
}

/// The order of counted groups by their counts, kept by every write.
///
/// Reading the top of a ranking costs as much as the rows that are read.
public struct Ranking: Sendable, Hashable, Codable {
  /// How many leading parts of the group share one ranking.
  let within: Int
  /// The lowest count that is ranked.
  let minimum: Int

  /// The highest counts first, equal counts in the order of the rest of the group.
  ///
  /// - Parameters:
  ///   - prefix: how many leading parts of the group share one ranking.
  ///   - minimum: the lowest count that is ranked. Most groups of natural text count 1; leaving
  ///     them out nearly halves the cost of a write.
  /// - Returns: the order.
  public static func descending(within prefix: Int, from minimum: Int = 1) -> Self {
    Self(within: prefix, minimum: minimum)
  }
}
