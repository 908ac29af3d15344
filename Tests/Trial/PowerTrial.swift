import FaultInjection
import Foundation
import Glibc
import Martlet

/// Cuts the power at random places of a workload, by its log: rebuilds what the disk may hold then,
/// opens it, and expects a sound store.
///
/// With full durability it holds every commit that had returned, with relaxed the first commits up
/// to some. A cut while it is made leaves no store or a whole one.
struct PowerTrial {
  /// What a commit promises.
  enum Level: String, CaseIterable {
    case full, relaxed

    var workload: PowerWorkload { PowerWorkload(durability: self == .full ? .full : .relaxed) }
  }

  /// How many images are made for each level.
  let count: Int
  let seed: Int
  var interruption = PowerInterruption.none

  /// Seconds that a child may take.
  private static let patience = 60
  /// How many images are made of each disk that ignores syncs, to see that the trial would find it.
  private static let controlCount = 60

  func run() throws {
    guard fault_is_available() else { throw Unavailable("a sanitizer has the system calls") }
    var breaches: [String] = []
    try Scratch.with { scratch in
      for level in Level.allCases {
        let log = try record(level, scratch)
        breaches += try cut(log, level, scratch)
        if level == .full, interruption == .none {
          for disk in [PowerDisk.forgetsContents, .forgetsNames] {
            try control(log, disk, scratch)
          }
        }
      }
    }
    for breach in breaches.prefix(20) { tell(breach) }
    if !breaches.isEmpty { throw Breach("\(breaches.count) images broke the law") }
  }

  /// The log of the workload.
  private func record(_ level: Level, _ scratch: Scratch) throws -> PowerLog {
    // What the first workload works out of the types is then inherited by every child.
    let first = FaultWorkload(directory: try scratch.fresh("first"), point: .creation)
    try first.run(.closed) {}
    let directory = try scratch.fresh("recorded")
    let path = scratch.path("log \(level)")
    let child = try Child.run(within: Self.patience) { _ in
      try level.workload.record(in: directory, to: path, interruption)
    }
    guard child.ending == .exited(0), let bytes = FileManager.default.contents(atPath: path) else {
      throw Breach("recording: \(child)")
    }
    let log = try PowerLog([UInt8](bytes))
    // Else something was written that the log does not know of.
    var dice = Dice(seed: seed)
    let image = PowerImage(of: log, cutAt: log.events.count, with: .best, &dice)
    let replayed = try scratch.fresh("image")
    try image.plant(log, in: replayed, &dice)
    guard try dataFile(of: replayed + "/store") == dataFile(of: directory + "/store") else {
      throw Breach("the log does not lead to the file")
    }
    return log
  }

  /// Makes images, prints what they came to, and returns what may not be.
  private func cut(_ log: PowerLog, _ level: Level, _ scratch: Scratch) throws -> [String] {
    var (table, breaches) = (Table(), [String]())
    var (sound, lost, gone, mixed, unusable, mostLost) = (0, 0, 0, 0, 0, 0)
    let began = now()
    for number in 0..<count {
      let cut = PowerCut(log, seed: seed &* 1_000_003 &+ number, on: .honest)
      let finding = try inspect(cut, log, level, scratch, isQuiet: false)
      table.add("\(level), \(cut.phase): \(finding.verdict.rawValue)")
      switch finding.verdict {
      case .absent, .whole: sound += 1
      case .shorter: (sound, lost) = (sound + 1, lost + 1)
      case .gone: gone += 1
      case .mixture: mixed += 1
      case .unusable: unusable += 1
      }
      mostLost = max(mostLost, finding.lost)
      guard finding.verdict.isBreach(of: level) else { continue }
      breaches.append("\(level), image \(number), \(cut): \(finding.verdict) \(finding.words)")
    }
    table.print()
    tell(
      "\(level): \(count) images with seed \(seed) of \(log.events.count) events, \(sound) sound, "
        + "\(lost) without acknowledged commits (at most \(mostLost)), \(gone) gone, \(mixed) mixtures, "
        + "\(unusable) unusable, \(count * 1_000 / max(1, now() - began)) a second"
    )
    return breaches
  }

  /// Expects that stores break on a disk that ignores syncs: else nothing was tried.
  private func control(_ log: PowerLog, _ disk: PowerDisk, _ scratch: Scratch) throws {
    var broken = 0
    for number in 0..<Self.controlCount {
      let cut = PowerCut(log, seed: seed &* 1_000_003 &+ number, on: disk)
      let finding = try inspect(cut, log, .full, scratch, isQuiet: true)
      if finding.verdict.isBreach(of: .full) { broken += 1 }
    }
    tell("\(disk): \(broken) of \(Self.controlCount) images are broken")
    guard broken > 0 else { throw Breach("the trial does not see what syncs are good for") }
  }

  /// Opens an image in a child and judges it; a quiet child dies without a word of the engine.
  private func inspect(
    _ cut: PowerCut,
    _ log: PowerLog,
    _ level: Level,
    _ scratch: Scratch,
    isQuiet: Bool
  ) throws -> PowerFinding {
    let directory = try scratch.fresh("image")
    try cut.plant(log, in: directory)
    let child = try Child.run(within: Self.patience) { mouth in
      if isQuiet { dup2(unsafe open("/dev/null", O_WRONLY), STDERR_FILENO) }
      let isThere = unsafe access(directory + "/store/data.mdb", F_OK) == 0
      let store = try level.workload.open(in: directory)
      var found = try Contents(of: store)
      try store.expectSound("after the cut")
      let states = PowerWorkload.states[...min(cut.marks, PowerWorkload.steps.count)]
      if isThere {
        mouth.say(states.lastIndex(of: found).map { "state \($0)" } ?? "another state")
      } else {
        mouth.say(found == Contents() ? "absent" : "another state")
      }
      try store.apply(FaultWorkload.prepared)
      found.apply(FaultWorkload.prepared)
      try store.expect(found, "written after the cut")
    }
    return PowerFinding(child.lines, child.ending, marks: cut.marks)
  }
}
