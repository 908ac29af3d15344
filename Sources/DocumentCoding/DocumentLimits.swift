/// How large and how deep a document may be, in both directions.
///
/// Whatever goes beyond is a typed error, never a crash.
package struct DocumentLimits: Sendable, Equatable {
  /// How many values may lie inside one another.
  ///
  /// Each container, each payload of an enum and each value that codes itself as another value is a
  /// level. Sixty-four levels need a few hundred kilobytes of stack in a debug build.
  package var depth: Int
  /// How many bytes one document may have.
  package var bytes: Int

  /// Makes limits: 64 levels and 128 MiB unless others are named.
  package init(depth: Int = 64, bytes: Int = 128 << 20) {
    self.depth = depth
    self.bytes = bytes
  }
}
