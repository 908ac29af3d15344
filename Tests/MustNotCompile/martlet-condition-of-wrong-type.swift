// error: binary operator '>=' cannot be applied to operands of type 'Field<Order, Int>' and 'String'
import Martlet

struct Order: Document {
  var id: Int
  var amount: Int

  static let indexes: [Index<Order>] = [
    .value(\.amount, name: "large", where: { $0.amount >= "many" })
  ]
}
