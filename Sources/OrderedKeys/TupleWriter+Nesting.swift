extension TupleWriter {
  /// Opens a nested tuple, which takes all elements until ``endTuple()``.
  package mutating func beginTuple() {
    bytes.append(TypeCode.tuple)
    depth += 1
  }

  /// Closes the nested tuple opened last; without one it traps.
  package mutating func endTuple() {
    precondition(depth > 0, "endTuple() without beginTuple()")
    bytes.append(TypeCode.terminator)
    depth -= 1
  }

  /// Appends a nested tuple of the elements that the body appends.
  package mutating func appendTuple<Failure: Error>(
    _ body: (inout TupleWriter) throws(Failure) -> Void
  ) throws(Failure) {
    beginTuple()
    try body(&self)
    endTuple()
  }

  /// Appends the one element that the body appends so that it sorts the other way round.
  ///
  /// The key holds a byte string with the complement of the element and of one zero byte after it.
  /// The complement turns the order only where no sequence is the beginning of another. An element
  /// can be: the empty text is the beginning of text that starts with an escaped zero. With the
  /// zero byte it is not, because no escape begins so. The body appends exactly one element, and
  /// anything else traps.
  package mutating func appendDescending<Failure: Error>(
    _ body: (inout TupleWriter) throws(Failure) -> Void
  ) throws(Failure) {
    let outerDepth = depth
    depth = 0
    bytes.append(TypeCode.bytes)
    let start = bytes.count
    try body(&self)
    precondition(holdsOneElement(from: start), "a descending part is exactly one element")
    depth = outerDepth
    bytes.append(TypeCode.terminator)
    complementAndEscape(from: start)
    bytes.append(TypeCode.terminator)
  }

  /// Whether the bytes from an offset on are one whole element.
  private func holdsOneElement(from start: Int) -> Bool {
    var reader = TupleReader(bytes.span, at: start)
    guard (try? reader.skip()) != nil else { return false }
    return reader.isAtEnd
  }

  /// Replaces the bytes from an offset on by their complement, zero bytes escaped.
  private mutating func complementAndEscape(from start: Int) {
    var escapes = 0
    for index in start..<bytes.count {
      bytes[index] = ~bytes[index]
      if bytes[index] == TypeCode.terminator { escapes += 1 }
    }
    guard escapes > 0 else { return }
    // From the end, so that every byte moves once and no second buffer is needed.
    var source = bytes.count
    bytes.append(contentsOf: repeatElement(TypeCode.escape, count: escapes))
    var target = bytes.count
    while source < target {
      source -= 1
      target -= 1
      if bytes[source] == TypeCode.terminator {
        bytes[target] = TypeCode.escape
        target -= 1
      }
      bytes[target] = bytes[source]
    }
  }
}
