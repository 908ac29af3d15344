// error: value of optional type 'Field<Person, String>?' must be unwrapped
import Martlet

struct Person: Document {
  var id: Int
  var nickname: String?
}

func query() -> Query<Person> {
  Person.filter { $0.nickname < "b" }
}
