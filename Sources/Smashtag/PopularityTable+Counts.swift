extension PopularityTable {
  /// How many tweets must contain a mention for its row to be shown, unless told otherwise.
  public static let defaultMinimum = 2

  /// A table of counted mentions: hashtags, then users, each by falling count, then by keyword.
  ///
  /// Keywords are ordered by their folded form and then by their code points, whatever the locale.
  /// Cost: that of sorting.
  ///
  /// - Parameters:
  ///   - term: The term, as it is shown.
  ///   - counts: Every mention once, with its number of tweets.
  ///   - minimum: Rows with a lower count are left out.
  ///   - limit: How many rows a section has at most; nil for all.
  public init(
    term: String,
    counts: [(mention: Mention, count: Int)],
    minimum: Int = defaultMinimum,
    limit: Int? = nil
  ) {
    let sections = MentionKind.allCases.map { kind in
      let rows = counts.filter { $0.mention.kind == kind && $0.count >= minimum }
        .map { (identity: $0.mention.identity, keyword: $0.mention.keyword, count: $0.count) }
        .sorted { left, right in
          if left.count != right.count { return left.count > right.count }
          if left.identity != right.identity {
            return precedes(left.identity, right.identity)
          }
          return precedes(left.keyword, right.keyword)
        }
        .prefix(limit ?? .max)
      return Section(
        title: kind.sectionName,
        rows: rows.map { Row(keyword: $0.keyword, count: $0.count) }
      )
    }
    self.init(term: term, sections: sections)
  }
}

/// Whether one text comes before another by code points.
func precedes(_ left: String, _ right: String) -> Bool {
  left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
}
