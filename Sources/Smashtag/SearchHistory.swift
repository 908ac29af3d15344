/// The latest searches, newest first, each term once.
///
/// A list of rules without a disk: who keeps it saves ``entries`` along with the terms.
public struct SearchHistory: Codable, Hashable, Sendable {
  /// How many searches are kept.
  public static let limit = 100
  /// What is searched for where there is no history yet.
  public static let defaultSearch = "#stanford"

  /// The searches in their latest spelling, newest first.
  public private(set) var entries: [String] = []

  /// An empty history.
  public init() {}

  /// A history of those searches, newest first; blank ones, repetitions and the tail beyond the
  /// limit are dropped.
  public init(newestFirst searches: [String]) {
    for search in searches.reversed() { add(search) }
  }

  /// Puts a search on top, in this spelling, and drops the oldest beyond the limit.
  ///
  /// - Parameter search: What was typed; when blank it is ignored.
  /// - Returns: Whether the history changed; it does not when this is on top already.
  @discardableResult
  public mutating func add(_ search: String) -> Bool {
    guard let term = SearchTerm(search), entries.first != term.text else { return false }
    entries.removeAll { foldedIdentity($0) == term.identity }
    entries.insert(term.text, at: 0)
    entries.removeLast(max(0, entries.count - Self.limit))
    return true
  }

  /// Takes a search out, in whatever spelling.
  ///
  /// - Parameter search: A spelling of the search.
  /// - Returns: Whether it was there.
  @discardableResult
  public mutating func remove(_ search: String) -> Bool {
    let identity = foldedIdentity(search)
    let count = entries.count
    entries.removeAll { foldedIdentity($0) == identity }
    return entries.count < count
  }

  /// What to search for first: the latest search, else the default one.
  public var initialSearch: String { entries.first ?? Self.defaultSearch }

  /// Makes sure that the initial search stands in the history, as at start-up.
  ///
  /// - Returns: The initial search.
  @discardableResult
  public mutating func begin() -> String {
    let search = initialSearch
    if entries.isEmpty { add(search) }
    return search
  }
}
