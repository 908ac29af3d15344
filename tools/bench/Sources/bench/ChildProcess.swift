import Foundation

/// Runs programs and waits for them.
enum ChildProcess {
  /// What a program wrote.
  struct Output {
    var standard: Data
    var errors: Data
  }

  /// This program.
  static let ownPath = "/proc/self/exe"

  /// Runs a program to its end; throws where it ends with anything but 0.
  static func run(_ path: String, _ words: [String], environment: [String: String] = [:]) throws
    -> Output
  {
    // The errors go through a file, so that no pipe can fill up while the other one is read.
    let errorsFile = FileManager.default.temporaryDirectory
      .appending(path: "martlet-bench-errors-\(UUID().uuidString)")
    guard FileManager.default.createFile(atPath: errorsFile.path, contents: nil) else {
      throw CocoaError(.fileWriteUnknown)
    }
    let errors = try FileHandle(forUpdating: errorsFile)
    try FileManager.default.removeItem(at: errorsFile)
    let process = Process()
    process.executableURL = URL(filePath: path).resolvingSymlinksInPath()
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let standard = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try errors.seek(toOffset: 0)
    let said = try errors.readToEnd() ?? Data()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw ChildFailure(
        words: words,
        status: process.terminationStatus,
        message: String(decoding: said, as: UTF8.self)
      )
    }
    return Output(standard: standard, errors: said)
  }
}

/// A program that ended badly.
struct ChildFailure: Error, CustomStringConvertible {
  let words: [String]
  let status: Int32
  let message: String

  var description: String {
    "\(words.joined(separator: " ")) ended with \(status): \(message)"
  }
}
