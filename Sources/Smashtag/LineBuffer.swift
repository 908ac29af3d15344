import Foundation

/// Cuts chunks of bytes into lines, holding no more than one line and one chunk.
struct LineBuffer: ~Copyable {
  private let nextChunk: () throws(TweetReadingError) -> Data?
  private var bytes: [UInt8] = []
  /// Where the next line begins in ``bytes``.
  private var start = 0

  /// A buffer over chunks; nil, or a chunk of no bytes, ends them.
  init(nextChunk: @escaping () throws(TweetReadingError) -> Data?) {
    self.nextChunk = nextChunk
  }

  /// The next line with its line feed; nil at the end.
  mutating func nextLine() throws(TweetReadingError) -> Data? {
    var scanned = start
    while true {
      if let lineFeed = bytes[scanned...].firstIndex(of: 0x0A) { return take(lineFeed + 1) }
      scanned = bytes.count - start
      guard try refill() else { break }
    }
    return start < bytes.count ? take(bytes.count) : nil
  }

  /// All that is left.
  mutating func rest() throws(TweetReadingError) -> Data {
    while try refill() {}
    return take(bytes.count)
  }

  private mutating func take(_ end: Int) -> Data {
    defer { start = end }
    return Data(bytes[start..<end])
  }

  /// Drops what was taken and adds a chunk; false at the end of the input.
  private mutating func refill() throws(TweetReadingError) -> Bool {
    guard let chunk = try nextChunk(), !chunk.isEmpty else { return false }
    bytes.removeFirst(start)
    start = 0
    bytes.append(contentsOf: chunk)
    return true
  }
}
