/// The mentions of one term that enough tweets contain, in sections, the most popular first.
public struct PopularityTable: Codable, Hashable, Sendable {
  /// A keyword and how many tweets contain it.
  public struct Row: Codable, Hashable, Sendable {
    /// The keyword in its first spelling, with `#` or `@`.
    public var keyword: String
    /// How many tweets of the term contain it.
    public var count: Int

    /// A row of that keyword and count.
    public init(keyword: String, count: Int) {
      self.keyword = keyword
      self.count = count
    }

    /// The count in the words of the table.
    public var detail: String { "tweets.count: \(count)" }
  }

  /// Rows under one heading.
  public struct Section: Codable, Hashable, Sendable {
    /// The heading, such as `Hashtags`.
    public var title: String
    /// The rows, in the order shown.
    public var rows: [Row]

    /// A section of those rows.
    public init(title: String, rows: [Row]) {
      self.title = title
      self.rows = rows
    }

    /// The first letter of the heading in upper case; empty for an empty heading.
    public var indexTitle: String { title.prefix(1).uppercased() }
  }

  /// The term, as it is shown.
  public let term: String
  /// The sections that have rows, in the order shown.
  public let sections: [Section]

  /// A table of those sections; one without rows is left out.
  public init(term: String, sections: [Section]) {
    self.term = term
    self.sections = sections.filter { !$0.rows.isEmpty }
  }

  /// The heading of the table.
  public var title: String { "Popularity for \(term)" }

  /// One letter for each section, such as `["H", "U"]`.
  public var sectionIndexTitles: [String] { sections.map(\.indexTitle) }

  /// The section that an index title stands for.
  ///
  /// - Parameter title: One of ``sectionIndexTitles``.
  /// - Returns: The position of the first such section; nil when there is none.
  public func section(forIndexTitle title: String) -> Int? {
    sections.firstIndex { $0.indexTitle == title }
  }
}
