import Foundation
import Smashtag
import ToolSupport

extension Flag {
  /// The directory of the store.
  static let store = Flag("store", value: "DIR", help: "the directory of the store")
  /// The search term.
  static let term = Flag("term", value: "TERM", help: "the term, in any spelling")
}

/// Opens the store of a directory that must exist, so that a slip of the pen creates none.
func openStore(_ directory: String) throws -> TweetStore {
  let url = URL(filePath: directory, directoryHint: .isDirectory)
  guard (try? url.checkResourceIsReachable()) == true else {
    throw Problem("there is no store in the directory that --store names; ingest tweets first")
  }
  return try TweetStore(at: url)
}
