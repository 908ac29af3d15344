/// Rows of text in aligned columns.
struct Table {
  /// A column: its heading, and the side to which its text is moved.
  struct Column {
    /// What stands above the column.
    let heading: String
    /// Whether its text is moved to the right.
    let isNumber: Bool

    /// A column of words.
    static func words(_ heading: String) -> Self { Self(heading: heading, isNumber: false) }
    /// A column of numbers.
    static func number(_ heading: String) -> Self { Self(heading: heading, isNumber: true) }
  }

  /// The columns from left to right.
  let columns: [Column]
  /// The rows, each with a text for each column.
  var rows: [[String]] = []

  /// The table as lines, each of them ended.
  var text: String {
    let all = [columns.map(\.heading)] + rows.map { $0.map(\.printable) }
    let widths = columns.indices.map { column in
      all.map { $0[column].displayWidth }.max() ?? 0
    }
    return all.map { row in line(row, widths) + "\n" }.joined()
  }

  /// One row as a line.
  private func line(_ row: [String], _ widths: [Int]) -> String {
    var line = ""
    for (position, column) in columns.enumerated() {
      let cell = row[position]
      let isLast = position == columns.count - 1
      if position > 0 { line += "  " }
      if column.isNumber {
        line += cell.indented(to: widths[position])
      } else {
        // No spaces at the end of a line.
        line += isLast ? cell : cell.padding(to: widths[position])
      }
    }
    return line
  }
}
