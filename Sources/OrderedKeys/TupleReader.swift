/// Takes elements from the front of an encoded key.
///
/// It is total: whatever the bytes, it returns an element or throws, and never traps. Only the
/// canonical encoding of a value decodes, so bytes and values are one to one. When a method throws,
/// the reader stands where it stood before.
///
/// A reader lends from the bytes that it reads, and a copy of it looks ahead without moving it.
package struct TupleReader: ~Escapable {
  /// How deep nested tuples may stand in each other for ``nextElement()``.
  ///
  /// No tuple in a key of 511 bytes nests deeper, and the bound keeps bytes from filling the stack.
  package static let maximumDepth = 256

  /// All bytes, also those read already.
  package let bytes: Span<UInt8>

  /// Where the next element begins, from the start of the bytes.
  package internal(set) var offset: Int

  /// How many nested tuples were entered and not left.
  package internal(set) var depth = 0

  /// Makes a reader of bytes that begins at an offset; an offset outside of them traps.
  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>, at offset: Int = 0) {
    precondition(offset >= 0 && offset <= bytes.count, "the offset lies outside of the bytes")
    self.bytes = bytes
    self.offset = offset
  }

  /// Whether no element is left: in the nested tuple entered last, or else in the key.
  package var isAtEnd: Bool {
    guard depth > 0 else { return offset == bytes.count }
    return offset < bytes.count && bytes[offset] == TypeCode.terminator
      && !isEscape(at: offset + 1)
  }

  /// The kind of the next element, which stays unread.
  package func nextKind() throws(KeyReadingError) -> ElementKind {
    guard !(depth > 0 && isAtEnd) else { throw KeyReadingError(.endOfTuple, at: offset) }
    let code = try byte(at: offset)
    guard let kind = ElementKind(code: code) else {
      throw KeyReadingError(.unknownCode(code), at: offset)
    }
    return kind
  }

  /// Whether the next element is null; it stays unread, and at the end the answer is no.
  package func nextIsNull() -> Bool {
    guard let kind = try? nextKind() else { return false }
    return kind == .null
  }

  /// Reads null.
  package mutating func nextNull() throws(KeyReadingError) {
    try expect(.null)
    offset += depth > 0 ? 2 : 1
  }

  /// Reads a truth value.
  package mutating func nextBool() throws(KeyReadingError) -> Bool {
    try expect(.bool)
    let value = bytes[offset] == TypeCode.isTrue
    offset += 1
    return value
  }

  /// Throws unless the next element is of a kind.
  func expect(_ expected: ElementKind) throws(KeyReadingError) {
    let found = try nextKind()
    guard found == expected else {
      throw KeyReadingError(.mismatch(expected: expected, found: found), at: offset)
    }
  }

  /// The byte at an offset, or an error that says that the bytes end before it.
  func byte(at position: Int) throws(KeyReadingError) -> UInt8 {
    guard position < bytes.count else { throw KeyReadingError(.truncated, at: bytes.count) }
    return bytes[position]
  }

  /// Whether an escape byte stands at an offset.
  func isEscape(at position: Int) -> Bool {
    position < bytes.count && bytes[position] == TypeCode.escape
  }
}
