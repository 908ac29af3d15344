extension DocumentStore {
  /// The sizes of a store; see ``DocumentStore/statistics()``.
  ///
  /// All sizes are in bytes, and of whole pages. The file has ``usedBytes``, which are
  /// ``liveBytes`` and ``freeBytes``, and at times some pages more or fewer.
  public struct Statistics: Sendable, Hashable {
    /// The sizes of a collection.
    public struct Collection: Sendable, Hashable {
      /// The stored name.
      public let name: String
      /// The number of documents.
      public let documents: Int
      /// The size of the documents and of the table of their ids.
      public let documentBytes: Int
      /// The indexes, in the order in which they were made.
      public let indexes: [Index]

      /// The size of all indexes.
      public var indexBytes: Int { indexes.reduce(0) { $0 + $1.bytes } }
    }

    /// The sizes of an index.
    public struct Index: Sendable, Hashable {
      /// The stored name.
      public let name: String
      /// The number of entries, of a counted index the number of groups.
      public let entries: Int
      /// The size of its entries or counts, and of its ranking.
      public let bytes: Int
    }

    /// The size of the data file.
    public let fileBytes: Int
    /// The part of the file that was ever used.
    public let usedBytes: Int
    /// The space in the file that later writes use again, some of it when running reads have ended.
    public let freeBytes: Int
    /// The space that is in use: about the size of a compacted copy.
    public let liveBytes: Int
    /// The address space that this process has reserved for the file.
    public let mapBytes: Int
    /// By how much the file has grown since this process opened or compacted it.
    public let grownBytes: Int
    /// The number of writes that have changed documents since the store was made.
    public let commits: UInt64
    /// The reads that run, in all processes.
    public let readerCount: Int
    /// How many commits the oldest of them lies behind the last one; the space that those commits
    /// have freed cannot be used again before it ends.
    public let oldestReaderLag: Int
    /// The collections by name, also those of types that the program does not know.
    public let collections: [Collection]
  }
}
