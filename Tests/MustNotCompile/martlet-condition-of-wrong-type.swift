// error: cannot convert value of type 'String' to expected argument type 'Int'
import Martlet

struct Order: Document {
  var id: Int
  var amount: Int

  static let indexes: [Index<Order>] = [
    .value(\.amount, name: "large", where: { $0.amount >= "many" })
  ]
}
