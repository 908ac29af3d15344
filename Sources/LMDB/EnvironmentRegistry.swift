import Glibc

/// The environments that are open in this process, one for each data file.
///
/// The locks of a second environment on the same file would be dropped when the first one closes,
/// and then two processes could write at once. So files are told apart by device and node, not by
/// path, and an environment opens and closes under this registry's lock.
enum EnvironmentRegistry {
  /// An environment that is open or closes just now.
  fileprivate struct Entry {
    /// The data file.
    let data: FileIdentity
    /// The lock file; nil where there is none.
    let lock: FileIdentity?
    /// What tells this environment from a later one of the same file.
    let token: UInt64
    /// The process that opened it.
    let processID: pid_t
    /// The environment, or nil when its last reference is gone.
    weak var environment: Environment?
  }

  /// What the registry knows.
  fileprivate struct State {
    /// Every environment that is open or closes just now.
    var entries: [Entry] = []
    /// The token given last.
    var lastToken: UInt64 = 0
  }

  /// What came of a try to open.
  fileprivate enum Outcome {
    /// It is new.
    case opened(Environment)
    /// It was open.
    case found(Environment)
    /// Another data file has the same lock file.
    case conflict
    /// The last one has not closed yet.
    case isClosing
    /// The file changed between the look and the open.
    case replaced
  }

  /// The one state of the process.
  private static let state = Guarded(State())

  /// The environment of a data file: the one that is open, or a new one.
  static func open(
    _ file: StoreFile,
    _ options: Environment.Options
  ) throws(LMDBError) -> (environment: Environment, isNew: Bool) {
    while true {
      let outcome = try state.withLock { state throws(LMDBError) in
        try state.open(file, options)
      }
      switch outcome {
      case .opened(let environment):
        return (environment, true)
      case .found(let environment):
        guard !environment.isClosed, environment.options.access == options.access else {
          throw LMDBError(.alreadyOpen, in: "open")
        }
        if options.durability == .full { try environment.makeFullyDurable() }
        return (environment, false)
      case .conflict:
        throw LMDBError(.alreadyOpen, in: "open")
      case .isClosing, .replaced:
        usleep(50)
      }
    }
  }

  /// Closes an environment: nobody opens its file meanwhile.
  static func close(token: UInt64, _ body: () -> Void) {
    state.withLock { state in
      body()
      state.entries.removeAll { $0.token == token }
    }
  }
}

extension EnvironmentRegistry.State {
  /// Tries to open once.
  fileprivate mutating func open(
    _ file: StoreFile,
    _ options: Environment.Options
  ) throws(LMDBError) -> EnvironmentRegistry.Outcome {
    // A child process has no use for what its parent had open.
    let processID = getpid()
    entries.removeAll { $0.processID != processID }

    let data = try FileIdentity(path: file.data)
    if let entry = entries.first(where: { $0.data == data }) {
      // The last reference may be gone and its `deinit` still wait for the registry.
      guard let environment = entry.environment else { return .isClosing }
      return .found(environment)
    }
    if let lock = try? FileIdentity(path: file.lock), entries.contains(where: { $0.lock == lock }) {
      return .conflict
    }
    try file.validate()
    let handle = try EnvironmentHandle(opening: file, options)
    // An environment that writes has a lock file; one that only reads may do without.
    let lock = try? FileIdentity(path: file.lock)
    let isInPlace = handle.identity == data && (try? FileIdentity(path: file.data)) == data
    guard isInPlace, lock != nil || options.isReadOnly else {
      handle.close()
      return .replaced
    }
    lastToken += 1
    let environment = Environment(handle, options, at: file, token: lastToken)
    entries.append(
      .init(
        data: data,
        lock: lock,
        token: lastToken,
        processID: processID,
        environment: environment
      )
    )
    return .opened(environment)
  }
}
