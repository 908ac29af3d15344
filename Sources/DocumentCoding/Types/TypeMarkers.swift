/// An optional, as seen at run time.
protocol OptionalMarker {
  /// The type inside.
  static var wrappedType: Any.Type { get }
}

extension Optional: OptionalMarker {
  /// The type inside.
  static var wrappedType: Any.Type { Wrapped.self }
}

/// A dictionary, as seen at run time.
protocol DictionaryMarker {
  /// How the keys are written.
  static var arrangement: Arrangement { get }
}

extension Dictionary: DictionaryMarker {
  /// Integers for `Int`, names for what codes itself as a name, else a list of pairs.
  static var arrangement: Arrangement {
    if Key.self == Int.self { return .numberedMap }
    return Key.self is any CodingKeyRepresentable.Type ? .namedMap : .pairs
  }
}

/// A set, as seen at run time.
protocol SetMarker {}

extension Set: SetMarker {}
