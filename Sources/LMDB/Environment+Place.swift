import CLMDB
import Glibc
import Synchronization

extension Environment {
  /// A path from the root on, so that a change of the working directory means nothing.
  static func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let current = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(current) }
    return unsafe String(cString: current) + "/" + path
  }

  /// Makes sure that the path still leads to the file that is open: one that was moved, replaced or
  /// removed is of no use to write to.
  func requirePlace() throws(LMDBError) {
    guard let place else { return }
    guard (try? FileIdentity(path: place.data)) == handle.identity else {
      throw LMDBError(.moved, in: "stat")
    }
  }

  /// The same for readers, who look as often as the options say, so that a read does not cost a
  /// system call.
  func requirePlaceNowAndThen() throws(LMDBError) {
    if place == nil { return }
    let now = clmdb_time()
    let last = lastLook.load(ordering: .relaxed)
    guard now &- last >= options.placeInterval else { return }
    // One of many readers looks.
    let isOurs = lastLook.compareExchange(expected: last, desired: now, ordering: .relaxed)
      .exchanged
    if isOurs { try requirePlace() }
  }
}
