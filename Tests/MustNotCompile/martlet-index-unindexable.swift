// error: requires that 'Address' conform to 'IndexValue'
import Martlet

struct Address: Codable, Sendable {
  var city: String
}

struct Person: Document {
  var id: Int
  var address: Address

  static let indexes: [Index<Person>] = [.value(\.address)]
}
