import Foundation
import Martlet
import Smashtag
import TestSupport
import Testing

@Suite("What the tool cannot do", .temporaryDirectory, .needsTool)
struct ProcessRefusalTests {
  @Test(
    "gets one sentence, a status that is not 0, and leaves every file as it was",
    .timeLimit(.minutes(15)),
    arguments: RefusedCall.unreadableInputs + RefusedCall.badStores + RefusedCall.badTerms
      + RefusedCall.badWords
  )
  func refuses(call: RefusedCall) async throws {
    try makeStore("store")
    if let input = call.input { try write(input, to: "input") }
    try await expectRefusal(of: call.words, status: call.status)
  }

  @Test(
    "is to read or change a store of a newer format",
    .timeLimit(.minutes(15)),
    arguments: [
      ["statistics"], ["history"], ["terms"], ["popularity", "--term", "kept"],
      ["delete", "--term", "kept"], ["purge", "--older-than", "1"],
      ["ingest", "--term", "new", "{input}"],
    ]
  )
  func newerFormat(verb: [String]) async throws {
    try makeStore("store")
    try write(TweetSamples.json(), to: "input")
    try replace(#""formatVersion":1"#, with: #""formatVersion":9"#, in: "store/data.mdb")
    let error = try await expectRefusal(of: verb + ["--store", "{store}"], status: 1)
    #expect(error.contains("format version 9"))
    #expect(error.contains("update the program"))
  }

  @Test(
    "makes no store where there is none",
    .timeLimit(.minutes(15)),
    arguments: [
      ["statistics"], ["history"], ["terms"], ["popularity", "--term", "t"],
      ["delete", "--term", "t"], ["purge", "--older-than", "1"],
    ]
  )
  func makesNoStore(verb: [String]) async throws {
    try await expectRefusal(of: verb + ["--store", "{directory}/none"], status: 1)
  }

  @Test(
    "makes no store of a directory that is not one, nor for an input without tweets",
    .timeLimit(.minutes(15)),
    arguments: [
      ["statistics", "--store", "{directory}/empty"],
      ["popularity", "--term", "t", "--store", "{directory}/empty"],
      ["ingest", "--term", "t", "--store", "{directory}/none", "{directory}/missing"],
      ["ingest", "--term", "t", "--store", "{directory}/none", "{input}"],
    ]
  )
  func makesNoStoreByMistake(words: [String]) async throws {
    try FileManager.default.createDirectory(
      atPath: path("empty"),
      withIntermediateDirectories: true
    )
    try write("SECRET", to: "input")
    let before = try Files()
    let result = try await Tool.run(words.map(filled))
    let after = try Files()
    #expect(result.status == 1)
    #expect(after == before)
  }

  @Test(
    "is to take another program's file for a store",
    .timeLimit(.minutes(15)),
    arguments: ["", "SECRET", String(repeating: "SECRET", count: 20_000)],
    [["statistics"], ["ingest", "--term", "t", "{input}"]]
  )
  func foreignFile(content: String, verb: [String]) async throws {
    try makeStore("store")
    try write(content, to: "store/data.mdb")
    try write(TweetSamples.json(), to: "input")
    try await expectRefusal(of: verb + ["--store", "{store}"], status: 1)
  }

  @Test("skips tweets that lack fields, says why, and keeps the rest", .timeLimit(.minutes(15)))
  func skips() async throws {
    let lines = [
      TweetSamples.json(), TweetSamples.json(["text": nil as String?]), "7", "{",
      TweetSamples.json(["id_str": #""SECRET""#, "created_at": #""SECRET""#]),
      TweetSamples.json(["text": nil as String?]),
    ]
    try write(lines.joined(separator: "\n"), to: "input")
    let output = try await Tool.output(
      ["ingest", "--store", path("store"), "--term", "t", path("input")]
    )
    #expect(
      output == """
        1 new, 0 known, 5 skipped
        skipped 2: text is missing
        skipped 1: created_at is not a date
        skipped 1: line is not JSON
        skipped 1: not an object

        """
    )
    #expect(try soundContents().tweets.map(\.text) == ["hello"])
  }

  @Test("is to find a tweet where each lacks fields", .timeLimit(.minutes(15)))
  func findsNoTweet() async throws {
    try makeStore("store")
    try write("[\(TweetSamples.json(["text": nil as String?]))]", to: "input")
    let before = try Files()
    let result = try await Tool.run(
      ["ingest", "--store", path("store"), "--term", "t", path("input")]
    )
    #expect(result.status == 1)
    #expect(result.output == "0 new, 0 known, 1 skipped\nskipped 1: text is missing\n")
    #expect(result.error == "smashtag: no tweet could be read; see the reasons above\n")
    #expect(try Files() == before)
  }

  /// Runs the tool and expects it to refuse.
  ///
  /// - Returns: what it says.
  @discardableResult
  private func expectRefusal(
    of words: [String],
    status: Int32
  ) async throws -> String {
    let before = try Files()
    let result = try await Tool.run(words.map(filled))
    #expect(result.status == status, "\(result)")
    #expect(result.output.isEmpty)
    #expect(result.error.hasPrefix("smashtag: "))
    #expect(result.error.hasSuffix("\n"))
    #expect(result.error.count { $0 == "\n" } == 1, "\(result)")
    #expect(!result.error.contains("SECRET"))
    #expect(!result.error.contains("Fatal"))
    #expect(try Files() == before)
    return result.error
  }

  private func filled(_ word: String) -> String {
    word.replacing("{directory}", with: TemporaryDirectory.current.path)
      .replacing("{store}", with: path("store"))
      .replacing("{input}", with: path("input"))
  }

  private func makeStore(_ name: String) throws {
    let store = try openTweetStore(name)
    try store.ingestAll(Fixture.a, term: "kept")
    store.documents.close()
  }

  /// Replaces a text by one of the same length wherever it stands in a file.
  private func replace(_ old: String, with new: String, in name: String) throws {
    var data = try Data(contentsOf: URL(filePath: path(name)))
    try #require(data.range(of: Data(old.utf8)) != nil)
    while let range = data.range(of: Data(old.utf8)) {
      data.replaceSubrange(range, with: Data(new.utf8))
    }
    try data.write(to: URL(filePath: path(name)))
  }
}

/// The files of the test case's directory with their bytes, but for those of the tool's own runs
/// and the lock file, where every reader leaves its mark.
private struct Files: Equatable, CustomTestStringConvertible {
  private var bytes: [String: Data] = [:]

  init() throws {
    let root = TemporaryDirectory.current
    for name in try FileManager.default.subpathsOfDirectory(atPath: root.path)
    where !name.hasPrefix("run-") && !name.hasSuffix("lock.mdb") {
      let url = root.appending(path: name)
      bytes[name] = (try? Data(contentsOf: url)) ?? Data()
    }
  }

  var testDescription: String {
    bytes.sorted { $0.key < $1.key }
      .map { "\($0.key) of \($0.value.count) bytes, \($0.value.hashValue)" }
      .joined(separator: "; ")
  }
}
