internal import Martlet

/// The groups of a counted index as the documents make them, a share of them at a time.
struct RecomputedGroups {
  /// A recomputed group.
  struct Group {
    /// The number of its documents.
    var count = 0
    /// What its documents add up to.
    var sum: Int128 = 0
    /// Whether a part is nil.
    let containsNull: Bool
  }

  /// The share that is held; nil when all were.
  private(set) var share: GroupShare?
  /// The shares that are still to come.
  private var coming: [GroupShare]
  /// The groups of the share.
  private var groups: [[UInt8]: Group] = [:]
  /// The most groups that are held.
  private let limit: Int

  /// Makes the first share.
  ///
  /// - Parameters:
  ///   - stored: How many groups the index has.
  ///   - limit: The most groups that are held.
  init(of stored: Int, limit: Int) {
    coming = GroupShare.shares(of: stored, limit: limit)
    share = coming.popLast()
    self.limit = limit
  }

  /// The groups that were not taken.
  var left: some Sequence<Group> { groups.values }

  /// Counts a document in a group, where it is of the share.
  mutating func count(_ key: KeyRecipe.Key, amount: Int128) {
    let group = CountedGroup.fitted(key.bytes)
    guard share?.contains(group) ?? false else { return }
    if groups[group] == nil, groups.count >= limit {
      makeRoom()
      guard share?.contains(group) ?? false else { return }
    }
    groups[group, default: Group(containsNull: key.containsNull)].count += 1
    groups[group]?.sum += amount
  }

  /// Takes a group out; nil where the documents are not in it.
  mutating func take(_ key: [UInt8]) -> Group? { groups.removeValue(forKey: key) }

  /// Goes on to the next share.
  mutating func next() {
    groups = [:]
    share = coming.popLast()
  }

  /// Lets go of everything.
  mutating func end() {
    groups = [:]
    coming = []
    share = nil
  }

  /// Leaves halves of the share to later passes: the documents may make more groups than are stored,
  /// and hashes do not share them out evenly.
  private mutating func makeRoom() {
    while groups.count >= limit, let (kept, later) = share?.halves {
      share = kept
      coming.append(later)
      groups = groups.filter { kept.contains($0.key) }
    }
  }
}

/// How the stored groups differ from those that the documents make.
struct GroupDifferences {
  /// The groups whose count is another one, or that only one side has.
  private(set) var counts = 0
  /// The groups whose sum is another one.
  private(set) var sums = 0
  /// The recomputed groups without a nil part.
  private var telling = 0
  /// Those among them that are stored: a type of the program's own may write a null alike, but
  /// hardly anything else.
  private var tellingMatches = 0

  /// Whether nothing differs.
  var isEmpty: Bool { counts == 0 && sums == 0 }

  /// Whether the recomputed groups are the program's, as far as they tell.
  var isTelling: Bool { telling == 0 || tellingMatches > 0 }

  /// Compares a stored group with the documents'.
  ///
  /// - Parameters:
  ///   - stored: The stored group; nil where it has no form, which is told elsewhere.
  ///   - expected: The documents'; nil where there is none.
  mutating func compare(_ stored: CountedGroup?, with expected: RecomputedGroups.Group?) {
    if let expected, !expected.containsNull {
      telling += 1
      tellingMatches += 1
    }
    guard let stored else { return }
    if stored.count != expected?.count { counts += 1 }
    if let sum = stored.sum, let expected, Int128(sum) != expected.sum { sums += 1 }
  }

  /// Adds groups that the documents are in and that are not stored.
  mutating func addMissing(_ groups: some Sequence<RecomputedGroups.Group>) {
    for group in groups {
      counts += 1
      if !group.containsNull { telling += 1 }
    }
  }
}
