import Foundation

/// One element of an input: a tweet, or why it is none.
///
/// Decoding it never throws.
enum WireTweet: Decodable {
  case tweet(ImportedTweet)
  case skipped(SkippedTweet.Reason)

  /// The names of the service; the numeric `id` is left out on purpose.
  enum CodingKeys: String, CodingKey, CaseIterable {
    case id = "id_str"
    case text
    case fullText = "full_text"
    case created = "created_at"
    case author = "user"
    case entities
    case extendedEntities = "extended_entities"
    case extendedTweet = "extended_tweet"
    case retweeted = "retweeted_status"
  }

  private enum AuthorKeys: String, CodingKey {
    case screenName = "screen_name"
    case name
    case id = "id_str"
    case verified
    case profileImageURL = "profile_image_url"
  }

  /// The long form that streams carry beside a shortened tweet.
  private struct Extended: Decodable {
    let text: String?
    let entities: WireEntities?
    let extendedEntities: WireEntities?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      text = container.lenient(String.self, .fullText)
      entities = container.lenient(WireEntities.self, .entities)
      extendedEntities = container.lenient(WireEntities.self, .extendedEntities)
    }
  }

  /// A value that is looked at only to see that it is an object.
  private struct Object: Decodable {
    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: CodingKeys.self)
    }
  }

  init(from decoder: any Decoder) {
    guard let container = try? decoder.container(keyedBy: CodingKeys.self) else {
      self = .skipped(.notAnObject)
      return
    }
    do throws(SkippedTweet.Reason) {
      self = .tweet(try Self.tweet(container))
    } catch {
      self = .skipped(error)
    }
  }

  private static func tweet(
    _ container: KeyedDecodingContainer<CodingKeys>
  ) throws(SkippedTweet.Reason) -> ImportedTweet {
    let extended = container.lenient(Extended.self, .extendedTweet)
    let entities =
      extended?.entities ?? container.lenient(WireEntities.self, .entities)
    let media =
      extended?.extendedEntities?.media
      ?? container.lenient(WireEntities.self, .extendedEntities)?.media ?? entities?.media
    let id = try required(container, .id, .id, notBlank: true)
    let text = try text(container, extended)
    guard
      let created = TweetTimestamp.date(from: try required(container, .created, .created))
    else { throw .badDate }
    return ImportedTweet(
      id: id,
      text: text,
      created: created,
      author: try author(container),
      hashtags: entities?.hashtags ?? [],
      userMentions: entities?.userMentions ?? [],
      urls: entities?.urls ?? [],
      media: media ?? [],
      isRetweet: container.lenient(Object.self, .retweeted) != nil
    )
  }

  /// The longest form of the text that is there.
  private static func text(
    _ container: KeyedDecodingContainer<CodingKeys>,
    _ extended: Extended?
  ) throws(SkippedTweet.Reason) -> String {
    if let text = extended?.text ?? container.lenient(String.self, .fullText) { return text }
    return try required(container, .text, .text)
  }

  private static func author(
    _ container: KeyedDecodingContainer<CodingKeys>
  ) throws(SkippedTweet.Reason) -> TweetAuthor {
    guard isPresent(container, .author) else { throw .missing(.author) }
    guard
      let author = try? container.nestedContainer(keyedBy: AuthorKeys.self, forKey: .author)
    else { throw .wrongType(.author) }
    let image = author.lenient(String.self, .profileImageURL).flatMap {
      $0.isEmpty ? nil : URL(string: $0)
    }
    return TweetAuthor(
      screenName: try required(author, .screenName, .authorScreenName, notBlank: true),
      name: try required(author, .name, .authorName),
      id: try required(author, .id, .authorID, notBlank: true),
      verified: author.lenient(Bool.self, .verified) ?? false,
      profileImageURL: image
    )
  }

  /// The text of a field without which there is no tweet.
  private static func required<Key: CodingKey>(
    _ container: KeyedDecodingContainer<Key>,
    _ key: Key,
    _ field: TweetField,
    notBlank: Bool = false
  ) throws(SkippedTweet.Reason) -> String {
    guard isPresent(container, key) else { throw .missing(field) }
    guard let value = try? container.decode(String.self, forKey: key) else {
      throw .wrongType(field)
    }
    if notBlank, trimmingWhiteSpace(value).isEmpty { throw .missing(field) }
    return value
  }

  private static func isPresent<Key: CodingKey>(
    _ container: KeyedDecodingContainer<Key>,
    _ key: Key
  ) -> Bool {
    container.contains(key) && (try? container.decodeNil(forKey: key)) == false
  }
}
