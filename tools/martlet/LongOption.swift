/// An entry of the table that `getopt_long` reads: the C library's `struct option`.
///
/// Swift's module of the C library leaves `getopt.h` out, so its structure and function are declared
/// here; a Swift structure of these fields is laid out as C lays it out.
@safe
struct LongOption {
  /// The word after the two dashes; nil at the end of the table.
  let name: UnsafeMutablePointer<CChar>?
  /// Whether the option takes a value: 0 or 1.
  let takesValue: Int32
  /// Nil, so that the function returns the code.
  let flag: UnsafeMutablePointer<Int32>?
  /// What the function returns when it meets the option.
  let code: Int32

  /// An entry.
  init(_ name: UnsafeMutablePointer<CChar>?, takesValue: Bool, code: Int32) {
    unsafe self.name = name
    self.takesValue = takesValue ? 1 : 0
    unsafe flag = nil
    self.code = code
  }

  /// The end of a table.
  static var end: Self { unsafe Self(nil, takesValue: false, code: 0) }
}

/// The C function `getopt_long`.
@_silgen_name("getopt_long")
func nextLongOption(
  _ count: Int32,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
  _ letters: UnsafePointer<CChar>,
  _ table: UnsafePointer<LongOption>,
  _ position: UnsafeMutablePointer<Int32>?
) -> Int32
