import CLMDB

extension Span<UInt8> {
  /// The bytes as an array of their own.
  package func copy() -> [UInt8] {
    unsafe self.withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// Lends the bytes to a C function, which must not keep them.
  @inline(__always)
  func withValue<Result>(_ body: (inout MDB_val) -> Result) -> Result {
    unsafe self.withUnsafeBufferPointer { buffer in
      var value = unsafe MDB_val(
        mv_size: buffer.count,
        mv_data: UnsafeMutableRawPointer(mutating: buffer.baseAddress)
      )
      return unsafe body(&value)
    }
  }
}

extension MDB_val {
  /// The bytes that LMDB lent.
  ///
  /// The caller vouches for their lifetime.
  @unsafe
  var bytes: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(
      start: UnsafePointer(mv_data?.assumingMemoryBound(to: UInt8.self)),
      count: mv_size
    )
  }

  /// The machine word at the start, or nil where the bytes are fewer.
  var number: Int? {
    guard unsafe mv_size >= MemoryLayout<Int>.size else { return nil }
    return unsafe mv_data?.loadUnaligned(as: Int.self)
  }

  /// A copy of the bytes as text, or nil where they are not UTF-8.
  var text: String? {
    unsafe String(validating: bytes, as: UTF8.self)
  }
}
