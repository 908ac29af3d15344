// error: cannot convert value of type 'Bool' to closure result type 'Field<Person, Bool>'
import Martlet

struct Person: Document {
  var id: Int
  var nickname: String?
}

func query() -> Query<Person> {
  Person.filter { $0.nickname < "b" }
}
