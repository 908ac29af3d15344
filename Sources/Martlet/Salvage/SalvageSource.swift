internal import LMDB
internal import OrderedKeys

/// A damaged store as the pages of its file show it.
struct SalvageSource {
  /// What is in use, what is free and what is wrong.
  let walk: PageWalk
  /// How many of the two header pages are sound.
  let soundHeaders: Int

  /// Walks the pages of the newest commit that a header page leads to.
  init(at directory: String) throws(StoreError) {
    do throws(LMDBError) {
      let file = try PageFile(at: directory)
      soundHeaders = file.metaPages.count
      walk = PageWalk(file, file.metaPages.first)
    } catch {
      throw StoreError(error, "salvage")
    }
  }

  /// A database; nil where nothing leads to it.
  func database(_ name: String) -> PageWalk.WalkedDatabase? {
    walk.databases.first { $0.name == name }
  }

  /// The numbers of the databases of documents that were found.
  var documentNumbers: [Int] {
    walk.databases.compactMap { database in
      let prefix = "documents."
      guard database.name.hasPrefix(prefix) else { return nil }
      let number = Int(database.name.dropFirst(prefix.count))
      return number.flatMap { SalvagedCatalogue.numbers.contains($0) ? $0 : nil }
    }
  }

  /// Whether a key of a database may be there and not be found.
  func mayMiss(_ key: [UInt8], in database: String) -> Bool {
    gaps(of: database).contains { $0.contains(key) }
  }

  /// The keys that a database may have beside those that are found.
  func gaps(of database: String) -> [PageBounds] {
    if let found = self.database(database) { return found.gaps }
    return walk.gaps.contains { $0.contains(Array(database.utf8)) } ? [.all] : []
  }

  /// The number of damaged pages in some databases, as far as flaws are listed.
  ///
  /// A page that nothing leads to need not be damaged itself.
  func damagedPages(in isMeant: (String?) -> Bool) -> Int {
    let pages = walk.flaws.listed.compactMap { flaw in
      flaw.kind != .unaccounted && isMeant(flaw.database) ? flaw.page : nil
    }
    return Set(pages).count
  }
}

/// A document as it stands in a file.
struct SalvagedDocument {
  let row: RowID
  let envelope: Envelope
  let value: [UInt8]

  /// Reads an entry of a database of documents; nil where it is not what was written to a
  /// collection.
  init?(_ entry: LeafEntry, of collection: ChecksumSeed) {
    guard let row = RowID(key: entry.key.span), row.key == entry.key, let value = entry.value,
      let envelope = Envelope(value.span, row: row, collection: collection)
    else { return nil }
    self.row = row
    self.envelope = envelope
    self.value = value
  }
}
