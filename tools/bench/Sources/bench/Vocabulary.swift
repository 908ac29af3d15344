/// The words of synthetic tweets; all text is in composed form.
enum Vocabulary {
  static let words = [
    "the", "a", "and", "of", "to", "in", "on", "with", "from", "over", "morning", "evening",
    "light", "rain", "wind", "harbour", "street", "garden", "mountain", "train", "coffee", "bread",
    "music", "film", "book", "letter", "window", "friend", "city", "island", "summer", "winter",
    "again", "never", "always", "today", "tomorrow", "quiet", "bright", "slow", "early", "late",
    "walking", "reading", "cooking", "waiting", "caf\u{E9}", "na\u{EF}ve", "stra\u{DF}e",
    "\u{79CB}",
  ]

  private static let tags = [
    "autumn", "leaves", "ocean", "music", "news", "swift", "coffee", "travel", "photo", "football",
    "caf\u{E9}", "recipe", "garden", "history", "science", "weekend", "art", "books", "cinema",
    "running", "winter", "sunrise", "jazz", "chess", "bridge", "harbour", "lanterns", "festival",
  ]

  private static let adjectives = [
    "quiet", "bright", "early", "northern", "little", "green", "silver", "swift", "old", "merry",
    "salty", "wandering", "sleepy", "clever", "paper", "stone",
  ]

  private static let nouns = [
    "martin", "harbour", "fox", "lantern", "river", "baker", "pilot", "gardener", "heron", "violin",
    "captain", "reader", "walker", "painter", "sparrow", "teacher",
  ]

  /// The ten search terms of the popularity workloads.
  static let terms = [
    "autumn", "harbour", "football", "coffee", "swift", "cinema", "science", "travel", "jazz",
    "news",
  ]

  /// The hashtag of a rank, without its sign.
  static func tag(_ rank: Int) -> String {
    let word = tags[rank % tags.count]
    return rank < tags.count ? word : word + String(rank / tags.count)
  }

  /// The handle of a user.
  static func screenName(_ user: Int) -> String {
    let adjective = adjectives[user % adjectives.count]
    let noun = nouns[user / adjectives.count % nouns.count]
    return adjective + "_" + noun + String(user / (adjectives.count * nouns.count))
  }
}
