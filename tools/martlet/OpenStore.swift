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
}
