// error: binary operator
import Martlet

struct Home: Codable, Sendable {
  var city: String
}

struct Person: Document {
  var id: Int
  var age: Int
  var home: Home
}

func query() -> Query<Person> {
  Person.filter { 18 <= $0.age }
}
