// error: to expected argument type '(Field<Person, Person>) -> Field<Person, Bool>'
import Martlet

struct Person: Document {
  var id: Int
  var name: String
}

func query() -> Query<Person> {
  Person.filter { $0.name }
}
