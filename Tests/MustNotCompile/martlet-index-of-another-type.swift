// error: to expected argument type 'any KeyPath<Person, String> & Sendable'
import Martlet

struct Company: Document {
  var id: Int
  var city: String
}

struct Person: Document {
  var id: Int

  static let indexes: [Index<Person>] = [.value(\Company.city)]
}
