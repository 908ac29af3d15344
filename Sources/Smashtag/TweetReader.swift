public import Foundation

/// Reads tweets from a JSON text in memory.
///
/// Three shapes are taken: an answer of the search API (an object with a list named `statuses`), a
/// list of tweets, or one tweet. Where a tweet carries a long form (`full_text`,
/// `extended_tweet`, `extended_entities`), that form is preferred. For inputs that do not fit in
/// memory there is ``TweetStream``.
public struct TweetReader: Sendable {
  private static let decoder = JSONDecoder()

  /// A reader.
  public init() {}

  /// Reads every tweet of the text.
  ///
  /// A tweet that lacks a required field is skipped and reported, and the rest is read; an entity
  /// that is unsound is left out. Cost: linear in the text, which is held in memory along with the
  /// tweets.
  ///
  /// - Parameter data: One JSON text in UTF-8.
  /// - Returns: The tweets in the order of the text.
  /// - Throws: ``TweetReadingError`` when the text is not JSON or holds no tweets.
  public func read(_ data: Data) throws(TweetReadingError) -> TweetBatch {
    if let fault = Self.fault(in: data) { throw fault }
    do {
      return try Self.decoder.decode(WireDocument.self, from: data).batch
    } catch let error as TweetReadingError {
      throw error
    } catch {
      // The grammar was right, so it is the decoder's limit: depth, or bytes that are not UTF-8.
      throw .notJSON(at: nil)
    }
  }

  /// What the grammar says against the text.
  private static func fault(in data: Data) -> TweetReadingError? {
    let bytes = data.span
    switch JSONSyntax.firstFault(in: bytes) {
    case nil: return nil
    case .empty?: return .empty
    case .endsEarly(let length)?: return .truncated(length: length)
    case .unexpected(let offset)?:
      return .notJSON(at: TweetReadingError.TextPosition(offset: offset, in: bytes))
    }
  }
}

/// A whole JSON text in one of the three shapes.
private struct WireDocument: Decodable {
  var batch = TweetBatch()

  private enum CodingKeys: String, CodingKey {
    case statuses
    case metadata = "search_metadata"
  }

  private struct Metadata: Decodable {
    let paging: SearchPaging

    private enum CodingKeys: String, CodingKey {
      case maximumID = "max_id_str"
      case nextResults = "next_results"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      paging = SearchPaging(
        maximumID: container.lenient(String.self, .maximumID),
        nextResults: container.lenient(String.self, .nextResults)
      )
    }
  }

  init(from decoder: any Decoder) throws {
    if let list = try? decoder.unkeyedContainer() {
      try append(list)
    } else if let root = try? decoder.container(keyedBy: CodingKeys.self) {
      if root.contains(.statuses) {
        guard let list = try? root.nestedUnkeyedContainer(forKey: .statuses) else {
          throw TweetReadingError.wrongRoot
        }
        try append(list)
        batch.paging = root.lenient(Metadata.self, .metadata)?.paging
      } else {
        let names = try decoder.container(keyedBy: WireTweet.CodingKeys.self)
        // An error message of the service is an object too, with none of a tweet's names.
        guard !names.allKeys.isEmpty else { throw TweetReadingError.wrongRoot }
        append(WireTweet(from: decoder), index: 0)
      }
    } else {
      throw TweetReadingError.wrongRoot
    }
  }

  private mutating func append(_ list: any UnkeyedDecodingContainer) throws {
    var list = list
    while !list.isAtEnd {
      let index = list.currentIndex
      if try list.decodeNil() {
        append(.skipped(.notAnObject), index: index)
      } else {
        append(try list.decode(WireTweet.self), index: index)
      }
    }
  }

  private mutating func append(_ element: WireTweet, index: Int) {
    switch element {
    case .tweet(let tweet): batch.tweets.append(tweet)
    case .skipped(let reason): batch.skipped.append(SkippedTweet(index: index, reason: reason))
    }
  }
}
