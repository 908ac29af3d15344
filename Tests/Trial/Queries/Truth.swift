// What is neither true nor false, as the store joins it.

extension Bool? {
  /// Whether both hold.
  func and(_ other: Bool?) -> Bool? {
    switch (self, other) {
    case (false?, _), (_, false?): false
    case (true?, true?): true
    default: nil
    }
  }

  /// Whether one of both holds.
  func or(_ other: Bool?) -> Bool? {
    switch (self, other) {
    case (true?, _), (_, true?): true
    case (false?, false?): false
    default: nil
    }
  }
}
