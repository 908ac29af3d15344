internal import Foundation
internal import OrderedKeys

/// Where an ``IndexValue`` writes its parts, in the byte order that is their value order.
public struct KeyWriter {
  private var tuple = TupleWriter()
  /// How text that follows is folded.
  package var collation = Collation.exact
  /// Whether a null was written: such a key never conflicts in a unique index.
  package private(set) var containsNull = false
  /// Whether a floating-point value was written that is not a number.
  package private(set) var containsNaN = false

  package init() {}

  package var bytes: [UInt8] { tuple.bytes }

  /// Makes the writer ready for the next key, keeping its memory.
  package mutating func removeAll() {
    tuple.removeAll()
    containsNull = false
    containsNaN = false
  }

  /// Appends another value's parts.
  public mutating func append(_ value: some IndexValue) {
    value.write(to: &self)
  }

  mutating func appendNull() {
    containsNull = true
    tuple.appendNull()
  }

  mutating func append(text: String) {
    switch collation {
    case .exact: tuple.append(text)
    case .caseInsensitive, .caseAndDiacriticInsensitive: tuple.append(collation.folded(text))
    }
  }

  mutating func append(boolean: Bool) { tuple.append(boolean) }

  mutating func append(integer: some FixedWidthInteger) { tuple.append(integer) }

  mutating func append(double: Double) {
    if double.isNaN { containsNaN = true }
    tuple.append(double)
  }

  mutating func append(float: Float) {
    if float.isNaN { containsNaN = true }
    tuple.append(float)
  }

  mutating func append(bytes: Data) { tuple.append(bytes: bytes) }

  mutating func append(uuid: UUID) { tuple.append(uuid: uuid) }

  /// Appends a part that sorts from high to low: the complement of its own encoding.
  mutating func appendDescending(_ body: (inout KeyWriter) -> Void) {
    var part = KeyWriter()
    part.collation = collation
    body(&part)
    containsNull = containsNull || part.containsNull
    containsNaN = containsNaN || part.containsNaN
    tuple.appendDescending { $0.append(encoded: part.bytes) }
  }
}
