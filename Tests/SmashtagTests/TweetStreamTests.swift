import Foundation
import Smashtag
import TestSupport
import Testing

/// Every batch of an input that arrives in chunks of that many bytes.
private func batches(
  _ text: String,
  chunk: Int = 7,
  batchSize: Int = 100
) throws -> [TweetBatch] {
  var rest = Data(text.utf8)
  var stream = TweetStream(batchSize: batchSize) { () throws(TweetReadingError) in
    defer { rest = Data(rest.dropFirst(chunk)) }
    return Data(rest.prefix(chunk))
  }
  var batches: [TweetBatch] = []
  while let batch = try stream.next() { batches.append(batch) }
  return batches
}

/// A tweet of that id, in one line.
private func line(_ id: Int) -> String {
  TweetSamples.json(["id_str": "\"\(id)\""])
}

@Suite("A stream of tweets")
struct TweetStreamTests {
  @Test("J1: cuts JSON Lines into batches", arguments: [1, 7, 1000, 1 << 20])
  func lines(chunk: Int) throws {
    let text = (0..<25).map(line).joined(separator: "\n")
    for ending in ["", "\n", "\r\n\n"] {
      let read = try batches(text + ending, chunk: chunk, batchSize: 10)
      #expect(read.map(\.tweets.count) == [10, 10, 5])
      #expect(read.flatMap(\.tweets).map(\.id) == (0..<25).map(String.init))
    }
  }

  @Test("J1: reads any other shape as one batch")
  func whole() throws {
    let list = "[\n" + (0..<25).map(line).joined(separator: ",\n") + "]\n"
    #expect(try batches(list, batchSize: 10).map(\.tweets.count) == [25])
    let answer = "\n{\n\"statuses\": " + list + "}"
    #expect(try batches(answer, batchSize: 10).map(\.tweets.count) == [25])
    #expect(try batches("{\"statuses\":[\(line(1))]}\n").map(\.tweets.count) == [1])
    #expect(try batches("\u{FEFF}" + line(1) + "\n\n").map(\.tweets.count) == [1])
  }

  @Test("J11: skips a line that is no tweet, and says which")
  func skipped() throws {
    let text = [
      line(0), "", "{\"id_str\":", "7", "{}", TweetSamples.json(["text": nil as String?]), line(6),
    ].joined(separator: "\n")
    let read = try batches(text, batchSize: 2)
    #expect(read.flatMap(\.tweets).map(\.id) == ["0", "6"])
    #expect(
      read.flatMap(\.skipped) == [
        SkippedTweet(index: 1, reason: .notJSON), SkippedTweet(index: 2, reason: .notAnObject),
        SkippedTweet(index: 3, reason: .missing(.id)),
        SkippedTweet(index: 4, reason: .missing(.text)),
      ]
    )
  }

  @Test("J1, J10: takes a whole answer in a line")
  func answers() throws {
    let answer = "{\"statuses\":[\(line(1)),\(line(2))],\"search_metadata\":{\"max_id_str\":\"2\"}}"
    let read = try batches([answer, line(3)].joined(separator: "\n"))
    #expect(read.flatMap(\.tweets).map(\.id) == ["1", "2", "3"])
    #expect(read.map(\.paging?.newestID) == ["2"])
  }

  @Test("J1: fails on an input without tweets, once, and then is at its end")
  func fails() throws {
    #expect(throws: TweetReadingError.empty) { try batches(" \n") }
    #expect(throws: TweetReadingError.truncated(length: 13)) { try batches("{\"statuses\":[") }
    var stream = TweetStream { () throws(TweetReadingError) in throw .unreadable(code: 5) }
    #expect(throws: TweetReadingError.unreadable(code: 5)) { _ = try stream.next() }
    let end = try stream.next()
    #expect(end == nil)
  }

  @Test(
    "reads a file from its handle",
    .temporaryDirectory
  )
  func file() throws {
    let url = TemporaryDirectory.current.appending(path: "tweets.jsonl")
    try Data([line(1), line(2)].joined(separator: "\n").utf8).write(to: url)
    var stream = TweetStream(try FileHandle(forReadingFrom: url))
    let batch = try stream.next()
    #expect(batch?.tweets.map(\.id) == ["1", "2"])
    let end = try stream.next()
    #expect(end == nil)
  }
}
