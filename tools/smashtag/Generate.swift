import Foundation
import Smashtag

/// `generate`: prints synthetic tweets.
struct Generate: Verb {
  static let name = "generate"
  static let summary = "Prints synthetic tweets as JSON Lines, the same for the same seed."
  static let flags = [
    Flag(name: "count", value: "N", help: "how many tweets"),
    Flag(name: "seed", value: "S", help: "a whole number that decides all of them"),
  ]

  private static let bufferSize = 1 << 18

  private let count: Int
  private let seed: UInt64

  init(_ arguments: Arguments) throws(UsageError) {
    try arguments.noOperands()
    count = try arguments.requiredNumber("count", from: 0)
    seed = try arguments.requiredNumber("seed", from: 0)
  }

  func run() throws {
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
  }
}
