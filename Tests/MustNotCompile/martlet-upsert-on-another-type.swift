// error: to expected argument type 'any KeyPath<Order, String> & Sendable'
import Martlet

struct Order: Document {
  var id: Int
  var code: String
  static let indexes: [Index<Order>] = [.unique(\.code)]
}

struct Person: Document {
  var id: Int
  var email: String
}

func upsert(_ store: DocumentStore, _ order: Order) throws {
  try store.write { transaction in _ = try transaction.upsert(order, on: \Person.email) }
}
