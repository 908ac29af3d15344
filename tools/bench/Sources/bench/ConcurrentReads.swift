import Foundation
import Synchronization

/// Four threads that read, a transaction for each document, while another one writes durable
/// batches for as long as they do.
struct ConcurrentReads {
  let store: any Contender
  let inputs: Inputs

  private static let threads = 4

  /// Measures the readers, and counts the commits beside them.
  func measure(_ meter: inout Meter) throws -> (Digest, commits: Int) {
    let readsEach = max(inputs.count, 50_000)
    // More than a writer gets through meanwhile; where it does not suffice, the run fails.
    let spare = inputs.count..<(inputs.count + max(2 * inputs.count, 100_000))
    store.hold(inputs.tweets(spare))
    let readers = try (0..<Self.threads).map { thread in
      let reader = try store.openReader()
      _ = try reader.scan(whole: false)
      return Reading(
        reader: reader,
        ids: TextList(inputs.storedIDs(readsEach, salt: UInt64(thread) + 1))
      )
    }
    var commits = 0
    let digest = try meter.measure {
      for reader in readers { reader.start() }
      while !readers.allSatisfy(\.isDone) {
        let first = commits * Inputs.batch
        guard first + Inputs.batch <= spare.count else { throw WriterRanOut() }
        try store.insert(first..<(first + Inputs.batch))
        commits += 1
      }
      var digest = Digest()
      for reader in readers { digest.add(try reader.result()) }
      return digest
    }
    return (digest, commits)
  }
}

/// The writer has written all it had before the readers were done.
private struct WriterRanOut: Error, CustomStringConvertible {
  var description: String { "the writer ran out of tweets beside the readers" }
}

/// What one thread reads, and what came of it.
private final class Reading: Sendable {
  private let reader: any ContenderReader
  private let ids: TextList
  private let outcome = Mutex<Result<Digest, any Error>?>(nil)

  init(reader: any ContenderReader, ids: TextList) {
    self.reader = reader
    self.ids = ids
  }

  func start() {
    Thread.detachNewThread { [self] in
      let result = Result { try reader.read(ids, transactionEach: true) }
      outcome.withLock { $0 = result }
    }
  }

  var isDone: Bool { outcome.withLock { $0 != nil } }

  func result() throws -> Digest {
    guard let outcome = outcome.withLock({ $0 }) else { preconditionFailure("not done yet") }
    return try outcome.get()
  }
}
