public import Martlet

/// A search term that has tweets, in the spelling that was used last.
public struct StoredTerm: Document, Hashable {
  /// The identity of the term.
  public var id: String
  /// The spelling to show.
  public var spelling: String

  /// The stored name of the collection.
  public static let collectionName = "SearchTerm"
}

/// The search history: one document, so that a search and its place are changed together.
struct StoredHistory: Document, Hashable {
  var id: Int
  var entries: [String]

  static let collectionName = "SearchHistory"
  /// The id of the only document.
  static let onlyID = 1
}
