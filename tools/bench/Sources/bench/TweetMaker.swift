import Foundation

/// Makes synthetic tweets: a seed and a place in the run decide every byte.
struct TweetMaker {
  /// How ids follow from places.
  enum IDs {
    case random
    case rising
  }

  let seed: UInt64
  let ids: IDs

  private static let typicalLength = 120
  private static let firstSecond = 700_000_000
  private static let lowestID = 1_000_000_000_000_000_000
  /// Rising ids leave room, as real ones do.
  private static let idStep = 4_194_304

  /// The id of a tweet: 19 digits.
  func id(at index: Int) -> String {
    var random = SplitMix64(seed: seed &* 0xD6E8_FEB8_6659_FD93 &+ UInt64(index))
    return switch ids {
    case .random: String(Self.lowestID + random.below(8 * Self.lowestID))
    case .rising: String(Self.lowestID + index * Self.idStep + random.below(Self.idStep))
    }
  }

  /// When a tweet was made; times rise, and no two are the same.
  func created(at index: Int) -> Date {
    var random = SplitMix64(seed: seed &+ UInt64(index))
    return Date(
      timeIntervalSinceReferenceDate: Double(Self.firstSecond + index * 3 + random.below(3))
    )
  }

  /// The whole tweet.
  func tweet(at index: Int) -> Tweet {
    var random = SplitMix64(seed: seed ^ (UInt64(index) &* 0xA24B_AED4_963E_E407))
    let author = random.rank(below: 1000 + index / 20)
    return Tweet(
      id: id(at: index),
      text: Self.text(&random),
      user: Author(
        name: Vocabulary.screenName(author),
        id: author + 1,
        isVerified: author.isMultiple(of: 50)
      ),
      created: created(at: index),
      retweets: random.below(Inputs.retweetBound),
      hashtags: Self.distinct(random.below(5)) {
        Vocabulary.tag(random.rank(below: 64 + index / 200))
      },
      mentions: Self.distinct(random.below(4)) {
        Vocabulary.screenName(random.rank(below: 1000 + index / 2))
      }
    )
  }

  private static func text(_ random: inout SplitMix64) -> String {
    var text = ""
    while text.utf8.count < typicalLength {
      if !text.isEmpty { text += " " }
      text += Vocabulary.words[random.below(Vocabulary.words.count)]
    }
    return text
  }

  /// Up to so many values, each once, in the order in which they came.
  private static func distinct(_ count: Int, make: () -> String) -> [String] {
    var values: [String] = []
    for _ in 0..<count {
      let value = make()
      if !values.contains(value) { values.append(value) }
    }
    return values
  }
}
