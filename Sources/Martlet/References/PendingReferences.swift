internal import OrderedKeys

/// References that lead to nothing while a write runs, and must lead somewhere when its closure
/// has returned.
///
/// The memory in use is some 50 bytes for a document that refers to nothing, and about its id for a
/// deleted one whose deletion may be denied.
struct PendingReferences {
  /// A document and the index by which it refers to nothing.
  struct Place: Hashable {
    let collection: Int32
    let index: Int32
    let row: RowID

    init(_ collection: Int, _ index: Int, _ row: RowID) {
      self.collection = Int32(collection)
      self.index = Int32(index)
      self.row = row
    }
  }

  /// The documents that were stored with a reference to nothing.
  ///
  /// Where some of their ids may lead to nothing, the others are named, by a hash.
  private var missing: [Place: [UInt64]] = [:]
  /// Ids that went while documents still referred to them, one after the other: the numbers of the
  /// referring collection and of its index, whether the id moved, then its key as bytes.
  private var gone = TupleWriter()

  /// Notes that a document refers to nothing: by the id with this key, or by any.
  mutating func noteMissing(at place: Place, key: [UInt8]?) {
    var ids = missing[place] ?? []
    if let key { ids.append(Self.hash(key)) }
    missing[place] = ids
  }

  /// Forgets ids of a document that it had already before it moved, and was allowed to have.
  mutating func forgetMissing(_ keys: [[UInt8]], at place: Place, movedFrom old: Place) {
    let known = Set(keys.map { Self.hash($0) }).subtracting(missing[old] ?? [])
    guard let ids = missing[place] else { return }
    let left = ids.filter { !known.contains($0) }
    missing[place] = left.isEmpty ? nil : left
  }

  /// Whether a document was stored with a reference to nothing, which may lead somewhere yet.
  func isMissing(at place: Place) -> Bool { missing[place] != nil }

  /// The documents that were stored with a reference to nothing, in the order of their rows.
  var missingInOrder: [(place: Place, ids: [UInt64])] {
    missing.map { ($0.key, $0.value) }.sorted { left, right in
      let (one, other) = (left.0, right.0)
      return (one.collection, one.index, one.row) < (other.collection, other.index, other.row)
    }
  }

  static func hash(_ key: [UInt8]) -> UInt64 { XXH64.hash(key.span) }

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
