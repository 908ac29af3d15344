// error: requires that 'String' conform to 'FixedWidthInteger'
import Martlet

struct Order: Document {
  var id: Int
  var city: String
  var note: String

  static let indexes: [Index<Order>] = [.sum(\.note, by: \.city)]
}
