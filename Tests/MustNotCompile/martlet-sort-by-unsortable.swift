// error: IndexValue
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
  Person.all.sorted(by: \.home)
}
