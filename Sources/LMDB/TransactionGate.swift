import Dispatch

/// Counts the live transactions of an environment and keeps idle readers for the next ones.
///
/// LMDB moves its map, and closes handles, under transactions that still use them. A step that does
/// so runs through ``exclusively(for:waitingAtMost:_:)``: new transactions wait until it is over,
/// and it waits until there are none.
final class TransactionGate: Sendable {
  /// Idle readers kept: as many as usually read at once on a large machine.
  static let idleLimit = 16

  /// The count, and who waits for it.
  fileprivate struct State {
    /// The number of live transactions.
    var live = 0
    /// Whether further transactions are refused.
    var isClosed = false
    /// Whether an exclusive step runs or waits to.
    var isBlocked = false
    /// Readers that have ended and keep their slot.
    var idle: [TransactionHandle] = []
    /// The readers that live.
    var readers: [Int: LiveReader] = [:]
    /// Those who wait for the step to be over.
    var waiting: [DispatchSemaphore] = []
    /// What the step waits for.
    var drained: DispatchSemaphore?
  }

  /// What the gate says to one who enters.
  private enum Admission {
    /// Go on, with an idle reader if there is one.
    case granted(TransactionHandle?)
    /// Wait for this and ask again.
    case wait(DispatchSemaphore)
  }

  /// The state, for one thread at a time.
  private let state = Guarded(State())

  /// Whether ``close()`` was called.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Counts one more transaction, and gives it an idle reader where it wants one and one is there.
  func enter(takingReader: Bool, for operation: String) throws(LMDBError) -> TransactionHandle? {
    while true {
      let admission = try state.withLock { state throws(LMDBError) -> Admission in
        if state.isClosed { throw LMDBError(.closed, in: operation) }
        if state.isBlocked { return .wait(state.join()) }
        state.live += 1
        return .granted(takingReader ? state.idle.popLast() : nil)
      }
      switch admission {
      case .granted(let reader): return reader
      case .wait(let turn): turn.wait()
      }
    }
  }

  /// Notes a reader that has begun.
  func note(_ reader: LiveReader, as transaction: TransactionHandle) {
    state.withLock { $0.readers[transaction.id] = reader }
  }

  /// Forgets a reader that is about to end, and tells whether to keep its slot.
  func forget(_ reader: TransactionHandle) -> Bool {
    state.withLock { state in
      state.readers[reader.id] = nil
      return !state.isClosed && state.idle.count < Self.idleLimit
    }
  }

  /// The readers that live.
  var readers: [LiveReader] { state.withLock { Array($0.readers.values) } }

  /// Counts one transaction less, and keeps its reader.
  ///
  /// - Returns: whether the environment was closed and this was its last transaction.
  func leave(keeping reader: TransactionHandle? = nil) -> Bool {
    state.withLock { state in
      if let reader { state.idle.append(reader) }
      state.live -= 1
      guard state.live == 0 else { return false }
      state.drained?.signal()
      state.drained = nil
      return state.isClosed
    }
  }

  /// Refuses further transactions.
  ///
  /// - Returns: whether none is live and this call was the first.
  func close() -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      state.isClosed = true
      return state.live == 0
    }
  }

  /// Takes all idle readers out.
  func takeIdle() -> [TransactionHandle] {
    state.withLock { state in
      defer { state.idle = [] }
      return state.idle
    }
  }

  /// Runs a step that needs this process to have no live transaction.
  ///
  /// A caller that has one itself gets ``LMDBError/Kind/busy`` when the time is over.
  func exclusively(
    for operation: String,
    waitingAtMost limit: DispatchTimeInterval,
    _ body: () throws(LMDBError) -> Void
  ) throws(LMDBError) {
    try block(for: operation, until: .now() + limit)
    defer { unblock() }
    try body()
  }

  /// Closes the gate and waits until all are out.
  private func block(for operation: String, until deadline: DispatchTime) throws(LMDBError) {
    while true {
      let (turn, isOurs) = try state.withLock {
        state throws(LMDBError) -> (DispatchSemaphore?, Bool) in
        if state.isClosed { throw LMDBError(.closed, in: operation) }
        if state.isBlocked { return (state.join(), false) }
        state.isBlocked = true
        guard state.live > 0 else { return (nil, true) }
        let drained = DispatchSemaphore(value: 0)
        state.drained = drained
        return (drained, true)
      }
      guard let turn else { return }
      let outcome = turn.wait(timeout: deadline)
      if isOurs {
        // The last transaction may have ended between the deadline and this line.
        if outcome == .success || state.withLock({ $0.live == 0 }) { return }
        unblock()
      }
      if outcome == .timedOut { throw LMDBError(.busy, in: operation) }
    }
  }

  /// Opens the gate.
  private func unblock() {
    let waiting = state.withLock { state in
      state.isBlocked = false
      state.drained = nil
      defer { state.waiting = [] }
      return state.waiting
    }
    for turn in waiting { turn.signal() }
  }
}

extension TransactionGate.State {
  /// A place in the queue of those who wait for the gate to open again.
  fileprivate mutating func join() -> DispatchSemaphore {
    let turn = DispatchSemaphore(value: 0)
    waiting.append(turn)
    return turn
  }
}
