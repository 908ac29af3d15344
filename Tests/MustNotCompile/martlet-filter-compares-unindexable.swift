// error: requires that 'Address' conform to 'IndexValue'
import Martlet

struct Address: Codable, Sendable, Equatable {
  var city: String
}

struct Person: Document {
  var id: Int
  var home: Address
}

func query() -> Query<Person> {
  Person.filter { $0.home == Address(city: "Oslo") }
}
