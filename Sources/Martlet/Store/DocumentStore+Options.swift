extension DocumentStore {
  /// How a store is opened.
  ///
  /// Where the process has the file open already, ``mapSize``, ``maximumSize``, ``writeTimeout``
  /// and ``maximumSnapshotAge`` are those of the first opening. ``durability`` is full as soon as
  /// one asks for it.
  public struct Options: Sendable {
    /// What the store is opened for.
    public var access = Access.readWrite
    /// The address space reserved for the store at first, in bytes.
    ///
    /// It costs no memory and no disk. Where the system has not so much, half is taken, and half of
    /// that. It grows before a write that could need more, when no transaction of the process
    /// lives.
    public var mapSize = 256 << 30
    /// The size of the file, in bytes, before which a write that adds something is refused with
    /// ``StoreError/Reason/mapFull``; nil for none but the disk's.
    ///
    /// Room for deletes is kept below it: an eighth of a mebibyte, more in large stores, and 12 KiB
    /// for each database where that is more. A delete of very much may take the file up to twice as
    /// far.
    public var maximumSize: Int?
    /// Whether a commit waits for the disk.
    public var durability = Durability.full
    /// The permissions of a new store's files, before the process's mask: `0o600` keeps others out.
    ///
    /// The owner may read and write in any case.
    public var fileMode = 0o644
    /// How long a write waits for a writer of another process, such as one that was stopped, before
    /// it throws ``StoreError/Reason/busy``.
    public var writeTimeout = Duration.seconds(60)
    /// The age at which a read ends: its next look at the store throws
    /// ``StoreError/Reason/snapshotExpired``; nil for none.
    ///
    /// It is for the closures of the program, and not for `verify`, `backup` and `compact`. A read
    /// that does not look at the store again is not ended by this.
    public var maximumSnapshotAge: Duration?
    /// What becomes of a query with a condition, or with a limit and an order, for which every
    /// document of a collection has to be read; tests may refuse it.
    public var unindexedQueries = UnindexedQueries.allow
    /// Told of each query and write; nil for none, unless the environment variable `MARTLET_LOG` is
    /// set: `1` prints a line for each to standard error, and `values` shows values too.
    ///
    /// It is called on the thread of the statement and must not use the store. Each query is
    /// planned again for it, up to 1000 entries are counted, and the names of fields that no index
    /// has are found out anew. Finding one document by its id is no query.
    public var onStatement: (@Sendable (Statement) -> Void)?
    /// Whether ``onStatement`` is shown the values that conditions ask for.
    public var logsValues = false
    /// Told of what a program should mend.
    ///
    /// It is called after the write, or in the query, that noticed it, on its thread, and must not
    /// use the store. Without a closure of yours it prints a line to standard error; nil is silent.
    public var onWarning: (@Sendable (StoreWarning) -> Void)? = { $0.print() }
    /// Told of the progress of indexes that are built when the store is opened; after each of many
    /// short transactions, on the thread that opens the store.
    public var onIndexProgress: (@Sendable (IndexProgress) -> Void)?
    /// How indexes are built.
    package var building = BuildingLimits()

    /// The default options: read and write, fully durable.
    public init() {}
  }

  /// What a store is opened for.
  public enum Access: Sendable {
    /// Reading and writing. What is missing is made.
    case readWrite
    /// Reading alone, beside programs that write. No store is made, and every write throws.
    ///
    /// The user needs write access to the store's lock file, and to the directory where that is
    /// missing, unless the whole file system is for reading alone.
    case readOnly
    /// Reading a store that nothing can change, such as one that is shipped with a program: it
    /// works without any write access.
    ///
    /// There are no locks. A program that writes meanwhile makes reads wrong or ends the process.
    case immutable
  }

  /// What becomes of a query for which no index fits.
  public enum UnindexedQueries: Sendable {
    /// It reads every document.
    case allow
    /// It does, and ``Options/onWarning`` is told.
    case warn
    /// It throws ``StoreError/Reason/unindexedQuery``.
    case fail
  }

  /// What a commit promises.
  public enum Durability: Sendable {
    /// A write that has returned survives a power cut.
    case full
    /// A power cut may take the last writes, and never damages the store.
    case relaxed
  }
}
