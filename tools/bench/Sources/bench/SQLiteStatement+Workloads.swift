import Foundation

/// What the tables with columns and those with JSON ask alike.
extension SQLiteStatement {
  /// Binds a span of time and how many rows are wanted.
  func bind(_ span: Range<Date>, limit: Int) throws {
    try bind(span.lowerBound.timeIntervalSinceReferenceDate, at: 1)
    try bind(span.upperBound.timeIntervalSinceReferenceDate, at: 2)
    try bind(Int64(limit), at: 3)
  }

  /// The number that a statement which counts gives for a text.
  func count(of text: String) throws -> UInt64 {
    try text.withBytes { text in
      try bind(text, at: 1)
      defer { reset() }
      return try step() ? UInt64(integer(0)) : 0
    }
  }
}
