// error: isIn
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
  Person.filter { $0.age.isIn("a"..."b") }
}
