internal import LMDB

extension SalvagedCollection {
  /// The collections that the catalogue names, and those of the given types, by name.
  ///
  /// What the documents prove of a collection's number is believed before what an entry says that
  /// may be old.
  static func all(
    _ source: SalvageSource,
    _ catalogue: SalvagedCatalogue,
    _ declarations: [any Declaration]
  ) -> [SalvagedCollection] {
    let declared = Set(declarations.map { $0.collectionName })
    let names = Set(catalogue.records.keys).union(declared).sorted()
    var owners: [Int: String] = [:]
    for number in source.documentNumbers {
      owners[number] = owner(of: number, among: names, source, catalogue)
    }
    var taken = Set(owners.keys).union(source.documentNumbers)
    taken.formUnion(catalogue.records.values.map { $0.number })
    var all: [SalvagedCollection] = []
    for name in names {
      let proven = owners.filter { $0.value == name }.keys.min()
      var record = catalogue.records[name]
      let isFromDeclaration = record == nil
      if record == nil, let declaration = declarations.first(where: { $0.collectionName == name }) {
        // Without a trace of it, opening the new store makes it.
        guard proven != nil || source.walk.gaps.isEmpty == false || !catalogue.isWhole else {
          continue
        }
        record = CollectionRecord(declaration, number: 0)
      }
      guard var record else { continue }
      let claimed = isFromDeclaration ? nil : record.number
      let isFree = claimed.map { owners[$0] == nil || owners[$0] == name } ?? false
      let number = proven ?? (isFree ? claimed : nil)
      record.number = number ?? (taken.max() ?? 0) + 1
      taken.insert(record.number)
      record.nextIndex = max(record.nextIndex, source.nextIndex(of: record.number))
      all.append(
        SalvagedCollection(
          record,
          source: number,
          isDeclared: declared.contains(name),
          isFromDeclaration: isFromDeclaration,
          source,
          catalogue
        )
      )
    }
    return all
  }

  /// The collection to which the first documents of a database belong; nil where they tell nothing.
  private static func owner(
    of number: Int,
    among names: [String],
    _ source: SalvageSource,
    _ catalogue: SalvagedCatalogue
  ) -> String? {
    guard let database = source.database("documents.\(number)") else { return nil }
    let seeds = names.map { ($0, ChecksumSeed(collection: $0)) }
    var found: String?
    var left = 64
    struct Enough: Error {}
    try? source.walk.forEachEntry(of: database) { entry throws(Enough) in
      if found != nil || left == 0 { throw Enough() }
      left -= 1
      found = seeds.first { SalvagedDocument(entry, of: $0.1) != nil }?.0
    }
    return found ?? catalogue.records.values.first { $0.number == number }?.name
  }
}

extension SalvageSource {
  /// One above the highest number of an index whose databases were found.
  fileprivate func nextIndex(of collection: Int) -> Int {
    let numbers = walk.databases.compactMap { database -> Int? in
      let parts = database.name.split(separator: ".")
      guard parts.count == 3, parts[1] == "\(collection)" else { return nil }
      return Int(parts[2]).flatMap { SalvagedCatalogue.numbers.contains($0) ? $0 : nil }
    }
    return (numbers.max() ?? 0) + 1
  }
}

extension CollectionRecord {
  /// The databases of a collection under another number.
  func databaseNames(of number: Int?) -> [String] {
    guard let number else { return [] }
    var record = self
    record.number = number
    var names = [record.documents, record.ids]
    for index in record.indexes {
      names.append(record.entries(of: index))
      if let ranking = record.ranking(of: index) { names.append(ranking) }
    }
    return names
  }
}
