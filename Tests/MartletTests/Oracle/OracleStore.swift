import Martlet

/// A store of documents in plain arrays, where every answer is computed by looking at all of them.
///
/// It shares nothing with the product but value types and the folding of text.
struct OracleStore {
  /// A document of some collection.
  struct Address: Hashable {
    let collection: String
    let id: AnyHashable
  }

  /// A reference of one document, by the link's place among those of its type.
  struct Pointer: Hashable {
    let collection: String
    let serial: Int
    let link: Int
    let target: AnyHashable
  }

  /// A reference that a delete has cut and a rule denies.
  struct Denial: Hashable {
    let collection: String
    let link: Int
    let target: AnyHashable
  }

  var regions = OracleTable<Region>()
  var parcels = OracleTable<Parcel>()
  var couriers = OracleTable<Courier>()
  private var lastSerial = 0

  /// Whether the write has changed a document.
  private(set) var isTouched = false
  /// Whether the write has stored a whole document in place of an equal one.
  private(set) var hasStoredAgain = false
  /// References that led to nothing when they came.
  private(set) var missing: Set<Pointer> = []
  /// References that were denied when their document went, by the document that held them.
  private(set) var denied: [Denial: Set<Int>] = [:]

  /// Forgets what the last write has noted.
  mutating func beginWrite() {
    isTouched = false
    hasStoredAgain = false
    missing = []
    denied = [:]
  }

  func isStored(_ id: AnyHashable, in collection: String) -> Bool {
    switch collection {
    case Region.collectionName: regions.contains(id)
    case Parcel.collectionName: parcels.contains(id)
    default: couriers.contains(id)
    }
  }

  /// Stores a new document.
  mutating func add<D: OracleDocument>(_ document: D) {
    lastSerial += 1
    isTouched = true
    self[keyPath: D.table].add(document, serial: lastSerial)
    noteMissing(of: lastSerial, from: nil, to: document)
  }

  /// Stores a document in place of one.
  mutating func replace<D: OracleDocument>(
    _ entry: OracleTable<D>.Entry,
    with document: D,
    isWhole: Bool = false
  ) {
    if entry.document.isSame(as: document) {
      hasStoredAgain = hasStoredAgain || isWhole
      return
    }
    isTouched = true
    self[keyPath: D.table].replace(entry.serial, with: document)
    noteMissing(of: entry.serial, from: entry.document, to: document)
  }

  private mutating func noteMissing<D: OracleDocument>(of serial: Int, from old: D?, to new: D) {
    for (number, link) in D.links.enumerated() where link.isChecked {
      let known = Set(old.map(link.ids) ?? [])
      for id in Set(link.ids(new)).subtracting(known) where !isStored(id, in: link.target) {
        missing.insert(
          Pointer(collection: D.collectionName, serial: serial, link: number, target: id)
        )
      }
    }
  }

  /// Lets every reference to an id lead to another.
  mutating func redirect<D: OracleDocument>(_: D.Type, from old: D.ID, to new: D.ID) {
    let new = D.composed(new)
    redirect(in: Region.self, D.collectionName, old, new)
    redirect(in: Parcel.self, D.collectionName, old, new)
    redirect(in: Courier.self, D.collectionName, old, new)
  }

  private mutating func redirect<D: OracleDocument>(
    in _: D.Type,
    _ target: String,
    _ old: AnyHashable,
    _ new: AnyHashable
  ) {
    for entry in self[keyPath: D.table].entries {
      var document = entry.document
      for link in D.links where link.target == target { link.replace(&document, old, new) }
      replace(entry, with: document)
    }
  }

  // MARK: Deleting

  /// Deletes documents and all that goes with them, and takes their ids out of the rest.
  mutating func delete<D: OracleDocument>(_: D.Type, _ ids: [D.ID]) {
    var gone = Set(ids.map { Address(collection: D.collectionName, id: $0) })
    if gone.isEmpty { return }
    isTouched = true
    var size = 0
    while size != gone.count {
      size = gone.count
      spread(to: Region.self, &gone)
      spread(to: Parcel.self, &gone)
      spread(to: Courier.self, &gone)
    }
    noteDenied(in: Region.self, gone)
    noteDenied(in: Parcel.self, gone)
    noteDenied(in: Courier.self, gone)
    remove(from: Region.self, gone)
    remove(from: Parcel.self, gone)
    remove(from: Courier.self, gone)
  }

  private func spread<D: OracleDocument>(to _: D.Type, _ gone: inout Set<Address>) {
    for document in self[keyPath: D.table].documents {
      for link in D.links {
        let ids = link.ids(document)
        let left = ids.filter { !gone.contains(Address(collection: link.target, id: $0)) }
        guard left.count < ids.count else { continue }
        if link.rule == .cascade || link.rule == .deleteWhenEmpty && left.isEmpty {
          gone.insert(Address(collection: D.collectionName, id: document.id))
        }
      }
    }
  }

  private mutating func noteDenied<D: OracleDocument>(in _: D.Type, _ gone: Set<Address>) {
    for entry in self[keyPath: D.table].entries {
      for (number, link) in D.links.enumerated() where link.rule == .deny {
        for id in link.ids(entry.document)
        where gone.contains(Address(collection: link.target, id: id)) {
          let denial = Denial(collection: D.collectionName, link: number, target: id)
          denied[denial, default: []].insert(entry.serial)
        }
      }
    }
  }

  private mutating func remove<D: OracleDocument>(from _: D.Type, _ gone: Set<Address>) {
    self[keyPath: D.table].removeAll { entry in
      gone.contains(Address(collection: D.collectionName, id: entry.document.id))
    }
    for entry in self[keyPath: D.table].entries {
      var document = entry.document
      for link in D.links where link.rule == .nullify || link.rule == .deleteWhenEmpty {
        for id in link.ids(document)
        where gone.contains(Address(collection: link.target, id: id)) {
          link.replace(&document, id, nil)
        }
      }
      replace(entry, with: document)
    }
  }
}

extension OracleDocument {
  /// Whether two documents are stored alike, to the last combining mark.
  func isSame(as other: Self) -> Bool {
    image.elementsEqual(other.image) { $0.utf8.elementsEqual($1.utf8) }
  }
}
