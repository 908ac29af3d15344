/// What the bytes of a document say of one of its fields.
package enum FieldReading<Value> {
  /// The field is there.
  case value(Value)
  /// It is nil or missing.
  case nothing
  /// It takes decoding: it is of another kind, damaged or not told by its bytes.
  case unknown
}

extension FieldReading {
  /// The same with another value.
  package func map<Other>(_ transform: (Value) -> Other) -> FieldReading<Other> {
    switch self {
    case .value(let value): .value(transform(value))
    case .nothing: .nothing
    case .unknown: .unknown
    }
  }
}
