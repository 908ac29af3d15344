package import Testing

extension Tag {
  /// Takes more than a second.
  @Tag package static var slow: Self
  /// Kills a process.
  @Tag package static var crash: Self
}
