import FaultInjection
import Foundation
import Glibc
import Martlet

/// A process that is killed in the workload, just before it syncs a directory; another one goes on.
///
/// What the other one is told to be committed must last, also where it rests on what the killed one
/// has not synced.
enum PowerInterruption: Int {
  case none
  /// The directory of the store has been made.
  case directoryMade
  /// The new data file has got its name.
  case fileNamed
  /// A compacted store has changed places with the old one.
  case exchanged

  /// Which sync of a directory is the one that does not happen, once the process is armed.
  private var number: Int {
    switch self {
    case .none: 0
    case .directoryMade: 1
    case .fileNamed: 2
    // That of the compacted file and two of its directory come before.
    case .exchanged: 4
    }
  }

  /// Runs a body in a process that is killed; the body says from where on.
  func kill(in directory: String, _ body: (_ arm: () -> Void) throws -> Void) throws {
    let child = try Child.run { _ in
      try body { unsafe fault_arm(directory, fault_fsync, number, FAULT_KILL, false) }
    }
    guard child.ending == .killed(SIGKILL) else { throw Breach("not interrupted: \(child)") }
    guard try isPlace(in: directory) else { throw Breach("interrupted elsewhere") }
  }

  /// Whether the killed process has left what tells where it was.
  private func isPlace(in directory: String) throws -> Bool {
    let data = directory + "/store/data.mdb"
    var status = stat()
    let isThere = unsafe stat(data, &status) == 0
    switch self {
    case .none: return true
    case .directoryMade:
      return !isThere && FileManager.default.fileExists(atPath: directory + "/store")
    case .fileNamed: return isThere && status.st_nlink == 2
    case .exchanged:
      // The old file is not removed yet, and is the larger one.
      let names = try FileManager.default.contentsOfDirectory(atPath: directory)
      guard let left = names.first(where: { $0.hasPrefix(".store.compacting-") }) else {
        return false
      }
      var old = stat()
      let isLeft = unsafe stat("\(directory)/\(left)/data.mdb", &old) == 0
      return isThere && isLeft && old.st_size > status.st_size
    }
  }
}
