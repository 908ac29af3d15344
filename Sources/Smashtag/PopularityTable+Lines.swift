internal import TerminalText

extension PopularityTable {
  /// The longest bar, in columns.
  private static let barColumns = 30
  /// Keywords wider than this do not push the counts of the others aside.
  private static let keywordColumns = 40

  /// The table as text: a heading, then each section with its rows aligned.
  ///
  /// Columns are aligned by what a terminal shows, so that Japanese and emoji keep the counts in
  /// line. Controls within a keyword are shown as U+FFFD. Cost: linear in the rows.
  ///
  /// - Parameter bars: Whether a bar after each count shows it beside the largest of the table.
  /// - Returns: Lines without line feeds.
  public func lines(bars: Bool = false) -> [String] {
    let rows = sections.flatMap(\.rows)
    let largest = rows.map(\.count).max() ?? 0
    let countColumns = String(largest).utf8.count
    let widest = rows.map { displayWidth(of: withoutControls($0.keyword)) }.max() ?? 0
    let keywordColumns = min(widest, Self.keywordColumns)
    var lines = [withoutControls(title)]
    for section in sections {
      lines += ["", withoutControls(section.title)]
      for row in section.rows {
        let keyword = padded(withoutControls(row.keyword), to: keywordColumns)
        let digits = String(row.count)
        let gap = String(repeating: " ", count: max(0, countColumns - digits.utf8.count))
        let bar = bars ? "  " + Self.bar(row.count, of: largest) : ""
        lines.append("  \(keyword)  \(gap)\(digits)\(bar)")
      }
    }
    return lines
  }

  /// Full blocks in proportion, at least one for a count above 0.
  private static func bar(_ count: Int, of largest: Int) -> String {
    guard count > 0, largest > 0 else { return "" }
    let share = Double(count) / Double(largest)
    return String(repeating: "\u{2588}", count: max(1, Int((share * Double(barColumns)).rounded())))
  }
}
