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
  }

  package var `operator`: Operator
  /// The conditions that are joined.
  package var operands: [StoredCondition]?
  /// The field that is compared.
  package var field: IndexDefinition.Part?
  /// The key of the value that the field is compared with, in hexadecimal.
  package var value: String?

  /// Whether a field is read whose coding key is not known.
  var readsUnknownFields: Bool {
    (field.map { $0.path == nil } ?? false)
      || (operands?.contains { $0.readsUnknownFields } ?? false)
  }
}
