// error: type 'Person' does not conform to protocol 'Decodable'
import Martlet

struct Address: Sendable {
  var city: String
}

struct Person: Document {
  var id: Int
  var address: Address
}
