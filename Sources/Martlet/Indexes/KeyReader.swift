internal import OrderedKeys

/// Where an ``IndexValue`` reads its parts from.
public struct KeyReader {
  private let bytes: [UInt8]
  private var offset = 0

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the next value.
  ///
  /// - Parameter type: the type that wrote it.
  /// - Returns: the value.
  /// - Throws: ``StoreError`` with reason `corrupted` where the bytes hold something else.
  public mutating func next<Value: IndexValue>(_ type: Value.Type = Value.self)
    throws(StoreError) -> Value
  {
    try Value(from: &self)
  }

  /// Makes the error of a key whose parts are not what its type expects.
  ///
  /// - Parameter advice: what is wrong, without the value itself.
  /// - Returns: the error.
  public func failure(_ advice: String) -> StoreError {
    StoreError(.corrupted, "read key", advice: "\(advice); verify the store")
  }

  mutating func readNull() -> Bool {
    guard TupleReader(bytes.span, at: offset).nextIsNull() else { return false }
    offset += 1
    return true
  }

  mutating func read<Value>(_ body: (inout TupleReader) throws(KeyReadingError) -> Value)
    throws(StoreError) -> Value
  {
    var tuple = TupleReader(bytes.span, at: offset)
    do throws(KeyReadingError) {
      let value = try body(&tuple)
      offset = tuple.offset
      return value
    } catch {
      throw failure("a stored key holds no value of the expected kind")
    }
  }
}
