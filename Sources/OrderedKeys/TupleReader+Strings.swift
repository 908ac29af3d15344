extension TupleReader {
  /// Reads text; it costs one copy, and a second where the text holds zero bytes.
  package mutating func nextText() throws(KeyReadingError) -> String {
    try expect(.text)
    let content = try escapedContent()
    let start = content.range.lowerBound
    let value: String
    if content.hasEscapes {
      value = try text(of: unescaped(content.range).span, from: start)
    } else {
      value = try text(of: bytes.extracting(content.range), from: start)
    }
    offset = content.range.upperBound + 1
    return value
  }

  /// Reads a byte string.
  package mutating func nextBytes() throws(KeyReadingError) -> [UInt8] {
    try expect(.bytes)
    let content = try escapedContent()
    offset = content.range.upperBound + 1
    return unescaped(content.range)
  }

  /// Reads an element that was written in descending order, by way of a reader of that one element.
  ///
  /// The body reads exactly one element; what it leaves unread is an error.
  package mutating func nextDescending<Value>(
    _ body: (inout TupleReader) throws(KeyReadingError) -> Value
  ) throws(KeyReadingError) -> Value {
    let start = offset
    var element = try nextBytes()
    for index in element.indices { element[index] = ~element[index] }
    do throws(KeyReadingError) {
      // The zero byte behind the element only serves the order.
      guard element.popLast() == TypeCode.terminator else {
        throw KeyReadingError(.truncated, at: element.count)
      }
      var reader = TupleReader(element.span)
      let value = try body(&reader)
      guard reader.isAtEnd else { throw KeyReadingError(.bytesAfterElement, at: reader.offset) }
      return value
    } catch {
      offset = start
      throw KeyReadingError(error.reason, at: start + 1 + error.offset)
    }
  }

  /// The place of the content of a string whose type code comes next, without the terminator.
  func escapedContent() throws(KeyReadingError) -> (range: Range<Int>, hasEscapes: Bool) {
    let start = offset + 1
    var hasEscapes = false
    var position = bytes.firstZero(from: start)
    while position < bytes.count {
      guard isEscape(at: position + 1) else { return (start..<position, hasEscapes) }
      hasEscapes = true
      position = bytes.firstZero(from: position + 2)
    }
    throw KeyReadingError(.truncated, at: bytes.count)
  }

  /// The content of a string without its escapes.
  private func unescaped(_ range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var position = range.lowerBound
    while position < range.upperBound {
      result.append(bytes[position])
      position += bytes[position] == TypeCode.terminator ? 2 : 1
    }
    return result
  }

  /// The text that UTF-8 holds, if it is valid and normalized.
  private func text(of content: Span<UInt8>, from start: Int) throws(KeyReadingError) -> String {
    let value: String
    do throws(UTF8.ValidationError) {
      value = String(copying: try UTF8Span(validating: content))
    } catch {
      throw KeyReadingError(.invalidText, at: start + error.byteOffsets.lowerBound)
    }
    guard Text.isNormalized(value) else { throw KeyReadingError(.textNotNormalized, at: start) }
    return value
  }
}
