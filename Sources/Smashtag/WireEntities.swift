import Foundation

/// An element that may fail alone: nil instead of an error.
struct Lenient<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws {
    value = try? Value(from: decoder)
  }
}

extension KeyedDecodingContainer {
  /// The value; nil where it is absent, null or of another type.
  func lenient<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? {
    (try? decodeIfPresent(type, forKey: key)) ?? nil
  }

  /// The elements that can be read; none where the list is absent, null or no list.
  func lenientList<Value: Decodable>(_ type: Value.Type, _ key: Key) -> [Value] {
    (lenient([Lenient<Value>?].self, key) ?? []).compactMap { $0?.value }
  }
}

/// The `entities` or `extended_entities` of a tweet, without the elements that are unsound.
struct WireEntities: Decodable {
  var hashtags: [Hashtag] = []
  var userMentions: [UserMention] = []
  var urls: [TweetLink] = []
  /// Nil where the list is absent, so that another source may supply it.
  var media: [TweetMedia]?

  enum CodingKeys: String, CodingKey {
    case hashtags
    case userMentions = "user_mentions"
    case urls
    case media
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    hashtags = container.lenientList(WireHashtag.self, .hashtags).map(\.hashtag)
    userMentions = container.lenientList(WireUserMention.self, .userMentions).map(\.mention)
    urls = container.lenientList(WireLink.self, .urls).map(\.link)
    if container.contains(.media) {
      media = container.lenientList(WireMedia.self, .media).map(\.media)
    }
  }
}

/// The range of two indices; nil unless they are a non-empty range from 0 on.
private func range(_ indices: [Int]?) -> Range<Int>? {
  guard let indices, indices.count == 2, indices[0] >= 0, indices[1] > indices[0] else {
    return nil
  }
  return indices[0]..<indices[1]
}

/// An element of `entities.hashtags`; it needs no indices.
private struct WireHashtag: Decodable {
  let hashtag: Hashtag

  enum CodingKeys: String, CodingKey { case text, indices }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    hashtag = Hashtag(
      text: try container.decode(String.self, forKey: .text),
      range: range(container.lenient([Int].self, .indices))
    )
  }
}

/// An element of `entities.user_mentions`; it needs no indices.
private struct WireUserMention: Decodable {
  let mention: UserMention

  enum CodingKeys: String, CodingKey {
    case screenName = "screen_name"
    case name
    case id = "id_str"
    case indices
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    mention = UserMention(
      screenName: try container.decode(String.self, forKey: .screenName),
      name: container.lenient(String.self, .name),
      id: container.lenient(String.self, .id),
      range: range(container.lenient([Int].self, .indices))
    )
  }
}

/// An element of `entities.urls`, dropped without sound indices.
private struct WireLink: Decodable {
  let link: TweetLink

  enum CodingKeys: String, CodingKey {
    case url
    case expandedURL = "expanded_url"
    case displayURL = "display_url"
    case indices
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let range = range(try container.decode([Int].self, forKey: .indices)) else {
      throw DecodingError.dataCorruptedError(
        forKey: .indices,
        in: container,
        debugDescription: "not a range"
      )
    }
    link = TweetLink(
      url: try container.decode(String.self, forKey: .url),
      expandedURL: container.lenient(String.self, .expandedURL),
      displayURL: container.lenient(String.self, .displayURL),
      range: range
    )
  }
}

/// An element of `media`, dropped without an address or a small size.
private struct WireMedia: Decodable {
  let media: TweetMedia

  enum CodingKeys: String, CodingKey {
    case url = "media_url_https"
    case sizes
  }

  private struct Sizes: Decodable { let small: Size }
  private struct Size: Decodable {
    let w: Double
    let h: Double
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let size = try container.decode(Sizes.self, forKey: .sizes).small
    guard size.w > 0, size.h > 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .sizes,
        in: container,
        debugDescription: "not a size"
      )
    }
    let text = try container.decode(String.self, forKey: .url)
    guard let url = URL(string: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .url,
        in: container,
        debugDescription: "not an address"
      )
    }
    media = TweetMedia(url: url, aspectRatio: size.w / size.h)
  }
}
