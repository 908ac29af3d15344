/// How a query finds its documents, and what it took where it was run.
///
/// It shows names of fields and indexes, and values only where it was asked to.
public struct QueryPlan: Sendable, Hashable, Codable {
  /// Where documents come from.
  public enum Source: String, Sendable, Hashable, Codable {
    /// Nowhere: the condition contradicts itself.
    case nothing
    /// All documents of the collection are read.
    case scan
    /// One index is walked, or the ids.
    case index
    /// The rows that several indexes have in common.
    case intersection
    /// The rows that any of several walks over indexes meets.
    case union
  }

  /// How the order comes about.
  public enum Order: String, Sendable, Hashable, Codable {
    /// Documents come in the order of the query, and a limit ends the reading.
    case given
    /// Rows are collected and put in order before documents are read.
    case rows
    /// Every document that is found is read and sorted; with a limit no more are kept than that.
    case sorted
  }

  /// A walk over an index.
  public struct Walk: Sendable, Hashable, Codable {
    /// The name of the index; nil where the ids themselves are walked.
    public let index: String?
    /// How many parts the index has.
    public let parts: Int
    /// How many of its first parts are equal to one of some values.
    public let equalities: Int
    /// Whether the part after those is bounded.
    public let isBounded: Bool
    /// Whether the index is about the documents of a condition alone, which the query implies.
    public let isPartial: Bool
    /// How many ranges of the index are walked.
    public let ranges: Int
  }

  /// The name of the collection.
  public let collection: String
  /// Where documents come from.
  public let source: Source
  /// The walks over indexes.
  public let walks: [Walk]
  /// The condition in words; nil where there is none.
  public let condition: String?
  /// Whether every entry that is met is one of the result, so that counting reads no document.
  public let isExact: Bool
  /// The fields that are wanted; none where the documents are.
  public let select: [String]
  /// Whether the wanted fields are read from the entries of the index.
  ///
  /// A document is read after all where its entry does not tell a field as it is stored: where the
  /// values are cut, where text has other characters than ASCII or a capital K, a semicolon or a grave
  /// accent, as which the key writes others too, and where a floating-point number or date is zero or
  /// not a number.
  public let isCovering: Bool
  /// What the query is ordered by, the first one first, as indexes are named; a field without a
  /// known name is `(computed)`.
  public let sort: [String]
  /// How the order comes about.
  public let order: Order
  /// Whether the source is taken from its end.
  public let isReversed: Bool
  /// The field of which each value is in the result once; nil where there is none.
  public let distinct: String?
  /// How many documents are wanted; nil for all.
  public let limit: Int?
  /// How many documents are left out first.
  public let offset: Int
  /// The entries that the source has: of an index, or documents of the collection; nil where there
  /// are more than 1000 and they were not counted.
  public let estimate: Int?
  /// What it took to run the query; nil where it was not run.
  public internal(set) var work: QueryWork?
}

extension QueryPlan: CustomStringConvertible {
  /// A line for each fact.
  public var description: String { facts.joined(separator: "\n  ") }

  /// All facts in one line.
  var line: String { facts.joined(separator: "; ") }

  private var facts: [String] {
    var lines: [String] = []
    switch source {
    case .nothing: lines.append("\(collection): nothing, the condition contradicts itself")
    case .scan: lines.append("\(collection): every document\(isReversed ? ", from the end" : "")")
    case .index, .intersection, .union:
      let way = source == .index ? "" : "\(source.rawValue) of "
      lines.append("\(collection): \(way)\(walks.map(\.words).joined(separator: " and "))")
      if isReversed { lines.append("from the end") }
    }
    if let condition { lines.append("\(isExact ? "decides" : "filter"): \(condition)") }
    if !select.isEmpty {
      let place = isCovering ? ", from the index" : ""
      lines.append("select: \(select.joined(separator: ", "))\(place)")
    }
    if let distinct { lines.append("distinct: \(distinct)") }
    let way =
      switch order {
      case .given: "as it comes"
      case .rows: "rows are collected and put in order"
      case .sorted: "sorted"
      }
    lines.append("order: \((sort + [way]).joined(separator: ", "))")
    if let limit { lines.append("limit: \(limit)") }
    if offset > 0 { lines.append("offset: \(offset)") }
    lines.append("entries: \(estimate.map { "\($0)" } ?? "more than 1000")")
    if let work {
      let undecided = work.undecided == 0 ? "" : ", \(work.undecided) undecided"
      lines.append(
        """
        read: \(work.entriesRead) entries and \(work.documentsRead) documents, of which \
        \(work.documentsDecoded) decoded, for \(work.matches)\(undecided), in \(work.duration)
        """
      )
    }
    return lines
  }
}

extension QueryPlan.Walk {
  /// The index and how its parts are used.
  fileprivate var words: String {
    var uses: [String] = []
    if equalities > 0 { uses.append("\(equalities) of \(parts) parts equal") }
    if isBounded { uses.append("bounded") }
    if isPartial { uses.append("partial") }
    if ranges != 1 { uses.append("\(ranges) ranges") }
    let use = uses.isEmpty ? "" : " (\(uses.joined(separator: ", ")))"
    return (index.map { "index \($0)" } ?? "the ids") + use
  }
}
