import FaultInjection
import Martlet

/// A small fixed program on a store: opens it, writes in steps, reads after each, and closes it.
struct FaultWorkload {
  let directory: String
  let point: Fault.Point

  /// What a store holds that stands ready before the workload begins.
  static let prepared: [Change] =
    (0..<4).map { .owner(Owner($0)) } + (0..<12).map { .item(Item($0)) }

  /// The writes.
  ///
  /// Each can follow on any of the others having failed.
  static func steps(of point: Fault.Point) -> [[Change]] {
    // A value of several pages is written by another call than single pages are.
    let length = point == .growth ? 300_000 : 20_000
    return [
      prepared,
      prepared.prefix(4) + (0..<6).map { .item(Item($0, revision: 1)) },
      [.removeItem(3), .removeItem(8), .removeOwner(Owner.id(1))],
      prepared.prefix(4) + (20..<24).map { .item(Item($0, length: length)) },
      prepared.prefix(4) + (20..<23).map { .item(Item($0, revision: 2, length: length)) }
        + (30..<36).map { .item(Item($0)) },
    ]
  }

  /// How the store is opened.
  func open() throws -> DocumentStore {
    try .ofItems(at: directory) { options in
      if point == .growth { options.mapSize = 1 << 20 }
    }
  }

  /// Runs to the end and says how each step ended.
  ///
  /// It calls the closure where the calls are to be counted from.
  func run(_ mouth: Mouth, counting: () -> Void) throws {
    if point == .creation || point == .opening { counting() }
    let store: DocumentStore
    do {
      store = try open()
    } catch {
      mouth.say("open 0 \(outcome(of: error))")
      return
    }
    mouth.say("open 0 done")
    if point == .writing || point == .growth { counting() }
    var states = FaultStates(at: point)
    for (number, changes) in Self.steps(of: point).enumerated() {
      let word = outcome { try store.apply(changes) }
      mouth.say("step \(number) \(word)")
      states.note(word, of: changes)
      var place: Int?
      let reading = outcome {
        let found = try Contents(of: store)
        place = states.all.firstIndex(of: found)
        if place == nil { throw Breach("the state is none that may be") }
      }
      if let place { states.settle(on: place) }
      mouth.say("read \(place ?? 0) \(reading)")
    }
    store.close()
  }
}
