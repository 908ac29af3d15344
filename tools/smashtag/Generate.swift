import Foundation
import Smashtag
import ToolSupport

/// `generate`: prints synthetic tweets.
struct Generate: Verb {
  static let name = "generate"
  static let summary = "Prints synthetic tweets as JSON Lines, the same for the same seed."
  static let flags = [countFlag, seedFlag]

  private static let countFlag = Flag("count", value: "N", help: "how many tweets")
  private static let seedFlag = Flag(
    "seed",
    value: "S",
    help: "a whole number that decides all of them"
  )

  private static let bufferSize = 1 << 18

  private let count: Int
  private let seed: UInt64

  init(_ arguments: Arguments) throws(UsageError) {
    try arguments.noOperands()
    count = try arguments.requiredNumber(Self.countFlag, from: 0)
    seed = try arguments.requiredNumber(Self.seedFlag, from: 0)
  }

  func run() throws -> ExitCode {
    var buffer = Data(capacity: Self.bufferSize)
    for line in TweetGenerator().generate(count: count, seed: seed) {
      buffer.append(contentsOf: line.utf8)
      buffer.append(0x0A)
      if buffer.count >= Self.bufferSize {
        try Output.write(buffer)
        buffer.removeAll(keepingCapacity: true)
      }
    }
    try Output.write(buffer)
    return .success
  }
}
