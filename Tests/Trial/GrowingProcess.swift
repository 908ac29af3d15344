import Dispatch
import Foundation
import LMDB
import Martlet

/// One of the processes that grow a store: a writer and two threads that read.
struct GrowingProcess: Sendable {
  let directory: String
  let writer: Int
  /// The bytes of documents at which all stop.
  let target: Int
  let seed: Int

  private static let readers = 2
  /// How often in a row a step may be refused because of a held snapshot.
  private static let patience = 1_000

  func run(_ mouth: Mouth) throws {
    let store = try DocumentStore.ofBlocks(at: directory) { $0.mapSize = GrowthTrial.firstMap }
    let isOver = Guarded(false)
    let figures = Guarded(Figures())
    let failure = Guarded<String?>(nil)
    let done = DispatchGroup()
    for reader in 0..<Self.readers {
      done.enter()
      let thread = Thread {
        var dice = Dice(seed: seed &* 31 &+ writer &* 7 &+ reader)
        do {
          while !isOver.withLock({ $0 }) { try read(store, figures, &dice) }
        } catch {
          failure.withLock { $0 = $0 ?? "\(outcome(of: error))" }
        }
        done.leave()
      }
      thread.start()
    }
    let word = outcome { try write(store, figures) { failure.withLock { $0 != nil } } }
    isOver.withLock { $0 = true }
    done.wait()
    figures.withLock { figures in
      mouth.say("\(figures.writes) writes")
      mouth.say("\(figures.snapshots) snapshots held")
      mouth.say("\(figures.documents) documents read")
      for (reason, count) in figures.refusals { mouth.say("\(count) retries after \(reason)") }
    }
    if let words = failure.withLock({ $0 }) { throw Breach("reading: \(words)") }
    if word != "done" { throw Breach("writing: \(word)") }
  }

  /// Writes until all processes together have written enough.
  private func write(
    _ store: DocumentStore,
    _ figures: Guarded<Figures>,
    unless isBroken: () -> Bool
  ) throws {
    var next = Block.first(ofWriter: writer)
    var bytes = 0
    while bytes < target, !isBroken() {
      let blocks = (next..<next + 16).map { Block($0) }
      let size = blocks.map { $0.bytes.utf8.count }.reduce(0, +)
      bytes = try retrying(figures) {
        try store.write { tx throws in
          try tx.insert(contentsOf: blocks)
          for name in Tally.names {
            try tx.update(Tally.self, id: name) { tally in
              tally.blocks += blocks.count
              tally.bytes += size
            }
          }
          return try tx.find(Tally.self, id: Tally.names[0])?.bytes ?? 0
        }
      }
      next += blocks.count
      figures.withLock { $0.writes += 1 }
    }
  }

  /// Holds one snapshot for a random number of look-ups.
  private func read(
    _ store: DocumentStore,
    _ figures: Guarded<Figures>,
    _ dice: inout Dice
  ) throws {
    let lookUps = Int.random(in: 0..<200, using: &dice)
    var seed = dice
    let found = try retrying(figures) {
      try store.read { tx in
        let first = try tally(tx)
        var found = 0
        for _ in 0..<lookUps {
          let writer = Int.random(in: 0..<3, using: &seed)
          let number = Int.random(in: 0..<max(1, first / 2), using: &seed)
          guard let block = try tx.find(Block.self, id: Block.first(ofWriter: writer) + number)
          else { continue }
          guard block.isRight else { throw Breach("a block is wrong") }
          found += 1
        }
        guard try tally(tx) == first else { throw Breach("a snapshot has changed") }
        return found
      }
    }
    dice = seed
    figures.withLock { figures in
      figures.snapshots += 1
      figures.documents += found
    }
  }

  /// The number of blocks that both tallies tell.
  private func tally(_ tx: Martlet.ReadTransaction) throws -> Int {
    let tallies = try tx.fetch(Tally.all).map(\.blocks)
    guard tallies.count == 2, tallies[0] == tallies[1] else { throw Breach("tallies part") }
    return tallies[0]
  }

  /// Tries again where the store says that a snapshot is in its way.
  private func retrying<Value>(
    _ figures: Guarded<Figures>,
    _ body: () throws -> Value
  ) throws -> Value {
    var attempt = 0
    while true {
      do {
        return try body()
      } catch let error as StoreError {
        let reason = "\(error.reason)"
        attempt += 1
        guard ["busy", "mapFull"].contains(reason), attempt < Self.patience else { throw error }
        figures.withLock { $0.refusals[reason, default: 0] += 1 }
      }
    }
  }
}

/// What a process did.
private struct Figures {
  var writes = 0
  var snapshots = 0
  var documents = 0
  /// How often a step was refused, by reason.
  var refusals: [String: Int] = [:]
}
