internal import DocumentCoding
internal import LMDB
internal import Martlet

/// Reads the documents of one collection as values that describe themselves.
struct DocumentReader {
  /// The collection.
  let record: CollectionRecord
  /// Where the documents stand.
  private let documents: Database
  /// The shapes of the collection.
  private let shapes: ShapeTable
  /// What the checksums of the collection start from.
  private let seed: ChecksumSeed

  /// A document, or why it cannot be read.
  enum Outcome {
    /// It is what was written.
    case sound(EncodedValue, version: UInt64)
    /// Nothing stands at the row.
    case missing
    /// The bytes are not what was written.
    case damaged
    /// The bytes are what was written, and do not parse under their shape.
    case unreadable
  }

  /// Makes a reader of a collection.
  init(_ record: CollectionRecord, _ snapshot: Snapshot) throws(StoreError) {
    self.record = record
    documents = try snapshot.database(record.documents)
    shapes = snapshot.catalogue?.shapes[record.number] ?? ShapeTable()
    seed = ChecksumSeed(collection: record.name)
  }

  /// Reads the document at a row and proves its checksum.
  func document(at row: RowID, _ snapshot: Snapshot) throws(StoreError) -> Outcome {
    guard let bytes = try snapshot.view.bytes(row.key, in: documents) else { return .missing }
    return outcome(of: bytes, at: row)
  }

  /// Reads a stored document and proves its checksum.
  func outcome(of bytes: Span<UInt8>, at row: RowID) -> Outcome {
    guard let envelope = Envelope(bytes, row: row, collection: seed) else { return .damaged }
    let body = bytes.extracting(Envelope.size..<bytes.count)
    do throws(CodingFailure) {
      let value = try EncodedValue(body: body, shape: envelope.shape, shapes: shapes)
      return .sound(value, version: envelope.version)
    } catch {
      return .unreadable
    }
  }

  /// Whether a document stands at a row, sound or not.
  func isTaken(_ row: RowID, _ snapshot: Snapshot) throws(StoreError) -> Bool {
    try snapshot.view.bytes(row.key, in: documents) != nil
  }
}
