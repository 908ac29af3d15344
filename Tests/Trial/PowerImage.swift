/// What a disk may hold after a power cut at a place in a log.
///
/// What was synced is there. Of the rest each sector of 512 bytes is there as some write after the
/// last sync left it, or as it was before, whatever became of the others; a file may have become
/// longer without the bytes; and each change of names is there or not, as long as no later change
/// of the same name is there without it.
struct PowerImage {
  /// What is kept of a file.
  struct File {
    /// Where bytes of the log go.
    var pieces: [(offset: Int, bytes: Range<Int>)] = []
    var length = 0
  }

  /// A sector of a file.
  private struct Sector: Hashable {
    let node: PowerNode
    let number: Int
  }

  static let sectorSize = 512

  private(set) var files: [PowerNode: File] = [:]
  private(set) var names: [PowerNode: [String: PowerNode]] = [:]

  /// Draws one of the images that are possible when so many events have happened.
  init(
    of log: PowerLog,
    cutAt position: Int,
    on disk: PowerDisk = .honest,
    with luck: Luck? = nil,
    _ dice: inout Dice
  ) {
    let events = log.events[..<position]
    var synced: [PowerNode: Int] = [:]
    for (place, event) in events.enumerated() {
      guard case .sync(let node) = event else { continue }
      if disk.keepsSync(ofDirectory: log.directories.contains(node)) { synced[node] = place }
    }
    let luck = luck ?? Luck(&dice)
    drawNames(events, synced, luck, &dice)
    drawFiles(events, synced, disk, luck, &dice)
  }

  private mutating func drawNames(
    _ events: ArraySlice<PowerEvent>,
    _ synced: [PowerNode: Int],
    _ luck: Luck,
    _ dice: inout Dice
  ) {
    var needed: Set<PowerEntry.Key> = []
    var kept: [[PowerEntry]] = []
    for (place, event) in events.enumerated().reversed() {
      guard case .entries(let entries) = event else { continue }
      let isSynced = entries.allSatisfy { synced[$0.key.directory, default: -1] > place }
      let isNeeded = entries.contains { needed.contains($0.key) }
      guard isSynced || isNeeded || luck.isKept(&dice) else { continue }
      kept.append(entries)
      needed.formUnion(entries.map(\.key))
    }
    for entry in kept.reversed().joined() {
      names[entry.key.directory, default: [:]][entry.key.name] = entry.node
    }
  }

  private mutating func drawFiles(
    _ events: ArraySlice<PowerEvent>,
    _ synced: [PowerNode: Int],
    _ disk: PowerDisk,
    _ luck: Luck,
    _ dice: inout Dice
  ) {
    var lastKept: [Sector: Int] = [:]
    for (place, event) in events.enumerated() {
      switch event {
      case .write(let node, let offset, let bytes) where synced[node, default: -1] < place:
        let hasReachedDisk =
          disk.keepsSync(ofDirectory: false) && place + 1 < events.count
          && events[place + 1].isWriteReachedDisk
        let isTorn = luck.isTorn(&dice)
        let isKept = luck.isKept(&dice)
        for sector in Self.sectors(offset, bytes.count)
        where hasReachedDisk || (isTorn ? luck.isKept(&dice) : isKept) {
          lastKept[Sector(node: node, number: sector)] = place
        }
        if luck.isKept(&dice) { lengthen(node, to: offset + bytes.count) }
      case .length(let node, let length):
        if synced[node, default: -1] > place || luck.isKept(&dice) { lengthen(node, to: length) }
      default: break
      }
    }
    for (place, event) in events.enumerated() {
      guard case .write(let node, let offset, let bytes) = event else { continue }
      if synced[node, default: -1] > place {
        add(bytes, at: offset, to: node)
        continue
      }
      // Later bytes of a sector do not reach the disk without the earlier ones.
      for sector in Self.sectors(offset, bytes.count)
      where lastKept[Sector(node: node, number: sector), default: -1] >= place {
        let first = max(offset, sector * Self.sectorSize)
        let end = min(offset + bytes.count, (sector + 1) * Self.sectorSize)
        let start = bytes.lowerBound - offset
        add(start + first..<start + end, at: first, to: node)
      }
    }
  }

  private mutating func add(_ bytes: Range<Int>, at offset: Int, to node: PowerNode) {
    files[node, default: File()].pieces.append((offset, bytes))
    lengthen(node, to: offset + bytes.count)
  }

  private mutating func lengthen(_ node: PowerNode, to length: Int) {
    files[node, default: File()].length = max(files[node]?.length ?? 0, length)
  }

  private static func sectors(_ offset: Int, _ count: Int) -> Range<Int> {
    offset / sectorSize..<(offset + count + sectorSize - 1) / sectorSize
  }
}

extension PowerEvent {
  fileprivate var isWriteReachedDisk: Bool {
    if case .writeReachedDisk = self { true } else { false }
  }
}
