// error: has no member 'nam'
import Martlet

struct Person: Document {
  var id: Int
  var name: String
}

func misspelt() {
  _ = Person.all.select(\.nam, \.id)
}
