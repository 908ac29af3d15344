/// Why a document could not be encoded or decoded, and where in it.
///
/// Nothing in its description is a stored value; ``underlying`` may hold one, since Foundation and
/// users put values into their messages.
package struct CodingFailure: Error, Sendable {
  /// What was being done.
  package enum Activity: String, Sendable {
    /// Values to bytes.
    case encoding
    /// Bytes to values.
    case decoding
  }

  /// What was being done.
  package var activity: Activity
  /// Where the value lies.
  package var path: CodingPath
  /// What is wrong.
  package var reason: Reason
  /// The error of the type's own coder, if it was the one that refused.
  package var underlying: (any Error)?

  /// Makes a failure.
  package init(
    _ activity: Activity,
    _ reason: Reason,
    at path: CodingPath = CodingPath(),
    underlying: (any Error)? = nil
  ) {
    self.activity = activity
    self.path = path
    self.reason = reason
    self.underlying = underlying
  }
}

extension CodingFailure: CustomStringConvertible {
  /// One line without any stored value.
  package var description: String {
    let place = path.components.isEmpty ? "the document" : "the field \(path)"
    return "\(activity) \(place): \(reason)"
  }
}
