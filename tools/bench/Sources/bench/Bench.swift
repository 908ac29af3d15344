import BenchReport
import Foundation

/// `bench`: measures Martlet beside LMDB from C and SQLite.
@main
enum Bench {
  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch let mistake as UsageError {
      fail(mistake.description, status: 64)
    } catch let error as CocoaError {
      fail("\(error.filePath ?? "a file"): \(error.localizedDescription)", status: 1)
    } catch {
      fail("\(error)", status: 1)
    }
  }

  private static func run(_ words: [String]) throws {
    switch try Command(words) {
    case .run(let command): try command.run()
    case .chart(let command): try command.run()
    case .instructions(let command): try command.run()
    case .child(let command): try command.run()
    case .help: print(Command.usage)
    }
  }

  private static func fail(_ message: String, status: CInt) -> Never {
    FileHandle.standardError.write(Data("bench: \(message)\n".utf8))
    exit(status)
  }
}
