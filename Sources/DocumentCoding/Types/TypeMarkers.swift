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
  /// Two keys as text, for a probe.
  static var sampleKeys: [String] { get }
}

extension Dictionary: DictionaryMarker {
  /// Integers for `Int`, names for what codes itself as a name, else a list of pairs.
  static var arrangement: Arrangement {
    if Key.self == Int.self { return .numberedMap }
    return Key.self is any CodingKeyRepresentable.Type ? .namedMap : .pairs
  }

  /// Keys of the first two cases, if the keys can be listed, else odd text or two numbers.
  static var sampleKeys: [String] {
    if let type = Key.self as? any (CaseIterable & CodingKeyRepresentable).Type {
      return codingKeys(of: type)
    }
    return Key.self == String.self ? ["Qb 1", "zW 2"] : ["1", "2"]
  }

  /// The coding keys of the first two cases as text.
  private static func codingKeys<Case: CaseIterable & CodingKeyRepresentable>(
    of type: Case.Type
  ) -> [String] {
    type.allCases.prefix(2).map(\.codingKey.stringValue)
  }
}

/// A set, as seen at run time.
protocol SetMarker {}

extension Set: SetMarker {}
