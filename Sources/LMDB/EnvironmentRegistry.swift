import Glibc

/// The environments that are open in this process, one for each data file.
///
/// The locks of a second environment on the same file would be dropped when the first one closes,
/// and then two processes could write at once. So files are told apart by device and node, not by
/// path, and an environment opens and closes under this registry's lock.
enum EnvironmentRegistry {
  fileprivate struct Entry {
    let data: FileIdentity
    let lock: FileIdentity
    let token: UInt64
    let processID: pid_t
    weak var environment: Environment?
  }

  fileprivate struct State {
    var entries: [Entry] = []
    var lastToken: UInt64 = 0
  }

  fileprivate enum Outcome {
    case opened(Environment)
    case found(Environment)
    case conflict
    case isClosing
    case replaced
  }

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
        guard !environment.isClosed, environment.options.isReadOnly == options.isReadOnly else {
          throw LMDBError(.alreadyOpen, in: "open")
        }
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
    guard handle.identity == data, let lock = try? FileIdentity(path: file.lock) else {
      handle.close()
      return .replaced
    }
    lastToken += 1
    let environment = Environment(handle, options, token: lastToken)
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
