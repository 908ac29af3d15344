internal import LMDB

/// Looks now and then whether somebody reads a state that many commits have passed.
final class SnapshotWatch: Sendable {
  private struct State {
    /// Writes since the last look.
    var writes = 0
    /// The commit of the reader that was told of last.
    var told: Int?
  }

  /// How many writes go by between two looks.
  private static let interval = 256
  /// From how many commits on a read is worth a warning.
  private static let limit = 1000

  private let state = Guarded(State())

  /// Counts a write, and warns of the oldest reader, once for each state that is held.
  func look(_ environment: Environment, _ warn: (StoreWarning) -> Void) {
    let isDue = state.withLock { state in
      state.writes += 1
      guard state.writes >= Self.interval else { return false }
      state.writes = 0
      return true
    }
    guard isDue, oldReader(of: environment) != nil else { return }
    // The process of that one may have died.
    guard (try? environment.checkReaders()) != nil, let oldest = oldReader(of: environment) else {
      return
    }
    let isNew = state.withLock { state in
      guard state.told != oldest.transactionID else { return false }
      state.told = oldest.transactionID
      return true
    }
    if isNew { warn(.oldSnapshot(StoreReader(oldest))) }
  }

  /// The oldest reader, where it is worth a warning; an environment that was closed meanwhile has
  /// none.
  private func oldReader(of environment: Environment) -> Environment.Reader? {
    guard let oldest = try? environment.readers().first, oldest.lag >= Self.limit else {
      return nil
    }
    return oldest
  }
}
