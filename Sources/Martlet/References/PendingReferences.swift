internal import OrderedKeys

/// References that lead to nothing while a write runs, and must lead somewhere when its closure
/// has returned.
///
/// The memory in use is some 32 bytes for a document that refers to nothing, and about its id for a
/// deleted one whose deletion may be denied.
struct PendingReferences {
  /// A document that was stored with a reference to nothing.
  struct Missing: Hashable {
    let collection: Int32
    let index: Int32
    let row: RowID
  }

  private var missing: Set<Missing> = []
  /// Ids that went while documents still referred to them, one after the other: the numbers of the
  /// referring collection and of its index, whether the id moved, then its key as bytes.
  private var gone = TupleWriter()

  var isEmpty: Bool { missing.isEmpty && gone.bytes.isEmpty }

  mutating func noteMissing(from row: RowID, of collection: Int, by index: Int) {
    missing.insert(Missing(collection: Int32(collection), index: Int32(index), row: row))
  }

  mutating func forgetMissing(from row: RowID, of collection: Int, by index: Int) {
    missing.remove(Missing(collection: Int32(collection), index: Int32(index), row: row))
  }

  /// Whether a document was stored with a reference to nothing, which may lead somewhere yet.
  func isMissing(from row: RowID, of collection: Int, by index: Int) -> Bool {
    missing.contains(Missing(collection: Int32(collection), index: Int32(index), row: row))
  }

  /// The documents that were stored with a reference to nothing, in the order of their rows.
  var missingInOrder: [Missing] {
    missing.sorted { ($0.collection, $0.index, $0.row) < ($1.collection, $1.index, $1.row) }
  }

  /// An id that went while documents referred to it.
  struct Gone {
    var collection: Int
    var index: Int
    /// Whether its document got another id, and was not deleted.
    var isMoved: Bool
    var key: [UInt8]
  }

  mutating func noteGone(_ key: [UInt8], by reference: InboundReference, isMoved: Bool) {
    gone.append(reference.ownerNumber)
    gone.append(reference.index.number)
    gone.append(isMoved)
    gone.append(bytes: key)
  }

  /// Visits the ids that went.
  func forEachGone(_ body: (Gone) throws(StoreError) -> Void) throws(StoreError) {
    var offset = 0
    while offset < gone.bytes.count {
      let entry: Gone
      do throws(KeyReadingError) {
        var reader = TupleReader(gone.bytes.span, at: offset)
        entry = Gone(
          collection: try reader.nextInteger(as: Int.self),
          index: try reader.nextInteger(as: Int.self),
          isMoved: try reader.nextBool(),
          key: try reader.nextBytes()
        )
        offset = reader.offset
      } catch {
        preconditionFailure("what was written to the list of ids that went can be read")
      }
      try body(entry)
    }
  }
}
