package import Dispatch

extension Environment {
  /// How an environment is opened.
  package struct Options: Sendable {
    /// What the environment is opened for.
    package var access = Access.readWrite
    /// The address space to reserve at first, in bytes.
    ///
    /// It costs no disk, and is halved where the system has not so much. It grows before a write
    /// that could need more.
    package var mapSize = 256 << 30
    /// The size of the file, in bytes, from which on writes that add something are refused; nil for
    /// none.
    package var maximumSize: Int?
    /// The number of read transactions of all processes together.
    ///
    /// The first process to open the store decides.
    package var maximumReaders = 1022
    /// The number of named databases that can be open.
    package var maximumDatabases = 4096
    /// The permissions of new files, before the process's mask.
    package var fileMode: UInt32 = 0o644
    /// What a commit promises.
    package var durability = Durability.full
    /// How long a step that needs no transaction to be live waits for them to end.
    package var patience = DispatchTimeInterval.seconds(5)
    /// How long a write waits for a writer of another process.
    package var writerPatience = DispatchTimeInterval.seconds(60)
    /// The nanoseconds after which a read transaction ends; nil for never.
    package var maximumSnapshotAge: UInt64?
    /// The nanoseconds between two looks of readers at whether the file is still in its place.
    package var placeInterval: UInt64 = 100_000_000

    /// The defaults.
    package init() {}

    /// Whether writing is refused.
    ///
    /// Such an open creates nothing.
    package var isReadOnly: Bool { access != .readWrite }
  }

  /// What an environment is opened for.
  package enum Access: Sendable {
    /// Reading and writing; what is missing is made.
    case readWrite
    /// Reading alone, beside writers.
    ///
    /// It needs write access to the lock file, unless the whole file system is for reading alone.
    case readOnly
    /// Reading a file that nothing can change.
    ///
    /// No lock is taken. A writer would destroy what is read, unnoticed.
    case immutable
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
