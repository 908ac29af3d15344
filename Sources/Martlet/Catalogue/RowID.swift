internal import OrderedKeys

/// The place of a document in its collection: rising, never reused.
package struct RowID: Hashable, Sendable, Comparable {
  package let number: Int64

  package init(_ number: Int64) {
    self.number = number
  }

  /// Reads a row id that stands at the end of a key; nil where it does not.
  package init?(key: Span<UInt8>) {
    var reader = TupleReader(key)
    guard let number = try? reader.nextInt64(), reader.isAtEnd else { return nil }
    self.number = number
  }

  /// The key under which the document is stored, and the tail of its index entries.
  package var key: [UInt8] {
    var writer = TupleWriter()
    writer.append(number)
    return writer.bytes
  }

  /// The most bytes that a row id takes in a key.
  static let maximumKeySize = 9

  package static func < (left: RowID, right: RowID) -> Bool { left.number < right.number }
}
