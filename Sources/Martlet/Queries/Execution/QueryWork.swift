/// What the running of a query took.
public struct QueryWork: Sendable, Hashable, Codable {
  /// The entries of indexes that were read.
  public internal(set) var entriesRead = 0
  /// The documents that were read.
  public internal(set) var documentsRead = 0
  /// The documents that were decoded; of the others their bytes told whether the condition holds.
  public internal(set) var documentsDecoded = 0
  /// The documents of which the condition was neither true nor false, which are not found.
  ///
  /// A value was not there, or a predicate's calculation had no result.
  public internal(set) var undecided = 0
  /// The documents of the result.
  public internal(set) var matches = 0
  /// How long it took.
  public internal(set) var duration = Duration.zero

  init() {}
}
