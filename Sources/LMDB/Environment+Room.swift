import CLMDB
import Dispatch
import Glibc

/// What writers have found out about the room of an environment.
struct RoomState: Sendable {
  /// The place in the file up to which its blocks are known to be allocated.
  var allocatedEnd = 0
  /// Whether a write has met the end of the map.
  var wantsGrowth = false
  /// Whether waiting for transactions to end was in vain, so that the next write does not wait too.
  var isGrowthStuck = false
}

extension Environment {
  /// What the file has used, and what it may.
  private struct Extent {
    /// The bytes of the pages up to the last one that was ever used.
    let used: Int
    /// The reserved address space.
    let mapSize: Int

    /// What is kept for deletes, which need new pages before they free old ones.
    let reserve: Int
  }

  /// Grows the map where the next write could need more than it has left.
  ///
  /// It is called between transactions of the writer. Growing needs this process to have no live
  /// transaction. As long as there is room, it is tried only when that is so; near the end it is
  /// waited for, once.
  func growMapIfNeeded() throws(LMDBError) {
    let extent = try whileOpen("mdb_env_info") { () throws(LMDBError) -> Extent in
      try self.extent()
    }
    let state = room.withLock { $0 }
    let left = extent.mapSize - extent.used
    guard left < extent.mapSize / 5 || left < 2 * extent.reserve || state.wantsGrowth else {
      return
    }
    let target = target(extent)
    guard target > extent.mapSize else { return }
    let isUrgent = state.wantsGrowth || left < 2 * extent.reserve
    let limit = isUrgent && !state.isGrowthStuck ? options.patience : .nanoseconds(0)
    do throws(LMDBError) {
      try gate.exclusively(for: "mdb_env_set_mapsize", waitingAtMost: limit) {
        () throws(LMDBError) in
        try remap(from: extent.mapSize, to: target)
      }
      room.withLock {
        $0.wantsGrowth = false
        $0.isGrowthStuck = false
      }
    } catch {
      // The write may still find room; where not, its error names the reader in the way.
      guard !hasFailed, error.kind == .busy || error.kind == .outOfMemory else { throw error }
      if isUrgent { room.withLock { $0.isGrowthStuck = true } }
    }
  }

  /// Takes a larger map, as another process has one, once no transaction uses the present one.
  func adoptMapSize() throws(LMDBError) {
    try gate.exclusively(for: "mdb_env_set_mapsize", waitingAtMost: options.patience) {
      () throws(LMDBError) in
      let extent = try extent()
      // Another thread may have done so meanwhile.
      guard extent.used > extent.mapSize else { return }
      try remap(from: extent.mapSize, to: max(2 * extent.mapSize, extent.used * 5 / 4))
    }
  }

  /// What stands in the way of a write that adds something, while the write transaction lives; nil
  /// where nothing does.
  ///
  /// Deletes go on: what is kept for them is no room for others. A write that has added much is
  /// asked again.
  func shortage(afterAdding added: Int = 0) throws(LMDBError) -> LMDBError? {
    let extent = try extent()
    let end = extent.used + extent.reserve
    var kind = LMDBError.Kind.mapFull
    if added <= min(extent.mapSize, options.maximumSize ?? .max) - end {
      kind = .diskFull
      if isAllocated(extent, to: end + added) { return nil }
    }
    // Slots of processes that have died hold what could be used again.
    try handle.reclaimReaders()
    let reusable = try reusableBytes(isForNow: added > 0)
    if reusable >= added + 2 * extent.reserve { return nil }
    let error = LMDBError(kind, in: "mdb_txn_begin")
    return kind == .mapFull ? diagnosed(error) : error
  }

  /// Says more of an error than LMDB does.
  ///
  /// A map without room gets the oldest reader, which may hold what could be used again; a device
  /// error of a full disk is named so.
  func diagnosed(_ error: LMDBError) -> LMDBError {
    guard error.kind == .mapFull else { return error.relabelled(forFile: handle.descriptor) }
    room.withLock { $0.wantsGrowth = true }
    var diagnosed = error
    diagnosed.reader = try? oldestReader()
    return diagnosed
  }

  /// The pages up to the last one that was ever used: two in a new file.
  package func usedPages() throws(LMDBError) -> Int {
    try whileOpen("mdb_env_info") { () throws(LMDBError) -> Int in
      try extent().used / handle.pageSize
    }
  }

