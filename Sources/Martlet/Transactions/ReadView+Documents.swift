internal import DocumentCoding
internal import LMDB
internal import OrderedKeys

/// A document with the bytes it was read from.
struct StoredDocument<D: Document> {
  let row: RowID
  let encoded: EncodedDocument
  let document: D
}

extension ReadView {
  /// The place of a document; nil where the id is not stored.
  func row<D: Document>(of id: D.ID, in collection: Collection<D>) throws(StoreError) -> RowID? {
    guard let ids = collection.ids else {
      guard let row = (id as? any RowIdentity)?.row else { return nil }
      return try transaction.bytes(row.key, in: collection.documents) == nil ? nil : row
    }
    let key = DocumentKey(id)
    guard let stored = try transaction.bytes(key.bytes, in: ids) else { return nil }
    guard let row = RowID(key: stored) else { throw collection.damaged("find", row: nil) }
    return row
  }

  /// Reads the document of an id; nil where the id is not stored.
  ///
  /// The table of ids has no checksum. What it leads to must be the document that was asked for.
  func document<D: Document>(of id: D.ID, in collection: Collection<D>, _ operation: String)
    throws(StoreError) -> StoredDocument<D>?
  {
    guard let row = try row(of: id, in: collection) else { return nil }
    guard let stored = try document(at: row, in: collection, operation), stored.document.id == id
    else { throw collection.damaged(operation, row: nil) }
    return stored
  }

  /// Finds the document of an id; nil where the id is not stored.
  func find<D: Document>(_ id: D.ID, in collection: Collection<D>, _ operation: String)
    throws(StoreError) -> D?
  {
    guard let row = try row(of: id, in: collection) else { return nil }
    guard let reader = try reader(at: row, in: collection.table, operation) else {
      throw collection.damaged(operation, row: nil)
    }
    let document = try decode(reader, at: row, in: collection, operation)
    guard document.id == id else { throw collection.damaged(operation, row: nil) }
    return document
  }

  /// Reads a document and proves that it is what was written; nil where the row is empty.
  func document<D: Document>(at row: RowID, in collection: Collection<D>, _ operation: String)
    throws(StoreError) -> StoredDocument<D>?
  {
    guard let reader = try reader(at: row, in: collection.table, operation) else { return nil }
    let encoded = EncodedDocument(body: reader.body.copy(), shape: reader.shape)
    let document = try decode(encoded, by: reader.shapes, at: row, in: collection, operation)
    return StoredDocument(row: row, encoded: encoded, document: document)
  }

  /// Finds the bytes of a document and proves that they are what was written; nil where the row is
  /// empty.
  @_lifetime(copy self)
  func reader(at row: RowID, in table: DocumentTable, _ operation: String)
    throws(StoreError) -> FieldReader?
  {
    guard let bytes = try transaction.bytes(row.key, in: table.documents) else { return nil }
    return try reader(of: bytes, at: row, in: table, operation)
  }

  /// Proves that the bytes of a document are what was written.
  @_lifetime(copy bytes)
  func reader(
    of bytes: Span<UInt8>,
    at row: RowID,
    in table: DocumentTable,
    _ operation: String
  ) throws(StoreError) -> FieldReader {
    guard let envelope = Envelope(bytes, row: row, collection: table.seed) else {
      throw table.damaged(operation, row: row)
    }
    return FieldReader(
      body: bytes.extracting(Envelope.size..<bytes.count),
      shape: envelope.shape,
      shapes: state.shapes[table.number] ?? table.shapes
    )
  }

  /// Decodes a document.
  func decode<D: Document>(
    _ reader: FieldReader,
    at row: RowID,
    in collection: Collection<D>,
    _ operation: String
  ) throws(StoreError) -> D {
    let encoded = EncodedDocument(body: reader.body.copy(), shape: reader.shape)
    return try decode(encoded, by: reader.shapes, at: row, in: collection, operation)
  }

