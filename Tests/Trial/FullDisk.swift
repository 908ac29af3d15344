import FaultInjection
import Glibc
import Martlet

/// Fills a store until nothing more fits, in each way that a disk can be full, and expects that it
/// says so, loses nothing, and goes on when documents are deleted.
struct FullDisk {
  /// What sets the limit.
  private enum Limit: CustomStringConvertible {
    /// A file system of so many bytes.
    case disk(Int)
    /// A limit of the process for each file.
    case fileSize(Int)
    /// A quota.
    case quota(Int)

    var description: String {
      switch self {
      case .disk(let bytes): "a disk of \(bytes >> 20) MiB"
      case .fileSize(let bytes): "a file size limit of \(bytes >> 20) MiB"
      case .quota(let bytes): "a quota of \(bytes >> 20) MiB"
      }
    }

    /// The length of documents of which a few thousand fit.
    var smallLength: Int {
      switch self {
      case .disk(let bytes), .fileSize(let bytes), .quota(let bytes): bytes > 2 << 20 ? 1_000 : 40
      }
    }

    /// Puts the limit on this process and a directory; nil where that may not be done here.
    func apply(to directory: String) -> Bool {
      switch self {
      case .disk(let bytes):
        return unsafe fault_mount(directory, Int64(bytes)) == 0
      case .fileSize(let bytes):
        return fault_limit_file_size(UInt64(bytes)) == 0
      case .quota(let bytes):
        guard fault_is_available() else { return false }
        unsafe fault_limit(directory, Int64(bytes))
        return true
      }
    }
  }

  /// What a child says that may not put its limit on.
  private static let skipping = "skipped, the system does not let us"

  private static let limits: [Limit] = [
    .disk(1 << 20), .disk(8 << 20), .fileSize(2 << 20), .quota(2 << 20),
  ]

  func run() throws {
    var breaches = 0
    var skipped = 0
    try Scratch.with { scratch in
      for limit in Self.limits {
        for story in FullStore.Story.allCases {
          let directory = try scratch.fresh("limited")
          let child = try Child.run(within: 120) { mouth in
            guard limit.apply(to: directory) else {
              mouth.say(Self.skipping)
              return
            }
            let store = try FullStore(
              directory: directory + "/store",
              smallLength: limit.smallLength,
              mouth: mouth
            )
            try store.run(story)
          }
          for line in child.lines { tell("\(limit): \(line)") }
          if child.lines.last == Self.skipping { skipped += 1 }
          guard child.ending != .exited(0) else { continue }
          breaches += 1
          tell("\(limit): FAILED, \(child.ending.words)")
        }
      }
    }
    if breaches > 0 { throw Breach("\(breaches) full disks broke the law") }
    if skipped > 0 { throw Unavailable("\(skipped) of the full disks, the others were fine") }
  }
}
