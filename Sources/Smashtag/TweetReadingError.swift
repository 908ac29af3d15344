/// Why nothing could be read from an input.
///
/// Its description is one sentence that says what to do; it shows none of the input.
public enum TweetReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The input holds nothing but white space.
  case empty
  /// The input is not JSON; the place where it stops being JSON, where that is known.
  case notJSON(at: TextPosition?)
  /// The input is the beginning of a JSON text of which the end is missing.
  case truncated(length: Int)
  /// The input is JSON, but neither an answer with `statuses`, nor a list, nor a tweet.
  case wrongRoot
  /// The system could not read the input; its error number, where it gave one.
  case unreadable(code: Int32?)

  /// A place in a text.
  public struct TextPosition: Hashable, Sendable {
    /// The line, the first being 1.
    public let line: Int
    /// The byte within the line, the first being 1.
    public let column: Int
    /// The byte within the input, the first being 0.
    public let offset: Int
  }

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .empty:
      "the input is empty; give it an answer of the search API or tweets, one JSON object a line"
    case .notJSON(let position?):
      """
      the input is not JSON from line \(position.line), column \(position.column) on \
      (byte \(position.offset)); repair that place or fetch the answer again
      """
    case .notJSON(nil):
      "the input is not JSON in UTF-8 that can be read; fetch the answer again"
    case .truncated(let length):
      "the JSON breaks off after \(length) bytes; fetch the answer again, whole"
    case .wrongRoot:
      """
      the JSON holds no tweets; give it an object with a list named statuses, a list of tweets, \
      or a tweet
      """
    case .unreadable(let code?):
      "the input cannot be read (system error \(code)); check that it is a file you may read"
    case .unreadable(nil):
      "the input cannot be read; check that it is a file you may read"
    }
  }
}

extension TweetReadingError.TextPosition {
  /// The place of a byte.
  init(offset: Int, in bytes: Span<UInt8>) {
    var line = 1
    var lineStart = 0
    for index in 0..<min(offset, bytes.count) where bytes[index] == 0x0A {
      line += 1
      lineStart = index + 1
    }
    self.init(line: line, column: offset - lineStart + 1, offset: offset)
  }
}
