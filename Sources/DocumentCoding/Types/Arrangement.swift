/// How the container of a value is laid out.
enum Arrangement: UInt8 {
  /// A keyed container is a record with a shape, a list keeps its order.
  case record
  /// A keyed container is a map from names, sorted.
  case namedMap
  /// A keyed container is a map from integers, sorted.
  case numberedMap
  /// A keyed container is a map, and so are the containers nested in it: an enum.
  case payload
  /// A list of keys and values in turn, sorted by key.
  case pairs
  /// A list without order, sorted.
  case set
}
