import Glibc
import Martlet

/// A system call of the trial itself that failed.
struct SystemFailure: Error, CustomStringConvertible {
  let call: String
  let code: Int32

  var description: String { "\(call): error \(code)" }

  /// Throws where the call returned -1.
  static func check(_ result: Int32, _ call: String) throws {
    if result == -1 { throw Self(call: call, code: errno) }
  }
}

/// What a trial found that must not be.
struct Breach: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// A trial that cannot run here.
struct Unavailable: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// An error in one word where it is the store's, since that is what the trials judge.
func outcome(of error: any Error) -> String {
  guard let error = error as? StoreError else { return "untyped" }
  return "\(error.reason)"
}

/// The word for a closure's end.
func outcome(_ body: () throws -> Void) -> String {
  do {
    try body()
    return "done"
  } catch {
    return outcome(of: error)
  }
}

/// Prints a line at once, so that no child inherits it unprinted.
func tell(_ line: String) {
  Mouth(descriptor: STDOUT_FILENO).say(line)
}
