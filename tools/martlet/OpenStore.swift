import Foundation
import StoreInspection
import ToolSupport

extension Arguments {
  /// The directory of the store that the command line names.
  func store() throws(UsageError) -> URL {
    guard let path = operands.first, !path.isEmpty else {
      throw UsageError("name the directory of a store")
    }
    guard operands.count == 1 else { throw UsageError("name one store at a time") }
    return URL(filePath: path, directoryHint: .notDirectory)
  }

  /// The directory of the store, and that of the one to be made.
  func storeAndTarget() throws(UsageError) -> (store: URL, target: URL) {
    guard operands.count == 2, operands.allSatisfy({ !$0.isEmpty }) else {
      throw UsageError("name the directory of a store and that of the new one")
    }
    let urls = operands.map { URL(filePath: $0, directoryHint: .notDirectory) }
    return (urls[0], urls[1])
  }
}
