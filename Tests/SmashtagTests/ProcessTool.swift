import Foundation
import Glibc
import Smashtag
import TestSupport
import Testing

/// The `smashtag` tool that is built beside the tests.
enum Tool {
  /// Where the tool lies; nil where it has not been built.
  static let executable: URL? = {
    let tests = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    let tool = tests.deletingLastPathComponent().appending(path: "smashtag")
    return FileManager.default.isExecutableFile(atPath: tool.path) ? tool : nil
  }()

  /// Runs the tool to its end, with nothing on its standard input unless told otherwise.
  static func run(_ words: [String], input: FileHandle = .nullDevice) async throws -> ToolResult {
    try await start(words, input: input).result()
  }

  /// What the tool prints; it must succeed without a word on standard error.
  static func output(_ words: [String], input: FileHandle = .nullDevice) async throws -> String {
    let result = try await run(words, input: input)
    try #require(result.status == 0, "\(result)")
    try #require(result.error.isEmpty, "\(result)")
    return result.output
  }

  /// Runs the tool, which must succeed, and reads the JSON that it prints.
  static func json<Value: Decodable>(_ type: Value.Type, _ words: [String]) async throws -> Value {
    let output = try await output(words + ["--json"])
    return try JSONDecoder().decode(type, from: Data(output.utf8))
  }

  /// Starts the tool.
  static func start(_ words: [String], input: FileHandle = .nullDevice) throws -> RunningTool {
    try RunningTool(try #require(executable), words, input: input)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where the tool has not been built.
  static var needsTool: Self {
    .enabled(if: Tool.executable != nil, "there is no smashtag beside the tests; build it first")
  }
}

/// How the tool ended and what it said.
struct ToolResult: CustomStringConvertible {
  /// The exit status; of a killed tool the number of the signal, negated.
  var status: Int32
  var output: String
  var error: String

  var description: String { "status \(status), output: \(output), error: \(error)" }
}

/// The tool at work in a process of its own.
///
/// It writes to files, not pipes: no end of a pipe is inherited by a process started meanwhile, and
/// nobody has to read.
struct RunningTool {
  private let process = Process()
  private let output: URL
  private let error: URL
  private let end: AsyncStream<Int32>

  fileprivate init(_ executable: URL, _ words: [String], input: FileHandle) throws {
    let directory = TemporaryDirectory.current.appending(path: "run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    output = directory.appending(path: "output")
    error = directory.appending(path: "error")
    for file in [output, error] { try Data().write(to: file) }
    process.executableURL = executable
    process.arguments = words
    process.currentDirectoryURL = directory
    process.standardInput = input
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: error)
    let (end, continuation) = AsyncStream.makeStream(of: Int32.self)
    self.end = end
    process.terminationHandler = { process in
      let status = process.terminationStatus
      continuation.yield(process.terminationReason == .exit ? status : -status)
      continuation.finish()
    }
    try process.run()
  }

  /// Whether it has not ended yet.
  var isRunning: Bool { process.isRunning }

  /// Ends it at once, whatever it does.
  func kill() {
    Glibc.kill(process.processIdentifier, SIGKILL)
  }

  /// Waits for its end; may be asked once.
  func result() async throws -> ToolResult {
    var ends = end.makeAsyncIterator()
    let status = try #require(await ends.next())
    return ToolResult(
      status: status,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      error: String(decoding: try Data(contentsOf: error), as: UTF8.self)
    )
  }
}

/// A standard input that a test fills while the tool reads it.
struct FedInput {
  private let pipe = Pipe()

  init() {
    // A tool that ends early shall fail the test, not end all of them.
    signal(SIGPIPE, SIG_IGN)
    // Else a tool that is started meanwhile would hold this end open.
    _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
  }

  /// Starts the tool that reads what is written; may be done once.
  func start(_ words: [String]) throws -> RunningTool {
    let tool = try Tool.start(words, input: pipe.fileHandleForReading)
    try pipe.fileHandleForReading.close()
    return tool
  }

  /// Writes text; waits until most of it has been read.
  func write(_ text: String) throws {
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Ends the input.
  func close() throws {
    try pipe.fileHandleForWriting.close()
  }
}
