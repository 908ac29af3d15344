import Foundation
import StoreInspection
import ToolSupport

/// The part of `verify` that runs in a process of its own: what reads a damaged file with the
/// storage engine may get a signal.
struct VerifyingProcess: Verb {
  static let name = "verify-in-process"
  static let summary = "verify a store in this process, and write JSON"
  static let operands = "STORE"
  static let flags: [Flag] = []
  static let isHidden = true

  private let store: URL

  init(_ arguments: Arguments) throws(UsageError) {
    store = try arguments.store()
  }

  func run() throws -> ExitCode {
    try Output.writeJSON(try StoreVerifier(try InspectedStore(at: store)).run())
    return .success
  }

  /// Whether a command line asks for it.
  static func isAskedFor(_ words: [String]) -> Bool { words.dropFirst().first == name }

  /// Verifies a store in another process; nil where it cannot be read, which is told on standard
  /// error.
  static func verify(_ store: URL) throws -> StoreVerification? {
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe")
    process.arguments = [name, "--", store.path(percentEncoded: false)]
    // A signal is expected here, and nobody wants to see where it came from.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { _, new in new }
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let result = try output.fileHandleForReading.readToEnd() ?? Data()
    let sentences = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationReason == .exit else { return try StoreVerification(ofCrashAt: store) }
    guard process.terminationStatus == 0 else {
      Output.writeProgress(String(decoding: sentences, as: UTF8.self))
      return nil
    }
    return try JSONDecoder().decode(StoreVerification.self, from: result)
  }
}
