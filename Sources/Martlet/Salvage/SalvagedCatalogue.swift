internal import DocumentCoding
internal import Foundation
internal import LMDB
internal import OrderedKeys

/// What can be found of a damaged store's catalogue.
struct SalvagedCatalogue {
  /// The collections by name.
  private(set) var records: [String: CollectionRecord] = [:]
  /// The names of fields, by collection number and shape number.
  private(set) var shapes: [Int: [Int: [String]]] = [:]
  /// The next rows, by collection number.
  private(set) var nextRows: [Int: UInt64] = [:]
  /// The entry of the last UUID that was handed out.
  private(set) var lastUUID: [UInt8]?
  private(set) var format: Catalogue.Format?
  private(set) var header = Header()
  /// The number of entries that are damaged.
  private(set) var damagedEntries = 0
  /// Whether all entries were found and none is damaged.
  private(set) var isWhole = true

  /// Whether anything of a catalogue was found.
  var hasEntries: Bool { format != nil || !records.isEmpty }

  /// The keys of damaged entries.
  private var damagedKeys: Set<[UInt8]> = []

  /// Reads the catalogue, and where it is damaged, entries of it in pages that are not in use.
  init(_ source: SalvageSource) {
    let database = Catalogue.databaseName
    if let found = source.database(database) {
      source.walk.forEachEntry(of: found) { entry in
        guard entry.isInPlace, let value = entry.value, note(entry.key, value) else {
          damagedKeys.insert(entry.key)
          return
        }
      }
    }
    damagedEntries = damagedKeys.count
    isWhole = damagedEntries == 0 && source.gaps(of: database).isEmpty
    guard !isWhole else { return }
    // Shapes never change and numbers only rise, so that older pages speak true of them.
    for remainder in [PageWalk.Remainder.unaccounted, .free] {
      source.walk.forEachEntry(in: remainder) { entry in
        guard damagedKeys.contains(entry.key) || source.mayMiss(entry.key, in: database) else {
          return
        }
        if let value = entry.value { _ = note(entry.key, value) }
      }
    }
  }

  /// Notes an entry, and tells whether it is one; what is known already stays, but for numbers,
  /// which rise.
  private mutating func note(_ key: [UInt8], _ entry: [UInt8]) -> Bool {
    guard let value = try? entry.span.unsealed(under: key).copy(),
      let elements = try? TupleElement.unpack(key), case .text(let kind)? = elements.first
    else { return false }
    let numbers = elements.dropFirst().compactMap { element in
      if case .integer(let number) = element { Int(exactly: number) } else { nil }
    }
    switch (kind, elements.count, numbers.count) {
    case ("format", 1, 0): return noteFormat(value)
    case ("header", 1, 0): return noteHeader(value)
    case ("collection", 2, 0): return noteCollection(key, value)
    case ("shape", 3, 2): return noteShape(numbers[1], of: numbers[0], value)
    case ("row", 2, 1): return noteRow(of: numbers[0], value)
    // Indexes are made anew from the first row.
    case ("build", 3, 2): return true
    case ("uuid", 1, 0): return noteUUID(value)
    default: return false
    }
  }

  private mutating func noteFormat(_ value: [UInt8]) -> Bool {
    guard let found = decode(Catalogue.Format.self, value), found.formatVersion >= 1,
      found.nextCollection >= 1
    else { return false }
    if found.nextCollection > format?.nextCollection ?? 0 { format = found }
    return true
  }

  private mutating func noteHeader(_ value: [UInt8]) -> Bool {
    guard let found = Header(value.span) else { return false }
    header.commit = max(header.commit, found.commit)
    header.generation = max(header.generation, found.generation)
    return true
  }

  private mutating func noteCollection(_ key: [UInt8], _ value: [UInt8]) -> Bool {
    guard let found = decode(CollectionRecord.self, value), found.number >= 1,
      key == Catalogue.Key.collection(found.name)
    else { return false }
    var signed = found
    guard (try? signed.sign()) != nil, signed.fingerprint == found.fingerprint else { return false }
    // A record in a page that is not in use may be an old one.
    if let known = records[found.name],
      (known.schemaVersion, known.nextIndex) >= (found.schemaVersion, found.nextIndex)
    {
      return true
    }
    records[found.name] = found
    return true
  }

  private mutating func noteShape(_ shape: Int, of collection: Int, _ value: [UInt8]) -> Bool {
    guard (1...ShapeTable.capacity).contains(shape), let names = decode([String].self, value),
      Set(names).count == names.count
    else { return false }
    if shapes[collection]?[shape] == nil { shapes[collection, default: [:]][shape] = names }
    return true
  }

  private mutating func noteRow(of collection: Int, _ value: [UInt8]) -> Bool {
    guard let number = NumberSequence.number(value) else { return false }
    nextRows[collection] = max(nextRows[collection] ?? 0, number)
    return true
  }

  private mutating func noteUUID(_ value: [UInt8]) -> Bool {
    var reader = TupleReader(value.span)
    guard (try? reader.nextUUID()) != nil, reader.isAtEnd else { return false }
    if let lastUUID, !lastUUID.lexicographicallyPrecedes(value) { return true }
    lastUUID = value
    return true
  }

  private func decode<Entry: Decodable>(_ type: Entry.Type, _ value: [UInt8]) -> Entry? {
    try? JSONDecoder().decode(type, from: Data(value))
  }
}

extension SalvagedCatalogue {
  /// The names of a collection's shapes in the order of their numbers.
  ///
  /// Lost ones are named so that no record fits them: the numbers of the others must stay.
  func shapeLists(of collection: Int) -> [[String]] {
    let known = shapes[collection] ?? [:]
    guard let last = known.keys.max() else { return [] }
    return (1...last).map { shape in
      known[shape] ?? (0...ShapeTable.capacity).map { "lost \(shape) \($0)" }
    }
  }

  /// Whether the names of a shape's fields are known; the shape 0 needs none.
  func knows(_ shape: Int, of collection: Int) -> Bool {
    shape == 0 || shapes[collection]?[shape] != nil
  }
}
