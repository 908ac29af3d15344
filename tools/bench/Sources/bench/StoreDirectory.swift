import BenchReport
import Foundation

/// Where the stores of a run stand: one for each contender and state, all below one directory.
struct StoreDirectory {
  let root: URL

  /// The place of a store that a later run finds again, or of one that is made anew.
  func place(_ contender: ContenderName, _ start: Workload.Start) -> URL {
    root.appending(path: "\(contender.rawValue)-\(start.rawValue)")
  }

  func remove(_ place: URL) throws {
    if FileManager.default.fileExists(atPath: place.path) {
      try FileManager.default.removeItem(at: place)
    }
  }

  /// The bytes of a closed store's files, without those that only hold locks.
  func bytes(of place: URL) throws -> Int {
    let keys: [URLResourceKey] = [.fileSizeKey, .isRegularFileKey]
    guard
      let files = FileManager.default.enumerator(at: place, includingPropertiesForKeys: keys)
    else { throw CocoaError(.fileReadNoSuchFile) }
    var bytes = 0
    for case let file as URL in files {
      let values = try file.resourceValues(forKeys: Set(keys))
      guard values.isRegularFile == true, !file.lastPathComponent.hasPrefix("lock") else {
        continue
      }
      bytes += values.fileSize ?? 0
    }
    return bytes
  }
}
