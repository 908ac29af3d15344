// error: value of type 'Person' has no member 'town'
import Martlet

struct Person: Document {
  var id: Int
  var city: String

  static let indexes: [Index<Person>] = [.value(\.town)]
}
