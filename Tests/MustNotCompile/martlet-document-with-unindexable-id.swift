// error: type 'Number' does not conform to protocol 'IndexValue'
import Martlet

struct Number: Codable, Hashable, Sendable {
  var value: Int
}

struct Person: Document {
  var id: Number
}