  /// Lets the file reach as far as its pages after a commit.
  ///
  /// LMDB does not write pages at the end that were freed again. A file that is nevertheless short
  /// was then cut. Where this fails the file is as sound as before.
  func extendFile() {
    guard let extent = try? extent(), let status = try? handle.status() else { return }
    if status.st_size < extent.used { _ = ftruncate(handle.descriptor, extent.used) }
  }

  /// What the last commit has used.
  private func extent() throws(LMDBError) -> Extent {
    let information = unsafe try handle.information()
    let used = unsafe (information.me_last_pgno + 1) * handle.pageSize
    // A delete may change the way from the root to a leaf in every database.
    let databases = min(max(0, handles.mainEntries), options.maximumDatabases)
    let paths = databases * Self.pathLength * handle.pageSize
    return unsafe Extent(
      used: used,
      mapSize: information.me_mapsize,
      reserve: max(min(max(used / 16, 128 << 10), 1 << 20), paths)
    )
  }

  /// The largest map for a file of a size: one write may delete all that there is, and needs as
  /// much in addition.
  static func mapLimit(_ size: Int) -> Int {
    let (double, overflows) = max(size, 0).addingReportingOverflow(max(size, 1 << 20))
    return overflows ? .max : double
  }

  /// The pages between root and leaf for which room is kept, in each database.
  private static let pathLength = 3

  /// The size that a map without room is to get.
  private func target(_ extent: Extent) -> Int {
    let target = max(2 * extent.mapSize, extent.used + 4 * extent.reserve)
    guard let maximum = options.maximumSize else { return target }
    // Deletes at the limit may pass it.
    return min(target, Self.mapLimit(max(maximum, extent.used)))
  }

  /// Replaces the map by a larger one, as large as the system allows.
  ///
  /// No transaction may be live. LMDB cannot go back to the old map when it does not get the new
  /// one, so whether there is room for it is tried before.
  private func remap(from old: Int, to new: Int) throws(LMDBError) {
    var growth = new - old
    while !hasAddressSpace(growth) {
      growth /= 2
      guard growth >= 1 << 20 else { throw LMDBError(.outOfMemory, in: "mdb_env_set_mapsize") }
    }
    let size = (old + growth + handle.pageSize - 1) / handle.pageSize * handle.pageSize
    do throws(LMDBError) {
      try check(unsafe mdb_env_set_mapsize(handle.pointer, size), "mdb_env_set_mapsize")
    } catch {
      // The old map is gone and there is no new one.
      fail()
      throw error
    }
  }

  /// Whether the process may have so much more address space.
  private func hasAddressSpace(_ size: Int) -> Bool {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    guard let start = unsafe mmap(nil, size, PROT_NONE, flags, -1, 0), unsafe start != MAP_FAILED
    else { return false }
    unsafe munmap(start, size)
    return true
  }

  /// Allocates blocks of the file, and tells whether it has them.
  ///
  /// A file system that cannot allocate ahead is taken to have room.
  private func isAllocated(_ extent: Extent, to end: Int) -> Bool {
    if UInt64(end) > clmdb_file_size_limit() { return false }
    let start = max(extent.used, room.withLock { $0.allocatedEnd })
    if start >= end { return true }
    // Further than it must, so that not every write comes here.
    for last in [end + extent.reserve, end] {
      let code = ResultCode(
        rawValue: clmdb_allocate(handle.descriptor, Int64(start), Int64(last - start))
      )
      switch code {
      case .success:
        room.withLock { $0.allocatedEnd = last }
        return true
      case .noSpace, .overQuota, .fileTooLarge:
        continue
      default:
        return true
      }
    }
    return false
  }

  /// The size of the free pages that the next writes may use again: those of commits up to the
  /// oldest snapshot, of which this write itself cannot use the last.
  ///
  /// The writer's own transaction may not look through the list of free pages, so that a reader's
  /// does; where there is no slot for one, nothing is known to be free.
  private func reusableBytes(isForNow: Bool) throws(LMDBError) -> Int {
    let transaction: TransactionHandle
    do throws(LMDBError) {
      transaction = try begin(flags: UInt32(MDB_RDONLY))
    } catch {
      guard error.kind == .readersFull else { throw error }
      return 0
    }
    defer { unsafe mdb_txn_abort(transaction.pointer) }
    let last = unsafe mdb_txn_id(transaction.pointer)
    let oldest = min(last, try oldestReader()?.transactionID ?? last)
    return try transaction.freePages(upTo: isForNow ? oldest - 1 : oldest) * handle.pageSize
  }
}
