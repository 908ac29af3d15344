import Foundation
import Glibc
import LMDB

/// How often the builder of this process has covered each document.
///
/// The closure of a computed index tells it. What other threads ask of the index does not count.
enum Coverage {
  private struct State {
    var builder: pthread_t?
    var counts: [UInt8] = []
    /// Called with the number of documents so far, in the midst of a batch.
    var onDocument: (@Sendable (Int) -> Void)?
    var documents = 0
  }

  private static let state = Guarded(State())

  /// Takes the calling thread for the builder, while a body runs.
  ///
  /// - Returns: how often each document was covered, by its id.
  static func observe(
    onDocument: (@Sendable (Int) -> Void)? = nil,
    _ body: () throws -> Void
  ) throws -> Data {
    state.withLock { $0 = State(builder: pthread_self(), onDocument: onDocument) }
    defer { state.withLock { $0 = State() } }
    try body()
    return counts
  }

  /// How often each document was covered so far, by its id.
  static var counts: Data { Data(state.withLock { $0.counts }) }

  /// Notes that an index was asked about a document.
  static func note(_ id: Int) {
    let told = state.withLock { state -> (Int, @Sendable (Int) -> Void)? in
      guard let builder = state.builder, pthread_equal(builder, pthread_self()) != 0 else {
        return nil
      }
      if id >= state.counts.count {
        state.counts += Array(repeating: 0, count: id + 1 - state.counts.count)
      }
      state.counts[id] += 1
      state.documents += 1
      let documents = state.documents
      return state.onDocument.map { (documents, $0) }
    }
    if let (documents, onDocument) = told { onDocument(documents) }
  }
}
