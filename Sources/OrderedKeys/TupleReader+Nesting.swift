extension TupleReader {
  /// Enters the nested tuple that comes next, so that its elements are read until ``isAtEnd``.
  package mutating func enterTuple() throws(KeyReadingError) {
    try expect(.tuple)
    offset += 1
    depth += 1
  }

  /// Leaves the nested tuple entered last, whose elements must all be read.
  ///
  /// Leaving a tuple that was not entered traps.
  package mutating func leaveTuple() throws(KeyReadingError) {
    precondition(depth > 0, "leaveTuple() without enterTuple()")
    guard isAtEnd else {
      throw KeyReadingError(
        offset < bytes.count ? .tupleContinues : .truncated,
        at: offset
      )
    }
    offset += 1
    depth -= 1
  }

  /// Passes over one element, a nested tuple as a whole, and returns where its bytes lie.
  ///
  /// Only the structure is checked: the type codes and where the element ends. It takes time in
  /// the size of the element and allocates nothing.
  @discardableResult
  package mutating func skip() throws(KeyReadingError) -> Range<Int> {
    var ahead = self
    let outerDepth = depth
    repeat {
      if ahead.depth > outerDepth && ahead.isAtEnd {
        try ahead.leaveTuple()
      } else {
        try ahead.skipOne()
      }
    } while ahead.depth > outerDepth
    let range = offset..<ahead.offset
    offset = ahead.offset
    return range
  }

  /// Passes over one element, of a nested tuple over its beginning only.
  private mutating func skipOne() throws(KeyReadingError) {
    let code = bytes.count > offset ? bytes[offset] : 0
    switch try nextKind() {
    case .null: try nextNull()
    case .bool: offset += 1
    case .tuple: try enterTuple()
    case .bytes, .text: offset = try escapedContent().range.upperBound + 1
    case .float: try advance(by: 5)
    case .double: try advance(by: 9)
    case .uuid: try advance(by: 17)
    case .integer: try advance(by: 1 + abs(Int(code) - Int(TypeCode.zero)))
    }
  }

  /// Moves over bytes that must be there.
  private mutating func advance(by count: Int) throws(KeyReadingError) {
    _ = try byte(at: offset + count - 1)
    offset += count
  }

  /// Reads the next element, of whatever kind, with all that is nested in it.
  package mutating func nextElement() throws(KeyReadingError) -> TupleElement {
    switch try nextKind() {
    case .null:
      try nextNull()
      return .null
    case .bool: return .bool(try nextBool())
    case .bytes: return .bytes(try nextBytes())
    case .text: return .text(try nextText())
    case .float: return .float(try nextFloat())
    case .double: return .double(try nextDouble())
    case .uuid: return .uuid(try nextUUID())
    case .tuple: return .tuple(try nextTuple())
    case .integer:
      switch try nextWideInteger() {
      case .signed(let value): return .integer(value)
      case .unsigned(let value): return .unsigned(value)
      }
    }
  }

  /// Reads all elements that are left: of the nested tuple entered last, or else of the key.
  package mutating func remainingElements() throws(KeyReadingError) -> [TupleElement] {
    let start = offset
    do throws(KeyReadingError) {
      var elements: [TupleElement] = []
      while !isAtEnd { elements.append(try nextElement()) }
      return elements
    } catch {
      offset = start
      throw error
    }
  }

  /// Reads a nested tuple as a whole.
  private mutating func nextTuple() throws(KeyReadingError) -> [TupleElement] {
    guard depth < TupleReader.maximumDepth else {
      throw KeyReadingError(.nestedTooDeep, at: offset)
    }
    let start = offset
    let outerDepth = depth
    do throws(KeyReadingError) {
      try enterTuple()
      let elements = try remainingElements()
      try leaveTuple()
      return elements
    } catch {
      offset = start
      depth = outerDepth
      throw error
    }
  }
}
