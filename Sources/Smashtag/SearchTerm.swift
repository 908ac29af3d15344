/// What tweets are searched for and stored under: a spelling to show and an identity to compare.
///
/// `#Autumn`, ` #autumn ` and `#AUTUMN` with a full-width number sign are one term; `autumn`
/// without the sign is another. Equality and hashing look at ``identity`` alone.
public struct SearchTerm: Hashable, Sendable, CustomStringConvertible {
  /// The spelling as typed, without white space at its ends.
  public let text: String
  /// What two spellings of one term share.
  public let identity: String

  /// Reads what was typed; nil when it is blank.
  public init?(_ typed: String) {
    let identity = foldedIdentity(typed)
    guard !identity.isEmpty else { return nil }
    text = trimmingWhiteSpace(typed)
    self.identity = identity
  }

  /// The spelling as typed.
  public var description: String { text }

  /// True when both are spellings of one term.
  public static func == (left: SearchTerm, right: SearchTerm) -> Bool {
    left.identity == right.identity
  }

  /// Feeds the identity alone.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
  }
}
