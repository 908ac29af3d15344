internal import OrderedKeys

/// A share of the groups of a counted index, told by the hashes of their keys: as much as is held in
/// memory at a time.
struct GroupShare {
  /// How many shares of this size there are.
  private let number: UInt64
  /// Which of them this is.
  private let position: UInt64

  /// The equal shares that so many groups are taken in, of about `limit` groups each.
  static func shares(of groups: Int, limit: Int) -> [GroupShare] {
    let number = UInt64(max(1, (groups + limit - 1) / limit))
    return (0..<number).map { GroupShare(number: number, position: $0) }
  }

  /// The halves of the share; nil where it is as small as it can be.
  var halves: (GroupShare, GroupShare)? {
    guard number <= 1 << 32 else { return nil }
    return (
      GroupShare(number: number * 2, position: position),
      GroupShare(number: number * 2, position: position + number)
    )
  }

  /// Whether a group is of the share.
  func contains(_ key: [UInt8]) -> Bool {
    number == 1 || XXH64.hash(key.span, seed: 0) % number == position
  }
}
