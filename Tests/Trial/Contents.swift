import Martlet

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
