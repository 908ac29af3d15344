/// How far a salvage has come.
public struct SalvageProgress: Sendable, Hashable {
  /// What is being done.
  public enum Step: Sendable, Hashable {
    /// Documents are brought over.
    case documents
    /// Indexes are made anew.
    case indexes
  }

  /// What is being done.
  public let step: Step
  /// The collection.
  public let collection: String
  /// How many of its documents are done.
  public let documents: Int
}
