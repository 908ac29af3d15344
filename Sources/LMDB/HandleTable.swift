/// The databases that committed transactions have opened, by name.
final class HandleTable: Sendable {
  /// What the table knows.
  private struct State {
    /// The open databases, by name.
    var databases: [String: Database] = [:]
    /// Handles of databases that are gone.
    var retired: [Database] = []
    /// The number of names that the table was made from.
    var mainEntries = HandleTable.unknown
  }

  /// A count of names that no file has, so that the next transaction looks again.
  static let unknown = -2

  /// The state, for one thread at a time.
  private let state = Guarded(State())

  /// The number of names in the unnamed database when the table was last brought up to date.
  var mainEntries: Int { state.withLock { $0.mainEntries } }

  /// Every database, by name.
  var databases: [String: Database] { state.withLock { $0.databases } }

  /// The handles of databases that another process removed.
  var retired: [Database] { state.withLock { $0.retired } }

  /// The database of a name.
  subscript(name: String) -> Database? { state.withLock { $0.databases[name] } }

  /// Adds what a committed transaction opened.
  func publish(_ opened: [String: Database], mainEntries: Int) {
    state.withLock { state in
      state.databases.merge(opened) { _, new in new }
      state.mainEntries = mainEntries
    }
  }

  /// Replaces the table.
  ///
  /// Databases that are gone keep their handle until it can be closed.
  func replace(with databases: [String: Database], mainEntries: Int) {
    state.withLock { state in
      state.retired += state.databases.values.filter { databases[$0.name] == nil }
      state.retired.removeAll { databases[$0.name] != nil }
      state.databases = databases
      state.mainEntries = mainEntries
    }
  }

  /// Forgets one database, whose handle is closed.
  func remove(named name: String) {
    state.withLock { state in
      state.databases[name] = nil
      state.retired.removeAll { $0.name == name }
      state.mainEntries = Self.unknown
    }
  }

  /// Makes the next transaction bring the table up to date.
  func expire() {
    state.withLock { $0.mainEntries = Self.unknown }
  }
}
