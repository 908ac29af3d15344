extension CodingFailure {
  /// What is wrong.
  package enum Reason: Error, Sendable, Equatable {
    /// The record has no such field, and the type wants a value.
    case missingField
    /// Something of another kind is stored.
    case typeMismatch(expected: ItemKind, found: ItemKind)
    /// The number stored does not fit the type exactly.
    case numberOutOfRange
    /// The bytes are not what this format writes.
    case corrupt(offset: Int)
    /// An optional of an optional, which could not tell its two kinds of nil apart.
    case nestedOptional
    /// Values are nested beyond the limit.
    case tooDeep(limit: Int)
    /// The document has more bytes than the limit.
    case tooLarge(limit: Int)
    /// The table has no shape of this number.
    case unknownShape(Int)
    /// The list has no further element.
    case endOfList
    /// The type's own coder threw.
    case refused
    /// The type's own coder used its encoder against the rules.
    case misuse
  }
}

extension CodingFailure.Reason: CustomStringConvertible {
  /// The reason in words, without any stored value.
  package var description: String {
    switch self {
    case .missingField: "the field is missing"
    case .typeMismatch(let expected, let found): "expected \(expected), found \(found)"
    case .numberOutOfRange: "the number does not fit the type exactly"
    case .corrupt(let offset): "corrupt bytes at offset \(offset)"
    case .nestedOptional: "an optional of an optional cannot be stored"
    case .tooDeep(let limit): "nested deeper than \(limit) levels"
    case .tooLarge(let limit): "larger than \(limit) bytes"
    case .unknownShape(let number): "the shape \(number) is unknown"
    case .endOfList: "the list has no further element"
    case .refused: "refused by the type's own coder"
    case .misuse: "the type's own coder used its encoder against the rules"
    }
  }
}
