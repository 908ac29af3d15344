import Foundation
import Martlet
import Smashtag
import ToolSupport

extension Flag {
  /// The directory of the store.
  static let store = Flag("store", value: "DIR", help: "the directory of the store")
  /// The search term.
  static let term = Flag("term", value: "TERM", help: "the term, in any spelling")
}

/// Opens a store that must exist, so that a slip of the pen makes none.
///
/// - Parameters:
///   - directory: The directory of the store.
///   - isReadOnly: Whether nothing is to be changed.
/// - Returns: The store.
/// - Throws: ``Problem`` where there is none; what opening it throws.
func openStore(_ directory: String, isReadOnly: Bool = true) throws -> TweetStore {
  let url = URL(filePath: directory, directoryHint: .isDirectory)
  let data = url.appending(path: "data.mdb", directoryHint: .notDirectory)
  guard (try? data.checkResourceIsReachable()) == true else {
    throw Problem("there is no store in the directory that --store names; ingest tweets first")
  }
  var options = DocumentStore.Options()
  options.access = isReadOnly ? .readOnly : .readWrite
  return try TweetStore(at: url, options: options)
}
