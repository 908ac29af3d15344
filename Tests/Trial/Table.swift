/// Counts things by name, to print them.
struct Table {
  private var counts: [String: Int] = [:]

  /// Counts one more.
  mutating func add(_ name: String, _ count: Int = 1) {
    counts[name, default: 0] += count
  }

  /// The rows, in the order of the names.
  var lines: [String] {
    counts.sorted { $0.key < $1.key }.map { name, count in
      let number = String(count)
      return String(repeating: " ", count: max(0, 9 - number.count)) + number + "  " + name
    }
  }

  /// Prints the rows.
  func print() {
    for line in lines { tell(line) }
  }
}