  private func decode<D: Document>(
    _ encoded: EncodedDocument,
    by shapes: ShapeTable,
    at row: RowID,
    in collection: Collection<D>,
    _ operation: String
  ) throws(StoreError) -> D {
    do throws(CodingFailure) {
      return try state.decoder.decode(
        D.self,
        shape: encoded.shape,
        from: encoded.body,
        shapes: shapes
      )
    } catch {
      throw try undecodable(error, at: row, in: collection, operation)
    }
  }

  /// The error of a document that does not decode.
  @inline(never)
  private func undecodable<D: Document>(
    _ failure: CodingFailure,
    at row: RowID,
    in collection: Collection<D>,
    _ operation: String
  ) throws(StoreError) -> StoreError {
    StoreError(
      failure,
      .decodingFailed,
      operation,
      collection: collection.name,
      key: try id(of: row, in: collection)
    )
  }

  /// The id of a row's document, for an error; nil where the table of ids does not know it.
  ///
  /// The cost is linear in the collection: this is the way of failures alone.
  private func id<D: Document>(of row: RowID, in collection: Collection<D>)
    throws(StoreError) -> D.ID?
  {
    guard let ids = collection.ids else {
      var reader = KeyReader(row.key)
      return try? D.ID(from: &reader)
    }
    var found: D.ID?
    let key = row.key
    try transaction.forEach(prefix: [], in: ids) { id, stored throws(StoreError) in
      guard stored.isEqual(to: key.span) else { return true }
      var reader = KeyReader(id.copy())
      found = try? D.ID(from: &reader)
      return false
    }
    return found
  }

  /// Visits the documents whose ids lie within bounds, in the order of the ids.
  func forEachDocument<D: Document>(
    ids bounds: KeyBounds<D.ID>,
    in collection: Collection<D>,
    _ body: (D) -> Void
  ) throws(StoreError) {
    let interval = KeyInterval(bounds)
    try transaction.forEach(interval, in: collection.ids ?? collection.documents) {
      key,
      value throws(StoreError) in
      guard let row = RowID(key: collection.ids == nil ? key : value),
        let stored = try document(at: row, in: collection, "fetch"),
        collection.ids == nil || DocumentKey(stored.document.id).bytes == key.copy()
      else { throw collection.damaged("fetch", row: nil) }
      body(stored.document)
      return true
    }
  }
}

/// The key of a document's id.
struct DocumentKey {
  let bytes: [UInt8]
  let containsNaN: Bool

  init(_ id: some IndexValue) {
    var key = KeyWriter()
    key.append(id)
    bytes = key.bytes
    containsNaN = key.containsNaN
  }

  /// The most bytes that an id takes as a key.
  static let maximumSize = 511
}

extension DocumentTable {
  /// The error of a row whose bytes are not what was written.
  func damaged(_ operation: String, row: RowID?) -> StoreError {
    let place = row.map { "row \($0.number)" } ?? "the table of ids"
    return StoreError(
      .corrupted,
      operation,
      collection: name,
      advice: "\(place) is damaged; verify the store and use a backup"
    )
  }
}

extension Collection {
  /// The error of a row whose bytes are not what was written.
  func damaged(_ operation: String, row: RowID?) -> StoreError {
    table.damaged(operation, row: row)
  }
}

extension KeyInterval {
  /// The keys of the values within bounds.
  init<Bound>(_ bounds: KeyBounds<Bound>) {
    func key(_ value: Bound) -> [UInt8] { DocumentKey(value).bytes }
    let lower: [UInt8] =
      switch bounds.lower {
      case .open: []
      case .including(let value): key(value)
      case .excluding(let value): key(value) + [0xFF]
      }
    let upper: [UInt8] =
      switch bounds.upper {
      case .open: KeyInterval.beginning(with: []).upper
      case .including(let value): key(value) + [0xFF]
      case .excluding(let value): key(value)
      }
    self.init(lower: lower, upper: upper)
  }
}
