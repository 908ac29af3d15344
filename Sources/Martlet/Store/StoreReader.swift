internal import LMDB

/// A read that is going on, in this process or another one.
///
/// While it lasts, the space of what it may still see is not used again, so that writes make the
/// file grow.
public struct StoreReader: Sendable, Hashable, CustomStringConvertible {
  /// The process that reads.
  public let processID: Int
  /// The system's id of the thread that began to read; nil in another process.
  public let threadID: Int?
  /// How long it has been reading, to some hundredths of a second; nil in another process.
  public let age: Duration?
  /// How many commits the state that it reads lies behind the last one.
  public let lag: Int

  init(_ reader: Environment.Reader) {
    processID = reader.processID
    threadID = reader.thread.map(Int.init)
    age = reader.age.map { .nanoseconds(Int64(clamping: $0)) }
    lag = reader.lag
  }

  /// One line.
  public var description: String {
    var words = "process \(processID)"
    if let threadID { words += ", thread \(threadID)" }
    if let age { words += ", \(age.components.seconds) s old" }
    return words + ", \(lag) commits behind"
  }
}

extension DocumentStore {
  /// The reads that are going on in all processes, the oldest states first.
  ///
  /// The cost is that of looking through a table of about a thousand slots.
  ///
  /// - Throws: ``StoreError`` where the store is closed or was opened before a fork.
  public var readers: [StoreReader] {
    get throws(StoreError) {
      let environment = try openStore("readers").environment
      do throws(LMDBError) {
        return try environment.readers().map { StoreReader($0) }
      } catch {
        throw StoreError(error, "readers")
      }
    }
  }
}
