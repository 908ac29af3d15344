import Foundation
import Smashtag
import Testing

@Suite("An input that holds no tweets")
struct TweetReadingErrorTests {
  /// The error of reading bytes.
  private func failure(_ bytes: some Sequence<UInt8>) -> TweetReadingError? {
    do throws(TweetReadingError) {
      _ = try TweetReader().read(Data(bytes))
      return nil
    } catch {
      return error
    }
  }

  @Test("J1: is empty", arguments: ["", " \n\t", "\u{FEFF}"])
  func empty(text: String) {
    #expect(failure(text.utf8) == .empty)
  }

  @Test(
    "J1: is JSON of another shape",
    arguments: [
      "7", "null", "\"secret\"", "{}", #"{"statuses":{}}"#, #"{"statuses":null}"#,
      #"{"errors":[{"code":88,"message":"Rate limit exceeded"}]}"#,
    ]
  )
  func wrongRoot(text: String) {
    #expect(failure(text.utf8) == .wrongRoot)
  }

  @Test("J1: is not JSON, and the place is told")
  func position() throws {
    guard case .notJSON(let position?)? = failure("[1,\n {\"a\" 2}]".utf8) else {
      Issue.record("no position")
      return
    }
    #expect(position.line == 2)
    #expect(position.column == 7)
    #expect(position.offset == 10)
  }

  @Test(
    "J1: breaks the grammar",
    arguments: [
      "secret", "{secret:1}", "[1,]", #"{"a":1,}"#, "[01]", "[1] x", "[1]]", "[.5]", "[1.]", "[+1]",
      "[\"\u{1}\"]", #"["\x"]"#, #"["\u12g4"]"#, "[tru]", "[1 2]", "{1:2}", "[}", "[-]", "[1e]",
      "<html>secret</html>",
    ]
  )
  func grammar(text: String) throws {
    let error = try #require(failure(text.utf8))
    guard case .notJSON(_?) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(!error.description.contains("secret"))
  }

  @Test("J1: breaks off wherever a good text is cut")
  func truncated() {
    let whole = Array("{\"statuses\":[\(TweetSamples.json(["n": "[-1.5e+3,true,null]"]))]}".utf8)
    for length in 1..<whole.count {
      #expect(failure(whole.prefix(length)) == .truncated(length: length))
    }
    #expect(failure(whole) == nil)
  }

  @Test("never crashes the reader, whatever bytes it is made of", arguments: 0..<64)
  func randomBytes(seed: Int) {
    var state = UInt64(seed)
    var whole = Array("[\(TweetSamples.json())]".utf8)
    for _ in 0..<3 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      whole[Int(state >> 33) % whole.count] = UInt8(truncatingIfNeeded: state >> 20)
    }
    _ = failure(whole)
  }

  @Test("is described in one sentence without a line break")
  func sentences() {
    let errors: [TweetReadingError] = [
      .empty, .notJSON(at: nil), .truncated(length: 7), .wrongRoot, .unreadable(code: 2),
      .unreadable(code: nil),
    ]
    for error in errors { #expect(!error.description.contains("\n")) }
    #expect(TweetReadingError.truncated(length: 7).description.contains("7 bytes"))
  }
}
