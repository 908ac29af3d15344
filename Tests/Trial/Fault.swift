import FaultInjection
import Glibc

/// One system call that fails.
struct Fault {
  /// What the call says.
  enum Kind: String, CaseIterable {
    case inputOutput = "EIO"
    case noSpace = "ENOSPC"
    case overQuota = "EDQUOT"
    case interrupted = "EINTR"
    case shortWrite = "short"

    /// The number for the calls.
    var code: Int32 {
      switch self {
      case .inputOutput: EIO
      case .noSpace: ENOSPC
      case .overQuota: EDQUOT
      case .interrupted: EINTR
      case .shortWrite: Int32(FAULT_SHORT_WRITE)
      }
    }

    /// Whether it can go on for good: a call is not interrupted for ever.
    var canLast: Bool { self != .interrupted }

    /// Whether a call can fail so.
    func suits(_ call: Call) -> Bool {
      switch self {
      case .inputOutput, .interrupted: true
      case .noSpace, .overQuota: !call.takesNoRoom
      case .shortWrite: call.isWrite
      }
    }
  }

  /// The calls that can fail.
  enum Call: UInt32, CaseIterable {
    case open, write, pwrite, writev, fdatasync, fsync, ftruncate, fallocate, mmap, link, rename
    case mkdir, pread, lock

    /// The call in C.
    var raw: fault_call { fault_call(rawValue) }

    /// Whether a full disk is nothing to it.
    var takesNoRoom: Bool { [.pread, .lock].contains(self) }

    /// Whether it writes bytes, and so can write fewer.
    var isWrite: Bool { [.write, .pwrite, .writev].contains(self) }
  }

  /// From where on the calls are counted.
  enum Point: String, CaseIterable {
    /// The store is not there yet.
    case creation
    /// It is there, and is being opened.
    case opening
    /// It is open.
    case writing
    /// It is open with a small map, and grows beyond it.
    case growth
  }

  let point: Point
  let call: Call
  let number: Int
  let kind: Kind
  let isForGood: Bool

  /// Lets the call fail from now on.
  func arm(in directory: String) {
    unsafe fault_arm(directory, call.raw, number, kind.code, isForGood)
  }
}

extension Fault {
  /// Whether a step may fail for a reason: `open`, `step` for a write, or `read`.
  ///
  /// A step may open the store's file anew.
  func mayEnd(_ step: String, as reason: String, isReopening: Bool) -> Bool {
    switch reason {
    case "inputOutput": kind != .noSpace && kind != .overQuota
    // A write that ends early is how a full disk shows first. A read needs no room, but a map.
    case "diskFull":
      (kind == .noSpace || kind == .overQuota || kind == .shortWrite)
        && (step != "read" || isReopening || call == .mmap)
    // The header page alone is written so; opening commits the declarations.
    case "commitOutcomeUnknown": step != "read" && call == .pwrite
    // One write of the growth takes more than the map has left, and is refused.
    case "mapFull": step == "step" && point == .growth
    // What has no name of its own.
    case "storage": kind == .interrupted || call == .lock
    default: false
    }
  }
}

extension Fault: CustomStringConvertible {
  var description: String {
    let end = isForGood ? " and all later ones" : ""
    return "\(point), \(call) \(number)\(end): \(kind.rawValue)"
  }
}
