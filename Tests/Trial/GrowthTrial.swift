import Foundation
import LMDB
import Martlet

/// Three processes grow one store from a small map, while two threads in each hold snapshots and
/// check what they read.
struct GrowthTrial {
  /// How large the documents are in the end, in mebibytes.
  let mebibytes: Int
  let seed: Int

  private static let writers = 3
  /// The address space that each process reserves at first.
  static let firstMap = 1 << 20

  func run() throws {
    try Scratch.with { scratch in
      let directory = try scratch.fresh("growing")
      try prepare(directory)
      let began = now()
      let children = try (0..<Self.writers).map { writer in
        try Child { mouth in
          let process = GrowingProcess(
            directory: directory,
            writer: writer,
            target: mebibytes << 20,
            seed: seed
          )
          try process.run(mouth)
        }
      }
      var table = Table()
      var breaches: [String] = []
      // A gibibyte takes less than a minute.
      let patience = 120 + mebibytes / 4
      for (writer, child) in children.enumerated() {
        let end = child.end(within: patience)
        for line in end.lines {
          let words = line.split(separator: " ", maxSplits: 1)
          if let count = Int(words[0]) { table.add(String(words[1]), count) }
        }
        if end.ending != .exited(0) {
          breaches.append("process \(writer): \(end.ending.words), \(end.lines.suffix(3))")
        }
      }
      table.print()
      let milliseconds = now() - began
      tell("\(dataFileSize(of: directory) >> 20) MiB of file after \(milliseconds) ms")
      if !breaches.isEmpty { throw Breach(breaches.joined(separator: "\n")) }
      try inspect(directory)
    }
  }

  private func prepare(_ directory: String) throws {
    let child = try Child.run { _ in
      let store = try DocumentStore.ofBlocks(at: directory) { $0.mapSize = Self.firstMap }
      try store.write { tx throws in
        for name in Tally.names { try tx.insert(Tally(id: name)) }
      }
    }
    guard child.ending == .exited(0) else { throw Breach("preparing: \(child)") }
  }

  /// Expects every block of every process, and nothing else.
  private func inspect(_ directory: String) throws {
    let child = try Child.run(within: 120 + mebibytes) { mouth in
      let store = try DocumentStore.ofBlocks(at: directory) { $0.mapSize = Self.firstMap }
      var blocks = 0
      try store.read { tx in
        try tx.forEach(Block.all) { block in
          guard block.isRight else { throw Breach("a block is wrong") }
          blocks += 1
        }
        let tallies = try tx.fetch(Tally.all)
        guard tallies.map(\.blocks) == [blocks, blocks] else { throw Breach("blocks are missing") }
      }
      try store.expectSound("grown")
      mouth.say("\(blocks) blocks, all right, and verify finds nothing")
    }
    for line in child.lines { tell(line) }
    guard child.ending == .exited(0) else { throw Breach("the grown store: \(child)") }
  }
}
