/// What the bytes of a document say of one of its fields.
package enum FieldReading<Value> {
  /// The field is there.
  case value(Value)
  /// It is nil or missing, or what it is in is, so many names down.
  case nothing(depth: Int)
  /// It takes decoding: it is of another kind, damaged or not told by its bytes.
  case unknown
}
