/// The databases that committed transactions have opened, by name.
final class HandleTable: Sendable {
  private struct State {
    var databases: [String: Database] = [:]
    var retired: [Database] = []
    var mainEntries = HandleTable.unknown
  }

  /// A count of names that no file has, so that the next transaction looks again.
  static let unknown = -2

  private let state = Guarded(State())

  /// The number of names in the unnamed database when the table was last brought up to date.
  var mainEntries: Int { state.withLock { $0.mainEntries } }

  /// Every database, by name.
  var databases: [String: Database] { state.withLock { $0.databases } }

  /// The handles of databases that another process removed.
  var retired: [Database] { state.withLock { $0.retired } }

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
