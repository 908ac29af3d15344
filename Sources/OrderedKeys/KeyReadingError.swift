/// Says where and why bytes are not a canonical encoding.
///
/// Its description names offsets, kinds and type codes, never a stored value.
package struct KeyReadingError: Error, Hashable, Sendable {
  /// What is wrong with the bytes.
  package enum Reason: Hashable, Sendable {
    /// The bytes end inside an element, or where one was expected.
    case truncated
    /// The byte is no type code of this profile.
    case unknownCode(UInt8)
    /// An element of another kind stands here.
    case mismatch(expected: ElementKind, found: ElementKind)
    /// The nested tuple ends where an element was expected.
    case endOfTuple
    /// The nested tuple goes on where its end was expected.
    case tupleContinues
    /// The text is not valid UTF-8.
    case invalidText
    /// The text is not in normalization form C.
    case textNotNormalized
    /// The integer fits in fewer bytes.
    case integerNotMinimal
    /// The integer does not fit in the type asked for.
    case integerOutOfRange
    /// A negative zero, which is written as zero.
    case negativeZero
    /// A NaN other than the canonical one.
    case otherNotANumber
    /// Tuples nest deeper than ``TupleReader/maximumDepth``.
    case nestedTooDeep
    /// A descending element holds more than one element.
    case bytesAfterElement
  }

  /// Where the fault was found, in bytes from the start of what the reader was given.
  ///
  /// Inside a descending element it is exact up to the escapes before it.
  package let offset: Int

  /// What is wrong there.
  package let reason: Reason

  /// Makes an error for a fault at an offset.
  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension KeyReadingError: CustomStringConvertible {
  /// One line for people.
  package var description: String { "key byte \(offset): \(reason)" }
}

extension KeyReadingError.Reason: CustomStringConvertible {
  /// The reason in words.
  package var description: String {
    switch self {
    case .truncated: "the bytes end too early"
    case .unknownCode(let code): "unknown type code \(String(code, radix: 16))"
    case .mismatch(let expected, let found):
      "expected \(expected.rawValue), found \(found.rawValue)"
    case .endOfTuple: "the nested tuple ends here"
    case .tupleContinues: "the nested tuple has more elements"
    case .invalidText: "not valid UTF-8"
    case .textNotNormalized: "text not in normalization form C"
    case .integerNotMinimal: "integer not in its shortest form"
    case .integerOutOfRange: "integer out of range"
    case .negativeZero: "negative zero"
    case .otherNotANumber: "NaN not in its canonical form"
    case .nestedTooDeep: "tuples nested too deep"
    case .bytesAfterElement: "bytes after the only element"
    }
  }
}
