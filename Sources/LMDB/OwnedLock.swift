import CLMDB
import Dispatch

/// A lock that knows which thread has it, so that taking it twice throws where it would wait for
/// itself.
///
/// Threads that wait get it in the order of their coming.
///
/// It stands in front of LMDB's own writer lock, which knows no owner: a second write transaction
/// of one thread would wait for ever.
final class OwnedLock: Sendable {
  /// A thread that waits.
  private struct Waiter {
    /// Its id.
    let thread: Int32
    /// Signalled when the lock is its own.
    let turn: DispatchSemaphore
  }

  /// Who has the lock and who waits for it.
  private struct State {
    /// The id of the thread that has the lock.
    var owner: Int32?
    /// Those who wait, first come first.
    var waiters: [Waiter] = []
  }

  /// The state, for one thread at a time.
  private let state = Guarded(State())

  /// Whether the calling thread has the lock.
  var isOwned: Bool {
    let thread = clmdb_thread_id()
    return state.withLock { $0.owner == thread }
  }

  /// Takes the lock, after every thread that waits for it.
  func lock(for operation: String) throws(LMDBError) {
    let thread = clmdb_thread_id()
    let turn = try state.withLock { state throws(LMDBError) -> DispatchSemaphore? in
      guard let owner = state.owner else {
        state.owner = thread
        return nil
      }
      if owner == thread { throw LMDBError(.nestedWrite, in: operation) }
      let waiter = Waiter(thread: thread, turn: DispatchSemaphore(value: 0))
      state.waiters.append(waiter)
      return waiter.turn
    }
    turn?.wait()
  }

  /// Gives the lock to the next thread that waits.
  func unlock() {
    let next = state.withLock { state -> DispatchSemaphore? in
      guard !state.waiters.isEmpty else {
        state.owner = nil
        return nil
      }
      let waiter = state.waiters.removeFirst()
      state.owner = waiter.thread
      return waiter.turn
    }
    next?.signal()
  }
}
