// error: cannot convert value of type 'Field<Person, String>' to closure result type 'Field<Person, Bool>'
import Martlet

struct Person: Document {
  var id: Int
  var name: String
}

func query() -> Query<Person> {
  Person.filter { $0.name }
}
