/// The entries of a map, found by one walk over it.
final class MapIndex {
  /// One entry.
  struct Entry {
    /// The key as text.
    let name: String
    /// The key if it is a number.
    let number: Int?
    /// The offset of the value.
    let offset: Int
  }

  /// The entries in document order; keys that are neither text nor numbers are left out.
  let entries: [Entry]
  /// Where each name stands, in a map too large to scan.
  private let positions: [String: Int]?

  /// Walks over a map whose head has been read.
  init(
    _ reader: inout ItemReader,
    count: Int
  ) throws(CodingFailure.Reason) {
    var entries: [Entry] = []
    for _ in 0..<count {
      var name: String?
      var number: Int?
      switch reader.kind {
      case .text: name = try reader.text()
      case .integer:
        number = try? reader.integer(as: Int.self)
        if let number { name = String(number) } else { try reader.skip() }
      default: try reader.skip()
      }
      if let name { entries.append(Entry(name: name, number: number, offset: reader.offset)) }
      try reader.skip()
    }
    self.entries = entries
    positions =
      entries.count > 8
      ? Dictionary(
        zip(entries.map(\.name), entries.indices),
        uniquingKeysWith: { first, _ in first }
      ) : nil
  }

  /// Where a key stands: by its text, or else by its number.
  func position(of key: some CodingKey, next: Int) -> Int? {
    let name = key.stringValue
    if next < entries.count, entries[next].name == name { return next }
    let named =
      positions.map { $0[name] } ?? entries.firstIndex { $0.name == name }
    if let named { return named }
    guard let number = key.intValue else { return nil }
    return entries.firstIndex { $0.number == number }
  }
}
