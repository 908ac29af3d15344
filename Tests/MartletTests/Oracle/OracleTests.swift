import Foundation
import Martlet
import TestSupport
import Testing

@Suite("Random writes", .temporaryDirectory)
struct RandomWriteTests {
  @Test(
    "V1, V3: answer and leave what a plain oracle says, with exact indexes",
    arguments: OracleSettings.seeds
  )
  func agreeWithOracle(seed: Int) throws {
    var run = try OracleRun(seed: seed)
    for step in 0..<OracleSettings.steps {
      let wrong = try run.step()
      if wrong.isEmpty { continue }
      Issue.record("seed \(seed), step \(step): \(wrong.joined(separator: "\n"))")
      break
    }
    if OracleSettings.isWidened {
      print("\noracle: seed \(seed), \(run.changes) changes, \(run.commits) kept")
    }
  }
}

/// How far the random writes go: `MARTLET_SEEDS=1000..<2000` and `MARTLET_STEPS=50` widen them.
enum OracleSettings {
  static let isWidened = ProcessInfo.processInfo.environment["MARTLET_SEEDS"] != nil

  static let seeds: Range<Int> = {
    let words = ProcessInfo.processInfo.environment["MARTLET_SEEDS"]?.components(separatedBy: "..<")
    guard let words, words.count == 2, let first = Int(words[0]), let end = Int(words[1]),
      first <= end
    else { return 0..<300 }
    return first..<end
  }()

  static let steps = ProcessInfo.processInfo.environment["MARTLET_STEPS"].flatMap(Int.init) ?? 12
}
