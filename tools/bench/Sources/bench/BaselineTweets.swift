import CBaseline
import Foundation

/// Tweets as structs of C, whose memory this owns.
final class BaselineTweets {
  let tweets: UnsafeMutableBufferPointer<baseline_tweet>

  init(_ source: [Tweet]) {
    tweets = .allocate(capacity: source.count)
    for (place, tweet) in zip(tweets.indices, source) {
      let made = Self.make(
        tweet.id,
        tweet.text,
        tweet.user,
        tweet.created,
        tweet.retweets,
        tweet.hashtags,
        tweet.mentions
      )
      tweets.initializeElement(at: place, to: made)
    }
  }

  /// The keywords stand for the hashtags, and the terms for the mentions.
  init(_ source: [FoundTweet]) {
    tweets = .allocate(capacity: source.count)
    for (place, tweet) in zip(tweets.indices, source) {
      let made = Self.make(
        tweet.id,
        tweet.text,
        tweet.user,
        tweet.created,
        tweet.retweets,
        tweet.keywords,
        tweet.terms
      )
      tweets.initializeElement(at: place, to: made)
    }
  }

  deinit {
    for tweet in tweets {
      free(tweet.id)
      free(tweet.text)
      free(tweet.user_name)
      Self.release(tweet.hashtags, tweet.hashtag_count)
      Self.release(tweet.mentions, tweet.mention_count)
    }
    tweets.deallocate()
  }

  private static func make(
    _ id: String,
    _ text: String,
    _ user: Author,
    _ created: Date,
    _ retweets: Int,
    _ hashtags: [String],
    _ mentions: [String]
  ) -> baseline_tweet {
    baseline_tweet(
      id: copyForC(id),
      text: copyForC(text),
      user_name: copyForC(user.name),
      user_id: Int64(user.id),
      is_verified: user.isVerified,
      created: created.timeIntervalSinceReferenceDate,
      retweets: Int64(retweets),
      hashtags: copies(hashtags),
      mentions: copies(mentions),
      hashtag_count: hashtags.count,
      mention_count: mentions.count
    )
  }

  private static func copies(
    _ texts: [String]
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    guard !texts.isEmpty else { return nil }
    let copies = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: texts.count)
    for (place, text) in texts.enumerated() {
      (copies + place).initialize(to: copyForC(text))
    }
    return copies
  }

  private static func release(
    _ texts: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ count: Int
  ) {
    guard let texts else { return }
    for place in 0..<count { free(texts[place]) }
    texts.deallocate()
  }
}
