import Foundation
import Martlet

/// A document with the kinds of index that there are, all of it made from two numbers, so that a
/// wrong one shows.
struct Item: Document, Equatable {
  var id: Int
  var revision: Int
  var code: String
  var kind: String
  var size: Int
  var tags: [String]
  var ownerID: String
  var body: String

  static let kinds = CountedGroups<Item, String>(
    "kinds",
    by: .value(\.kind),
    ranking: .descending(within: 0)
  )

  static let indexes: [Index<Item>] = [
    .unique(\.code),
    .value(\.kind, \.size),
    .each(\.tags),
    .count(kinds),
    .sum(\.size, by: \.kind),
    .reference(\.ownerID, to: Owner.self, onDelete: .cascade),
  ]

  /// The one item with these numbers.
  init(_ id: Int, revision: Int = 0, length: Int = 40) {
    self.id = id
    self.revision = revision
    code = "code \(id).\(revision)"
    kind = "kind \((id + revision) % 5)"
    size = id * 10 + revision
    tags = ["tag \(id % 3)", "tag \((id + revision) % 7)"]
    ownerID = Owner.id(id % 4)
    body = String(repeating: "item \(id).\(revision) ", count: length / 10)
  }
}

/// A document whose id is a text, so that there is a table of ids.
struct Owner: Document, Equatable {
  var id: String
  var revision: Int
  var name: String

  static let indexes: [Index<Owner>] = [.value(\.name)]

  /// The one owner with these numbers.
  init(_ number: Int, revision: Int = 0) {
    id = Self.id(number)
    self.revision = revision
    name = "name \(number).\(revision)"
  }

  static func id(_ number: Int) -> String { "owner \(number)" }
}

/// A change of a store, and of a model of it.
enum Change {
  case owner(Owner)
  case item(Item)
  case removeItem(Int)
  case removeOwner(String)

  /// Makes the change in a store.
  func apply(in transaction: inout WriteTransaction) throws(StoreError) {
    switch self {
    case .owner(let owner): try transaction.upsert(owner)
    case .item(let item): try transaction.upsert(item)
    case .removeItem(let id): _ = try transaction.delete(Item.self, id: id)
    case .removeOwner(let id): _ = try transaction.delete(Owner.self, id: id)
    }
  }
}

/// What a store of items and owners must hold.
struct Contents: Equatable {
  var items: [Int: Item] = [:]
  var owners: [String: Owner] = [:]

  init() {}

  /// What a transaction sees, by scan.
  init(_ transaction: ReadTransaction) throws(StoreError) {
    for item in try transaction.fetch(Item.all) { items[item.id] = item }
    for owner in try transaction.fetch(Owner.all) { owners[owner.id] = owner }
  }

  /// What a store holds, by scan.
  init(of store: DocumentStore) throws {
    self = try store.read { tx in try Contents(tx) }
  }

  /// Makes changes as a store does.
  mutating func apply(_ changes: [Change]) {
    for change in changes {
      switch change {
      case .owner(let owner): owners[owner.id] = owner
      case .item(let item): items[item.id] = item
      case .removeItem(let id): items[id] = nil
      case .removeOwner(let id):
        owners[id] = nil
        items = items.filter { $0.value.ownerID != id }
      }
    }
  }
}

extension DocumentStore {
  /// Makes changes in one write.
  func apply(_ changes: [Change]) throws {
    try write { tx throws in
      for change in changes { try change.apply(in: &tx) }
    }
  }

  /// Opens a store of items and owners.
  static func ofItems(
    at directory: String,
    _ adjust: (inout Options) -> Void = { _ in }
  ) throws -> DocumentStore {
    var options = Options()
    options.mapSize = 1 << 30
    adjust(&options)
    let url = URL(filePath: directory, directoryHint: .isDirectory)
    return try DocumentStore(at: url, for: [Owner.self, Item.self], options: options)
  }

  /// Throws unless `verify` finds nothing and the contents are as told.
  func expect(_ contents: Contents, _ place: String) throws {
    let found = try Contents(of: self)
    guard found == contents else { throw Breach("\(place): the documents are not as they must be") }
    try expectSound(place)
  }

  /// Throws unless `verify` finds nothing.
  func expectSound(_ place: String) throws {
    let report = try verify()
    guard report.isSound else {
      throw Breach("\(place): \(report.problems.prefix(3).map(\.description))")
    }
  }
}
