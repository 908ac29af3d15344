// error: cannot be applied to operands of type 'Field<Person, String>' and 'Int'
import Martlet

struct Person: Document {
  var id: Int
  var name: String
}

func query() -> Query<Person> {
  Person.filter { $0.name == 3 }
}
