internal import Foundation
internal import LMDB

extension DocumentStore {
  /// The file that is open at the moment; opened anew where the engine has given the last one up,
  /// as it does after a commit of which nobody knows whether it is on disk.
  func openStore(_ operation: String) throws(StoreError) -> OpenStore {
    let open = try currentStore(operation)
    guard open.environment.hasFailed else { return open }
    return try reopening.withLock { _ throws(StoreError) in
      let current = try currentStore(operation)
      // Another thread was quicker.
      if current !== open { return current }
      return try reopen(open, operation)
    }
  }

  private func currentStore(_ operation: String) throws(StoreError) -> OpenStore {
    guard let open = opened.withLock({ $0 }) else {
      throw StoreError(.closed, operation, advice: "the store was closed; open it again")
    }
    return open
  }

  /// Opens the file anew, once the last transaction on the old environment has ended.
  private func reopen(_ old: OpenStore, _ operation: String) throws(StoreError) -> OpenStore {
    guard let url else {
      throw StoreError(
        .storage,
        operation,
        advice: "the memory of the store failed; its documents are gone"
      )
    }
    let new: Environment
    do throws(LMDBError) {
      new = try old.environment.reopen(at: url.path(percentEncoded: false))
    } catch {
      throw StoreError(error, operation)
    }
    guard let schema = try Self.readSchema(new, declarations) else { throw Self.notAStore }
    let open = OpenStore(new, schema)
    opened.withLock { current in
      // The store may have been closed meanwhile.
      if current === old { current = open }
    }
    return open
  }
}
