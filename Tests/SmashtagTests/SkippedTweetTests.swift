import Foundation
import Smashtag
import Testing

@Suite("A tweet that cannot be read")
struct SkippedTweetTests {
  /// What is wrong with one tweet between two good ones.
  private func reason(_ broken: String) throws -> SkippedTweet.Reason {
    let good = TweetSamples.json()
    let batch = try TweetReader().read(Data("[\(good),\(broken),\(good)]".utf8))
    #expect(batch.tweets.count == 2)
    #expect(batch.skipped.map(\.index) == [1])
    return try #require(batch.skipped.first?.reason)
  }

  @Test(
    "J11: lacks a required field, and the batch goes on",
    arguments: [
      ("id_str", TweetField.id), ("text", .text), ("created_at", .created), ("user", .author),
    ]
  )
  func missing(name: String, field: TweetField) throws {
    #expect(try reason(TweetSamples.json([name: nil as String?])) == .missing(field))
    #expect(try reason(TweetSamples.json([name: "null"])) == .missing(field))
    #expect(try reason(TweetSamples.json([name: "7"])) == .wrongType(field))
  }

  @Test(
    "J5, J11: lacks a required field of its author",
    arguments: [
      ("screen_name", TweetField.authorScreenName), ("name", .authorName), ("id_str", .authorID),
    ]
  )
  func missingOfAuthor(name: String, field: TweetField) throws {
    #expect(try reason(TweetSamples.json(author: [name: nil as String?])) == .missing(field))
    #expect(try reason(TweetSamples.json(author: [name: "[]"])) == .wrongType(field))
  }

  @Test("J11: has a blank id or handle")
  func blank() throws {
    #expect(try reason(TweetSamples.json(["id_str": #"" ""#])) == .missing(.id))
    #expect(
      try reason(TweetSamples.json(author: ["screen_name": #""""#]))
        == .missing(.authorScreenName)
    )
  }

  @Test("J4, J11: has a time that is none")
  func badDate() throws {
    #expect(try reason(TweetSamples.json(["created_at": #""yesterday""#])) == .badDate)
  }

  @Test("J11: is no object", arguments: ["null", "7", "\"tweet\"", "[]", "true"])
  func notAnObject(element: String) throws {
    #expect(try reason(element) == .notAnObject)
  }

  @Test("J11: has text that is not Unicode")
  func notUnicode() throws {
    #expect(try reason(TweetSamples.json(["text": #""\ud83d""#])) == .wrongType(.text))
  }

  @Test("J1, J11: is reported when it stands alone")
  func alone() throws {
    let batch = try TweetReader().read(Data(TweetSamples.json(["text": nil as String?]).utf8))
    #expect(batch == TweetBatch(skipped: [SkippedTweet(index: 0, reason: .missing(.text))]))
  }

  @Test("J11: is counted with those skipped for the same reason")
  func counted() {
    let reasons: [SkippedTweet.Reason] = [.badDate, .missing(.text), .missing(.text), .notJSON]
    let counted = reasons.enumerated().map { SkippedTweet(index: $0.offset, reason: $0.element) }
      .countedByReason()
    #expect(counted.map(\.reason) == [.missing(.text), .badDate, .notJSON])
    #expect(counted.map(\.count) == [2, 1, 1])
  }
}
