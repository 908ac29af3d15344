import Glibc
import Martlet

/// Damages a data file in many ways, each time opens it, reads everything and verifies it.
///
/// What may come of it: nothing that shows, an error, or a loss that `verify` finds. The engine
/// trusts its pages, so the reading process may even die. What may not: a document that is not the
/// one that was stored, and a loss that `verify` does not find.
struct FlipTrial {
  /// How many bits are flipped, one at a time.
  let count: Int
  let seed: Int

  /// Seconds that reading a damaged store may take.
  private static let patience = 10

  /// How many damaged stores are read at once.
  private static let width = 2

  func run() throws {
    var dice = Dice(seed: seed)
    var table = Table()
    var breaches: [String] = []
    let began = now()
    let runs = try Scratch.with { scratch in
      let sound = try prepare(scratch)
      let directories = try (0..<Self.width).map { try scratch.fresh("damaged \($0)") }
      let all = Damage.all(of: sound.count, flips: count, &dice)
      for first in stride(from: 0, to: all.count, by: Self.width) {
        let damages = all[first...].prefix(Self.width)
        let children = try zip(damages, directories).map { damage, directory in
          try start(damage, of: sound, in: directory)
        }
        for (damage, child) in zip(damages, children) {
          let (lines, ending) = child.end(within: Self.patience)
          let verdict = DamageVerdict(lines, ending)
          table.add("\(damage.name): \(verdict.row)")
          if verdict.isBreach { breaches.append("\(damage): \(verdict.row) \(lines)") }
        }
      }
      return all.count
    }
    table.print()
    let milliseconds = max(1, now() - began)
    tell("\(runs) damaged files with seed \(seed), \(runs * 1_000 / milliseconds) a second")
    for breach in breaches.prefix(20) { tell(breach) }
    if !breaches.isEmpty { throw Breach("\(breaches.count) of \(runs) files broke the law") }
    tell("0 wrong documents, 0 losses that verify did not find")
  }

  /// Starts a child that reads a damaged file.
  private func start(_ damage: Damage, of sound: [UInt8], in directory: String) throws -> Child {
    try plant(damage.applied(to: sound), in: directory)
    return try Child { mouth in try DamageProbe(directory: directory, mouth: mouth).run() }
  }

  /// A sound data file.
  private func prepare(_ scratch: Scratch) throws -> [UInt8] {
    let directory = try scratch.fresh("sound")
    let child = try Child.run { mouth in
      let store = try DocumentStore.ofItems(at: directory)
      for changes in DamageProbe.history { try store.apply(changes) }
      try store.expect(DamageProbe.stored, "prepared")
      store.close()
      try DamageProbe(directory: directory, mouth: mouth).run()
    }
    let verdict = DamageVerdict(child.lines, child.ending)
    guard verdict.row == "nothing shows" else { throw Breach("the sound file: \(child)") }
    // What the first reading works out of the types is then inherited by every child.
    try DamageProbe(directory: directory, mouth: .closed).run()
    return try dataFile(of: directory)
  }
}
