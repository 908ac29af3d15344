/// One synthetic tweet: its text grows piece by piece, and the entities with it.
struct SyntheticTweet {
  private static let firstID = 500_000_000_000_000_000
  /// Ids leave room, as real ones do.
  private static let idStep = 4_194_304
  private static let firstSecond = 1_409_443_200
  private static let typicalLength = 120

  private var text = ""
  /// The length of the text in Unicode scalars, which entities count in.
  private var length = 0
  private var hashtags = ""
  private var mentions = ""
  private let retweetedUser: Int?
  private let id: Int
  private let author: Int
  private let second: Int

  /// The tweet of that place in its run.
  init(index: Int, random: inout SplitMix64) {
    let users = 1000 + index / 20
    let tags = 64 + index / 200
    id = Self.firstID + index * Self.idStep + random.below(Self.idStep)
    second = Self.firstSecond + index * 3 + random.below(3)
    author = random.rank(below: users)
    retweetedUser = random.oneIn(5) ? random.rank(below: users) : nil
    var mentionsLeft = random.below(4)
    var tagsLeft = random.below(5)
    let isJapanese = random.oneIn(8)
    if let retweetedUser {
      append("RT ")
      appendMention(of: retweetedUser, shouting: false)
      append(": ")
      mentionsLeft = max(0, mentionsLeft - 1)
    }
    while length < Self.typicalLength {
      if mentionsLeft > 0, random.oneIn(4) {
        appendMention(of: random.rank(below: users), shouting: random.oneIn(8))
        mentionsLeft -= 1
        append(" ")
      } else if isJapanese {
        append(SyntheticVocabulary.japanese[random.below(SyntheticVocabulary.japanese.count)])
      } else {
        append(SyntheticVocabulary.words[random.below(SyntheticVocabulary.words.count)])
        append(" ")
      }
      if tagsLeft > 0, random.oneIn(4) {
        if isJapanese { append(" ") }
        appendHashtag(random.rank(below: tags), capitalized: random.oneIn(4))
        tagsLeft -= 1
        append(" ")
      }
    }
  }

  /// The object, in one line.
  var json: String {
    var json = "{\"created_at\":\"\(TweetTimestamp.text(secondsSince1970: second))\","
    json += "\"id\":\(id),\"id_str\":\"\(id)\",\"text\":\"\(text)\",\"truncated\":false,"
    json += "\"entities\":{\"hashtags\":[\(hashtags)],\"symbols\":[],\"urls\":[],"
    json += "\"user_mentions\":[\(mentions)]},"
    json += "\"user\":\(userJSON(author)),"
    if let retweetedUser {
      // Only what tells a retweet; a reader that counted its entities would count them twice.
      json += "\"retweeted_status\":{\"id_str\":\"\(Self.firstID - 1 - retweetedUser)\","
      json += "\"user\":\(userJSON(retweetedUser))},"
    }
    json += "\"lang\":\"und\"}"
    return json
  }

  private func userJSON(_ user: Int) -> String {
    let verified = user % 50 == 0 ? "true" : "false"
    return "{\"id\":\(user + 1),\"id_str\":\"\(user + 1)\","
      + "\"name\":\"\(SyntheticVocabulary.name(user))\","
      + "\"screen_name\":\"\(SyntheticVocabulary.screenName(user))\",\"verified\":\(verified)}"
  }

  private mutating func append(_ piece: String) {
    text += piece
    length += piece.unicodeScalars.count
  }

  private mutating func appendMention(of user: Int, shouting: Bool) {
    let screenName = SyntheticVocabulary.screenName(user)
    let spelling = shouting ? screenName.uppercased() : screenName
    let start = length
    append("@")
    append(spelling)
    if !mentions.isEmpty { mentions += "," }
    mentions += "{\"screen_name\":\"\(spelling)\",\"name\":\"\(SyntheticVocabulary.name(user))\","
    mentions += "\"id\":\(user + 1),\"id_str\":\"\(user + 1)\",\"indices\":[\(start),\(length)]}"
  }

  private mutating func appendHashtag(_ rank: Int, capitalized: Bool) {
    let tag = SyntheticVocabulary.tag(rank)
    let spelling = capitalized ? SyntheticVocabulary.capitalized(tag) : tag
    let start = length
    append("#")
    append(spelling)
    if !hashtags.isEmpty { hashtags += "," }
    hashtags += "{\"text\":\"\(spelling)\",\"indices\":[\(start),\(length)]}"
  }
}
