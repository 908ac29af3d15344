/// The condition of a partial index as the catalogue keeps it: enough to tell two conditions apart,
/// and to test a document without the program's types.
package struct StoredCondition: Codable, Hashable, Sendable {
  /// What is said.
  package enum Operator: String, Codable, Sendable {
    case equal = "="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    /// The list has an element equal to the value.
    case contains
    /// The field is true.
    case isTrue
    case and, or, not
    /// What a closure says, or an operator that is not recomputed without the program.
    case other
  }

  package var `operator`: Operator
  /// The conditions that are joined.
  package var operands: [StoredCondition]?
  /// The field that is compared.
  package var field: IndexDefinition.Part?
  /// The key of the value that the field is compared with, in hexadecimal.
  package var value: String?

  /// The key of the value; nil where there is none, or the digits are not right.
  package var key: [UInt8]? {
    guard var rest = value.map({ $0[...] }) else { return nil }
    var bytes: [UInt8] = []
    while !rest.isEmpty {
      guard rest.count > 1, let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return bytes
  }

  /// What an operator is called that is not recomputed without the program; none for a field that
  /// must be true.
  package var label: String?

  /// Whether a field is read whose coding key is not known, or in a way that is not stored.
  var readsUnknownFields: Bool {
    self.operator == .other || (field.map { $0.path == nil } ?? false)
      || (operands?.contains { $0.readsUnknownFields } ?? false)
  }
}
