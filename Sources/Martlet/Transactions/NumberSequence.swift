internal import OrderedKeys

/// The numbers that a collection hands out as ids: what the catalogue says, and what a write has
/// taken since.
///
/// The next number lies above every one that was handed out or stored, be it deleted by now.
package struct NumberSequence {
  /// The next number in the catalogue; nil where none is kept yet.
  private let stored: UInt64?
  /// The next number; one above the highest `Int64` when all are used up.
  private(set) var next: UInt64

  /// Goes on from what is stored.
  init(stored: UInt64?, highest: RowID?) {
    self.stored = stored
    next = stored ?? 1
    if let highest { skip(highest) }
  }

  /// Whether the catalogue does not say so yet.
  var isChanged: Bool { next != stored ?? 1 }

  /// The entry of the catalogue.
  var bytes: [UInt8] {
    var writer = TupleWriter()
    writer.append(next)
    return writer.bytes
  }

  /// Reads an entry of the catalogue; nil where it is damaged.
  package static func number(_ bytes: [UInt8]) -> UInt64? {
    var reader = TupleReader(bytes.span)
    guard let number = try? reader.nextInteger(as: UInt64.self), reader.isAtEnd else { return nil }
    return number
  }

  /// Never hands out a row's number from now on, nor one below it.
  mutating func skip(_ row: RowID) {
    guard let number = UInt64(exactly: row.number), number >= next else { return }
    next = number + 1
  }

  /// Takes the next number; nil where the type does not hold it, and nothing is taken then.
  mutating func take<ID: FixedWidthInteger>(as type: ID.Type) -> ID? {
    guard let id = ID(exactly: next) else { return nil }
    next += 1
    return id
  }
}
