/// The words of synthetic tweets.
enum SyntheticVocabulary {
  /// Words of plain text.
  static let words = [
    "the", "a", "and", "of", "to", "in", "on", "with", "from", "over", "morning", "evening",
    "light", "rain", "wind", "harbour", "street", "garden", "mountain", "train", "coffee", "bread",
    "music", "film", "book", "letter", "window", "friend", "city", "island", "summer", "winter",
    "again", "never", "always", "today", "tomorrow", "quiet", "bright", "slow", "early", "late",
    "walking", "reading", "cooking", "waiting", "caf\u{E9}", "na\u{EF}ve", "stra\u{DF}e", "&amp;",
  ]

  /// Runs of Japanese text.
  static let japanese = [
    "今日は", "天気が", "いいから", "散歩に", "行きました", "明日も", "仕事です", "電車の", "中で",
    "本を", "読んで", "います", "友達と", "映画を", "見たい", "ごはん", "おいしい", "ありがとう",
    "おはよう", "秋の", "紅葉", "きれい", "写真を", "撮った",
  ]

  /// Hashtags without their sign; later ranks add a number to them.
  static let tags = [
    "autumn", "leaves", "ocean", "music", "news", "swift", "coffee", "travel", "photo", "football",
    "caf\u{E9}", "秋", "写真", "紅葉", "recipe", "garden", "history", "science", "weekend", "art",
    "books", "cinema", "running", "winter", "sunrise", "jazz", "chess", "bridge", "harbour",
    "lanterns", "festival", "mountains",
  ]

  /// First halves of handles.
  static let adjectives = [
    "quiet", "bright", "early", "northern", "little", "green", "silver", "swift", "old", "merry",
    "salty", "wandering", "sleepy", "clever", "paper", "stone",
  ]

  /// Second halves of handles.
  static let nouns = [
    "martin", "harbour", "fox", "lantern", "river", "baker", "pilot", "gardener", "heron", "violin",
    "captain", "reader", "walker", "painter", "sparrow", "teacher",
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

  /// The name a user shows.
  static func name(_ user: Int) -> String {
    let noun = nouns[user / adjectives.count % nouns.count]
    return user % 8 == 0 ? japanese[user / 8 % japanese.count] : capitalized(noun)
  }

  /// The word with its first letter in upper case.
  static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }
}
