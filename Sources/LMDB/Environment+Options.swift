package import Dispatch

extension Environment {
  /// How an environment is opened.
  package struct Options: Sendable {
    /// Whether writing is refused.
    ///
    /// Such an open creates nothing.
    package var isReadOnly = false
    /// The address space to reserve, in bytes.
    ///
    /// It costs no disk, and is halved where the system has not so much.
    package var mapSize = 256 << 30
    /// The number of read transactions of all processes together.
    ///
    /// The first process to open the store decides.
    package var maximumReaders = 1022
    /// The number of named databases that can be open.
    package var maximumDatabases = 4096
    /// The permissions of new files.
    package var fileMode = FileMode.shared
    /// What a commit promises.
    package var durability = Durability.full
    /// How long a step that needs no transaction to be live waits for them to end.
    package var patience = DispatchTimeInterval.seconds(5)

    /// The defaults.
    package init() {}
  }

  /// The permissions of new files.
  package enum FileMode: UInt32, Sendable {
    /// Others may read.
    case shared = 0o644
    /// Only the owner may read.
    case confidential = 0o600

    /// The permissions of a new directory for such files.
    var ofDirectory: UInt32 { self == .shared ? 0o755 : 0o700 }
  }

  /// What a commit promises.
  package enum Durability: Sendable {
    /// A commit that returned is on disk.
    case full
    /// A power failure may undo the last commits.
    ///
    /// It never damages the file.
    case relaxed
  }
}
