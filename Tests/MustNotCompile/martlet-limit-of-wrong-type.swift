// error: cannot convert value of type 'String' to expected argument type 'Int'
import Martlet

struct Person: Document {
  var id: Int
  var name: String
}

func query() -> Query<Person> {
  Person.all.limit("3")
}
