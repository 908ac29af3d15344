/// The documents of one collection, in the order in which a query shows them.
struct OracleTable<D: OracleDocument> {
  struct Entry {
    /// Who the document is, also after it moved to another id.
    let serial: Int
    var document: D
  }

  private(set) var entries: [Entry] = []

  var documents: [D] { entries.map(\.document) }

  func entry(_ id: D.ID) -> Entry? { entries.first { $0.document.id == id } }

  func contains(_ id: AnyHashable) -> Bool {
    entries.contains { AnyHashable($0.document.id) == id }
  }

  mutating func add(_ document: D, serial: Int) {
    entries.append(Entry(serial: serial, document: document))
    sort()
  }

  mutating func replace(_ serial: Int, with document: D) {
    guard let place = entries.firstIndex(where: { $0.serial == serial }) else { return }
    entries[place].document = document
    sort()
  }

  mutating func removeAll(where goes: (Entry) -> Bool) { entries.removeAll(where: goes) }

  /// Documents with integer ids are in the order of their ids, all others in that of insertion.
  private mutating func sort() {
    entries.sort { left, right in
      if let left = left.document.id as? Int, let right = right.document.id as? Int {
        return left < right
      }
      return left.serial < right.serial
    }
  }
}
