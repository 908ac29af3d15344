/// Makes values of enums that cannot be listed, out of their bits.
///
/// It is the one place in this module that is not proved safe by the compiler.
enum OneByteValues {
  /// Two values of a payload-free enum; nil for any other type.
  ///
  /// Why it is safe: the type is trivial and has one byte. The bit patterns 0 and 1 are inhabitants
  /// of every trivial one-byte type that has two values: of `Bool` and `UInt8`, and of an enum,
  /// whose cases are numbered from 0. An enum of one case or of none has no byte at all and is
  /// refused by its size; a struct is refused by its reflection before anybody else sees it.
  static func pair<T>(of type: T.Type) -> (T, T)? {
    guard MemoryLayout<T>.size == 1, _isPOD(T.self) else { return nil }
    let (first, second) = (make(type, from: 0), make(type, from: 1))
    guard Mirror(reflecting: first).displayStyle == .enum else { return nil }
    return (first, second)
  }

  /// The value whose only byte this is.
  private static func make<T>(_ type: T.Type, from byte: UInt8) -> T {
    unsafe withUnsafeBytes(of: byte) { unsafe $0.loadUnaligned(as: type) }
  }
}
