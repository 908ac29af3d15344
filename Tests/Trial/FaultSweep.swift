import FaultInjection
import Martlet

/// Lets each system call of a small workload fail in each way, once and for good, and holds what
/// comes of it against the law: a typed error, no crash, and a sound store in a state that the
/// writes that returned account for.
struct FaultSweep {
  /// Whether only some of the calls and errors are tried.
  let isShort: Bool

  /// Seconds that a workload may take.
  private static let patience = 30

  func run() throws {
    guard fault_is_available() else { throw Unavailable("a sanitizer has the system calls") }
    var table = Table()
    var runs = 0
    var breaches: [String] = []
    try Scratch.with { scratch in
      let prepared = try prepare(scratch)
      for point in Fault.Point.allCases {
        for (call, count) in try calls(of: point, prepared, scratch) {
          for fault in faults(point, call, count) {
            runs += 1
            do {
              let first = try attempt(fault, prepared, scratch)
              table.add("\(point): \(call) \(fault.kind.rawValue): \(first)")
            } catch let error as Breach {
              breaches.append("\(fault): \(error)")
              table.add("\(point): \(call) \(fault.kind.rawValue): FAILED")
            }
          }
        }
      }
    }
    table.print()
    tell("\(runs) runs, \(breaches.count) failures")
    for breach in breaches.prefix(40) { tell(breach) }
    if !breaches.isEmpty { throw Breach("\(breaches.count) of \(runs) runs broke the law") }
  }

  /// The data file of a store that stands ready.
  private func prepare(_ scratch: Scratch) throws -> [UInt8] {
    let directory = try scratch.fresh("prepared")
    let child = try Child.run { _ in
      let store = try DocumentStore.ofItems(at: directory)
      try store.apply(FaultWorkload.prepared)
    }
    guard child.ending == .exited(0) else { throw Breach("preparing: \(child)") }
    // What the first workload works out of the types is then inherited by every child.
    let workload = FaultWorkload(directory: try scratch.fresh("first"), point: .creation)
    try workload.run(.closed) {}
    return try dataFile(of: directory)
  }

  /// How often each call is made where none fails.
  private func calls(of point: Fault.Point, _ prepared: [UInt8], _ scratch: Scratch) throws
    -> [(Fault.Call, Int)]
  {
    let workload = try workload(at: point, prepared, scratch)
    let child = try Child.run(within: Self.patience) { mouth in
      try workload.run(mouth) { unsafe fault_watch(workload.directory) }
      mouth.say(
        "calls " + Fault.Call.allCases.map { "\(fault_calls($0.raw))" }.joined(separator: " ")
      )
    }
    guard child.ending == .exited(0), let counts = child.lines.last?.split(separator: " ") else {
      throw Breach("\(point) without a fault: \(child)")
    }
    // One write of the growth takes more than the map has left, and is refused.
    let refusals = child.lines.filter { $0.hasSuffix(" mapFull") }.count
    let ends = child.lines.filter { $0.hasSuffix(" done") }.count
    guard refusals == (point == .growth ? 1 : 0), refusals + ends + 1 == child.lines.count else {
      throw Breach("\(point) without a fault: \(child.lines)")
    }
    return zip(Fault.Call.allCases, counts.dropFirst().compactMap { Int($0) }).filter { $0.1 > 0 }
  }

  /// The faults to try of a call that is made so many times.
  private func faults(_ point: Fault.Point, _ call: Fault.Call, _ count: Int) -> [Fault] {
    var faults: [Fault] = []
    for number in 1...count {
      for (kind, isForGood) in isShort ? Self.fewWays : Self.allWays where kind.suits(call) {
        faults.append(
          Fault(point: point, call: call, number: number, kind: kind, isForGood: isForGood)
        )
      }
    }
    return faults
  }

  /// The ways to fail that lead to different places.
  private static let fewWays: [(Fault.Kind, isForGood: Bool)] = [
    (.inputOutput, false), (.noSpace, true), (.shortWrite, false),
  ]

  /// All ways to fail.
  private static let allWays: [(Fault.Kind, isForGood: Bool)] = Fault.Kind.allCases.flatMap {
    kind in
    kind.canLast ? [(kind, false), (kind, true)] : [(kind, false)]
  }

  private func workload(at point: Fault.Point, _ prepared: [UInt8], _ scratch: Scratch) throws
    -> FaultWorkload
  {
    let directory = try scratch.fresh("store")
    if point != .creation { try plant(prepared, in: directory) }
    return FaultWorkload(directory: directory, point: point)
  }

  /// Tries one fault, and returns what it led to first.
  private func attempt(_ fault: Fault, _ prepared: [UInt8], _ scratch: Scratch) throws -> String {
    let workload = try workload(at: fault.point, prepared, scratch)
    let child = try Child.run(within: Self.patience) { mouth in
      try workload.run(mouth) { fault.arm(in: workload.directory) }
      if fault_failures() == 0 { throw Breach("the fault was not met") }
    }
    guard child.ending == .exited(0) else {
      throw Breach("\(child.ending.words) after \(child.lines.suffix(2))")
    }
    let verdict = FaultVerdict(child.lines, of: fault)
    if let breach = verdict.breach { throw Breach(breach) }
    let isSync = fault.call == .fsync || fault.call == .fdatasync
    if isSync, fault.kind == .inputOutput, verdict.first == nil {
      throw Breach("a sync failed and nobody was told")
    }
    try inspect(workload.directory, verdict.states.all)
    return verdict.first ?? "nothing failed"
  }

  /// Opens the store without a fault: it must be in one of the states, sound, and writable.
  private func inspect(_ directory: String, _ states: [Contents]) throws {
    let child = try Child.run(within: Self.patience) { mouth in
      let store = try DocumentStore.ofItems(at: directory)
      var found = try Contents(of: store)
      guard states.contains(found) else { throw Breach("the state is none that may be") }
      try store.expectSound("reopened")
      try store.apply(FaultWorkload.prepared)
      found.apply(FaultWorkload.prepared)
      try store.expect(found, "written again")
    }
    guard child.ending == .exited(0) else {
      throw Breach("reopened: \(child.ending.words) \(child.lines)")
    }
  }
}
