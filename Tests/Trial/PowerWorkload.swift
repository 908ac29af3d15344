import FaultInjection
import Glibc
import Martlet

/// A fixed program on a store, which is logged: makes it, writes in steps, compacts it and goes on.
struct PowerWorkload {
  /// What a step is about.
  enum Phase: String {
    case creation, inserts, updates, deletes, growth, reuse, compaction, afterwards
  }

  /// A step after the opening; one without changes compacts the store.
  struct Step {
    let phase: Phase
    let changes: [Change]
  }

  let durability: DocumentStore.Durability

  /// All steps after the opening.
  ///
  /// Each write ends in a state that the store has never had before.
  static let steps: [Step] =
    (0..<8).map { number in
      let owners = number == 0 ? (0..<4).map { Change.owner(Owner($0)) } : []
      let items = (number * 5..<number * 5 + 5).map { Change.item(Item($0, length: $0 * 60)) }
      return Step(phase: .inserts, changes: owners + items)
    }
    + (1...8).map { revision in
      Step(
        phase: .updates,
        changes: [.owner(Owner(revision % 4, revision: revision))]
          + (0..<6).map { .item(Item((revision * 7 + $0) % 40, revision: revision, length: 700)) }
      )
    }
    + (0..<4).map { number in
      Step(phase: .deletes, changes: (0..<4).map { .removeItem(number * 9 + $0) })
    }
    + [
      Step(phase: .deletes, changes: [.removeOwner(Owner.id(3))]),
      Step(phase: .deletes, changes: [.owner(Owner(3, revision: 20))]),
    ]
    + (0..<10).map { number in
      Step(
        phase: .growth,
        changes: (0..<4).map { .item(Item(100 + number * 4 + $0, length: 5_000 + $0 * 20_000)) }
      )
    }
    + (0..<12).map { number in
      Step(
        phase: .reuse,
        changes: [.removeItem(100 + number * 3), .item(Item(1, revision: 30 + number))]
          + (0..<3).map { .item(Item(200 + $0, revision: number, length: 3_000 * ($0 + number))) }
      )
    }
    + [Step(phase: .compaction, changes: [])]
    + (0..<6).map { number in
      Step(phase: .afterwards, changes: [.item(Item(2, revision: 50 + number, length: 9_000))])
    }

  /// What the store holds after each number of steps.
  static let states: [Contents] = {
    var contents = Contents()
    return [contents]
      + steps.map { step in
        contents.apply(step.changes)
        return contents
      }
  }()

  /// What the step that follows so many marks is about: the first mark follows the opening.
  static func phase(after marks: Int) -> Phase {
    if marks == 0 { return .creation }
    return marks <= steps.count ? steps[marks - 1].phase : .afterwards
  }

  /// Opens the store in a directory, which need not be there.
  func open(in directory: String) throws -> DocumentStore {
    try .ofItems(at: directory + "/store") { options in
      options.durability = durability
      options.mapSize = 1 << 20
    }
  }

  /// Runs to the end, while all that it does in the directory is logged to a file.
  func record(
    in directory: String,
    to log: String,
    _ interruption: PowerInterruption
  ) throws {
    let descriptor = unsafe Glibc.open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    try SystemFailure.check(descriptor, "open")
    unsafe fault_start_log(directory, descriptor)
    if interruption == .directoryMade || interruption == .fileNamed {
      try interruption.kill(in: directory) { arm in
        arm()
        _ = try open(in: directory)
      }
    }
    var store = try open(in: directory)
    fault_mark(0)
    for (number, step) in Self.steps.enumerated() {
      if step.phase != .compaction {
        try store.apply(step.changes)
      } else if interruption == .exchanged {
        store.close()
        try interruption.kill(in: directory) { arm in
          let store = try open(in: directory)
          arm()
          try store.compact()
        }
        store = try open(in: directory)
      } else {
        try store.compact()
      }
      fault_mark(Int64(number + 1))
    }
    try store.expect(Self.states[Self.steps.count], "recorded")
  }
}
