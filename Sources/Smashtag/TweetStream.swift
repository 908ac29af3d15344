public import Foundation

/// Reads tweets from a file, a pipe or standard input, in batches.
///
/// JSON Lines, one tweet a line, are read in batches of constant size with constant memory: a line
/// that is no tweet is skipped and reported. (A line may also hold a whole answer of the search
/// API.) The input counts as JSON Lines when its first line is one complete object and another line
/// follows. Any other input is read whole and is one batch, so that it can be stored as a whole or
/// not at all.
public struct TweetStream: ~Copyable {
  private enum Phase { case undecided, lines, finished }

  private let batchSize: Int
  private let reader = TweetReader()
  private var buffer: LineBuffer
  private var phase = Phase.undecided
  /// Lines read ahead to tell the shape of the input.
  private var ahead: [Data] = []
  private var lineIndex = 0

  /// A stream over an open file, which stays the caller's to close.
  ///
  /// - Parameters:
  ///   - handle: The file, read from where it stands.
  ///   - batchSize: How many lines make a batch, at least 1.
  public init(_ handle: FileHandle, batchSize: Int = 100) {
    self.init(batchSize: batchSize) { () throws(TweetReadingError) in
      do {
        return try handle.read(upToCount: 1 << 16)
      } catch {
        throw TweetReadingError.unreadable(code: systemCode(of: error))
      }
    }
  }

  /// A stream over chunks of bytes; nil, or a chunk of no bytes, ends it.
  package init(
    batchSize: Int = 100,
    nextChunk: @escaping () throws(TweetReadingError) -> Data?
  ) {
    precondition(batchSize > 0, "a batch holds at least one line")
    self.batchSize = batchSize
    buffer = LineBuffer(nextChunk: nextChunk)
  }

  /// The next batch; nil at the end.
  ///
  /// - Returns: Tweets and skipped tweets, the latter with their index in the whole input.
  /// - Throws: ``TweetReadingError``; after an error the stream is at its end.
  public mutating func next() throws(TweetReadingError) -> TweetBatch? {
    do throws(TweetReadingError) {
      if phase == .undecided {
        if let whole = try decide() {
          phase = .finished
          return try reader.read(whole)
        }
        phase = .lines
      }
      if phase == .lines, let batch = try nextLines() { return batch }
    } catch {
      phase = .finished
      throw error
    }
    phase = .finished
    return nil
  }

  /// The whole input when it is not JSON Lines; else nil, with the lines seen put in ``ahead``.
  private mutating func decide() throws(TweetReadingError) -> Data? {
    var seen = Data()
    while let line = try buffer.nextLine() {
      seen.append(line)
      guard !isBlank(line) else { continue }
      if !ahead.isEmpty {
        ahead.append(line)
        return nil
      }
      guard isCompleteObject(line) else {
        seen.append(try buffer.rest())
        return seen
      }
      ahead = [line]
    }
    return seen
  }

  private mutating func nextLines() throws(TweetReadingError) -> TweetBatch? {
    var batch = TweetBatch()
    var count = 0
    while count < batchSize, let line = try nextLine() {
      guard !isBlank(line) else { continue }
      append(line, to: &batch)
      lineIndex += 1
      count += 1
    }
    return count == 0 ? nil : batch
  }

  private mutating func nextLine() throws(TweetReadingError) -> Data? {
    ahead.isEmpty ? try buffer.nextLine() : ahead.removeFirst()
  }

  private func append(_ line: Data, to batch: inout TweetBatch) {
    do throws(TweetReadingError) {
      let read = try reader.read(line)
      batch.tweets += read.tweets
      batch.skipped += read.skipped.map { SkippedTweet(index: lineIndex, reason: $0.reason) }
      batch.paging = read.paging ?? batch.paging
    } catch {
      let reason: SkippedTweet.Reason =
        switch error {
        case .wrongRoot: startsObject(line) ? .missing(.id) : .notAnObject
        case .empty, .notJSON, .truncated, .unreadable: .notJSON
        }
      batch.skipped.append(SkippedTweet(index: lineIndex, reason: reason))
    }
  }
}

/// Whether nothing but JSON's white space is there.
private func isBlank(_ line: Data) -> Bool {
  line.allSatisfy(isJSONWhiteSpace)
}

/// Whether the first byte that is not white space, nor a byte order mark, opens an object.
private func startsObject(_ line: Data) -> Bool {
  line.dropFirst(byteOrderMarkLength(line.span)).first { !isJSONWhiteSpace($0) }
    == UInt8(ascii: "{")
}

/// Whether the line is an object by itself.
private func isCompleteObject(_ line: Data) -> Bool {
  startsObject(line) && JSONSyntax.firstFault(in: line.span) == nil
}

/// The system's error number within an error of Foundation.
private func systemCode(of error: any Error) -> Int32? {
  let error = error as NSError
  if error.domain == NSPOSIXErrorDomain { return Int32(exactly: error.code) }
  guard let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError,
    cause.domain == NSPOSIXErrorDomain
  else { return nil }
  return Int32(exactly: cause.code)
}
