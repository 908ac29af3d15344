// error: requires that 'Address' conform to 'IndexValue'
import Martlet

struct Address: Codable, Sendable {
  var city: String
}

struct Person: Document {
  var id: Int
  var addresses: [Address]

  static let indexes: [Index<Person>] = [.each(\.addresses)]
}
