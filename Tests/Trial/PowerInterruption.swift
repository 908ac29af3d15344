import FaultInjection
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

  /// Which sync of the killed process is the one that does not happen.
  private var number: Int {
    switch self {
    case .none: 0
    case .directoryMade: 1
    case .fileNamed: 2
    // That of the compacted file and two of its directory come before.
    case .exchanged: 4
    }
  }

  /// Runs a body in a process that is killed.
  func kill(in directory: String, _ body: () throws -> Void) throws {
    let child = try Child.run { _ in
      unsafe fault_arm(directory, fault_fsync, number, FAULT_KILL, false)
      try body()
    }
    guard child.ending == .killed(SIGKILL) else { throw Breach("not interrupted: \(child)") }
  }
}
