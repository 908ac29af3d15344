/// Rows of text in columns that are aligned by what a terminal shows.
package struct Table {
  /// A column: its heading, and the side to which its text is moved.
  package struct Column {
    let heading: String
    let isNumber: Bool

    /// A column of words.
    package static func words(_ heading: String) -> Self { Self(heading: heading, isNumber: false) }
    /// A column of numbers.
    package static func number(_ heading: String) -> Self { Self(heading: heading, isNumber: true) }
  }

  private let columns: [Column]
  /// The rows, each with a text for each column.
  package var rows: [[String]]

  /// A table of those columns and rows.
  package init(_ columns: [Column], rows: [[String]] = []) {
    self.columns = columns
    self.rows = rows
  }

  /// The heading and the rows as lines, without spaces at their ends.
  package var lines: [String] {
    let all = [columns.map(\.heading)] + rows.map { $0.map(withoutControls) }
    let widths = columns.indices.map { column in
      all.map { displayWidth(of: $0[column]) }.max() ?? 0
    }
    return all.map { line($0, widths) }
  }

  private func line(_ row: [String], _ widths: [Int]) -> String {
    var cells: [String] = []
    let last = row.lastIndex { !$0.isEmpty } ?? 0
    for (position, column) in columns.enumerated().prefix(last + 1) {
      let (cell, width) = (row[position], widths[position])
      let isLast = position == last
      cells.append(
        column.isNumber ? indented(cell, to: width) : isLast ? cell : padded(cell, to: width)
      )
    }
    return cells.joined(separator: "  ")
  }
}
