/// How far the building of indexes has come; see ``DocumentStore/Options/onIndexProgress``.
public struct IndexProgress: Sendable, Hashable {
  /// The collection's name.
  public let collection: String
  /// The names of the indexes.
  public let indexes: [String]
  /// The number of documents that the indexes cover.
  public let coveredDocuments: Int
  /// The number of documents in the collection.
  public let documents: Int
}
