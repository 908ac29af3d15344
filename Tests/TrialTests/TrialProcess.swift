import Foundation
import TestSupport
import Testing

/// The program `martlet-trial` that is built beside the tests, and whose system calls can be made
/// to fail.
enum Trial {
  /// What the program exits with where a role cannot be played here.
  private static let unavailable: Int32 = 77

  /// Where the program lies; nil where it has not been built.
  static let executable: URL? = {
    let tests = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    let program = tests.deletingLastPathComponent().appending(path: "martlet-trial")
    return FileManager.default.isExecutableFile(atPath: program.path) ? program : nil
  }()

  /// Plays a role; it must find nothing that may not be.
  static func play(_ role: String, _ numbers: Int...) async throws {
    let (status, output) = try await run([role] + numbers.map { "\($0)" })
    if status == unavailable { try Test.cancel("\(output)") }
    #expect(status == 0, "\(output)")
  }

  /// Runs the program to its end, and returns its status and what it printed.
  private static func run(_ words: [String]) async throws -> (status: Int32, output: String) {
    let process = Process()
    let output = TemporaryDirectory.current.appending(path: "output")
    try Data().write(to: output)
    let executable: URL = try #require(Self.executable)
    process.executableURL = executable
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    // A file, not a pipe: nobody has to read, and no process that is started meanwhile holds it.
    let handle = try FileHandle(forWritingTo: output)
    process.standardOutput = handle
    process.standardError = handle
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { process in
        let status = process.terminationStatus
        continuation.resume(returning: process.terminationReason == .exit ? status : -status)
      }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    return (status, String(decoding: try Data(contentsOf: output), as: UTF8.self))
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where the program has not been built.
  static var needsTrial: Self {
    .enabled(if: Trial.executable != nil, "there is no martlet-trial beside the tests")
  }
}
