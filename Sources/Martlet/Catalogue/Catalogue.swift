package import DocumentCoding
internal import Foundation
package import LMDB
internal import OrderedKeys

/// What a store says of itself: its format, its collections with their shapes and indexes.
///
/// It lives in a database of its own, as one entry a fact, so that a write changes only what it
/// must. `Schemas/store-layout-v1.md` draws the entries.
package struct Catalogue: Sendable {
  /// The version of the file layout that this code reads and writes.
  package static let formatVersion = 1
  /// The name of the catalogue's database.
  package static let databaseName = "catalogue"

  /// The entry that names the layout of the file.
  package struct Format: Codable, Hashable, Sendable {
    package var formatVersion: Int
    package var pageSize: Int
    package var nextCollection: Int
  }

  package var format: Format
  package var header: Header
  /// The collections by name.
  package var collections: [String: CollectionRecord] = [:]
  /// The shapes by collection number.
  package var shapes: [Int: ShapeTable] = [:]

  init(pageSize: Int) {
    format = Format(formatVersion: Self.formatVersion, pageSize: pageSize, nextCollection: 1)
    header = Header()
  }

  /// Reads the whole catalogue; nil where the store is new.
  package init?(_ view: TransactionView, in database: Database) throws(StoreError) {
    guard let stored = try view.bytes(Key.format, in: database) else { return nil }
    // A version to come may have another checksum, but not another place of its number.
    guard stored.count >= Self.checkSize else { throw Self.damaged }
    let entry = stored.extracting(Self.checkSize..<stored.count)
    format = try Self.decode(Format.self, from: entry.copy())
    guard format.formatVersion <= Self.formatVersion else {
      throw StoreError(
        .newerFormat,
        "open",
        advice: """
          the store has format version \(format.formatVersion) and this program reads up to \
          \(Self.formatVersion); update the program
          """
      )
    }
    _ = try stored.unsealed(under: Key.format)
    header = try Self.header(view, in: database)
    try view.forEach(prefix: Key.collections, in: database) { key, entry throws(StoreError) in
      let value = try entry.unsealed(under: key.copy())
      let record = try Self.decode(CollectionRecord.self, from: value.copy())
      collections[record.name] = record
      return true
    }
    for record in collections.values {
      shapes[record.number] = try Self.shapes(of: record.number, view, in: database)
    }
  }

  /// Reads the counters alone.
  static func header(_ view: TransactionView, in database: Database) throws(StoreError) -> Header {
    guard let stored = try view.sealed(Key.header, in: database), let header = Header(stored) else {
      throw damaged
    }
    return header
  }

  /// Reads the shapes of one collection.
  static func shapes(of number: Int, _ view: TransactionView, in database: Database)
    throws(StoreError) -> ShapeTable
  {
    var table = ShapeTable()
    let prefix = Key.shapes(of: number)
    try view.forEach(prefix: prefix, in: database) { key, entry throws(StoreError) in
      let value = try entry.unsealed(under: key.copy())
      guard table.add(try decode([String].self, from: value.copy())) != nil else { throw damaged }
      return true
    }
    return table
  }

  /// Encodes an entry: JSON with sorted keys, so that equal facts are equal bytes.
  static func encode(_ entry: some Encodable) throws(StoreError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(entry))
    } catch {
      throw StoreError(.encodingFailed, "write catalogue", advice: "the schema has no JSON form")
    }
  }

  private static func decode<Entry: Decodable>(_ type: Entry.Type, from bytes: [UInt8])
    throws(StoreError) -> Entry
  {
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch {
      throw damaged
    }
  }

  static var damaged: StoreError {
    StoreError(.corrupted, "read catalogue", advice: "the catalogue is damaged; use a backup")
  }
}

extension Catalogue {
  /// The keys of the catalogue's entries.
  package enum Key {
    static let format = make("format")
    static let header = make("header")
    static let collections = make("collection")

    static func collection(_ name: String) -> [UInt8] { make("collection") { $0.append(name) } }

    static func shapes(of collection: Int) -> [UInt8] {
      make("shape") { $0.append(collection) }
    }

    static func shape(_ number: Int, of collection: Int) -> [UInt8] {
      make("shape") {
        $0.append(collection)
        $0.append(number)
      }
    }

    package static func nextRow(of collection: Int) -> [UInt8] {
      make("row") { $0.append(collection) }
    }

    /// Where the first row that an index does not cover yet is noted down, while it is built.
    package static func position(of index: Int, in collection: Int) -> [UInt8] {
      make("build") {
        $0.append(collection)
        $0.append(index)
      }
    }

    /// The last UUID that the store handed out.
    static let lastUUID = make("uuid")

    private static func make(_ name: String, _ rest: (inout TupleWriter) -> Void = { _ in })
      -> [UInt8]
    {
      var key = TupleWriter()
      key.append(name)
      rest(&key)
      return key.bytes
    }
  }
}
