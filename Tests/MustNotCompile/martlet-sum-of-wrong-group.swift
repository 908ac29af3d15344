// error: cannot convert value of type 'Int' to expected argument type 'String'
import Martlet

struct Order: Document {
  var id: Int
  var city: String
  var amount: Int

  static let indexes: [Index<Order>] = [.sum(\.amount, by: \.city)]
}

func sum(_ store: DocumentStore) throws -> Int64 {
  try store.read { transaction in
    try transaction.sum(of: \Order.amount, by: \.city, within: 7)
  }
}
