internal import Foundation

/// Something that a program should mend, though nothing has failed.
public enum StoreWarning: Sendable, CustomStringConvertible {
  /// A read goes on while many writes commit, so that the file grows with each of them.
  case oldSnapshot(StoreReader)
  /// A query reads every document of the collection with this name.
  case unindexedQuery(collection: String)

  /// One sentence that shows no stored value.
  public var description: String {
    switch self {
    case .oldSnapshot(let reader):
      "a read keeps space from being used again, and the file grows (\(reader)); end it"
    case .unindexedQuery(let collection):
      "a query reads every document of \(collection); add an index for it, and see explain"
    }
  }

  /// Writes the sentence to standard error.
  func print() {
    // Where nobody can be warned, the store goes on.
    try? FileHandle.standardError.write(contentsOf: Data("martlet: warning: \(self)\n".utf8))
  }
}
