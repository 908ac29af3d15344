import Foundation
import Testing

/// The built tool, run as a process of its own.
struct ToolProcess {
  /// What a run left behind.
  struct Outcome {
    /// The exit code; negative where a signal ended it.
    let code: Int
    /// What it wrote to standard output.
    let output: String
    /// The lines that it wrote to standard error.
    let errors: [String]
  }

  /// The tool beside the test program; nil where it was not built.
  static let executable: URL? = {
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let words = CommandLine.arguments.map { URL(filePath: $0) }
    for place in [program] + words {
      let tool = place.deletingLastPathComponent().appending(path: "martlet")
      if FileManager.default.isExecutableFile(atPath: tool.path) { return tool }
    }
    return nil
  }()

  /// Runs the tool and waits for it.
  static func run(_ words: [String]) throws -> Outcome {
    let process = Process()
    let tool: URL = try #require(executable)
    process.executableURL = tool
    process.arguments = words
    let directory = FileManager.default.temporaryDirectory
    // Files and not pipes: no reader has to keep up.
    let places = ["out", "err"].map { directory.appending(path: "\(UUID().uuidString).\($0)") }
    defer { for place in places { try? FileManager.default.removeItem(at: place) } }
    for place in places { try Data().write(to: place) }
    process.standardOutput = try FileHandle(forWritingTo: places[0])
    process.standardError = try FileHandle(forWritingTo: places[1])
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let texts = try places.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    let code = Int(process.terminationStatus)
    return Outcome(
      code: process.terminationReason == .exit ? code : -code,
      output: texts[0],
      errors: texts[1].split(separator: "\n").map(String.init)
    )
  }
}
