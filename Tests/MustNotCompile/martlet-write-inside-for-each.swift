// error: overlapping accesses to 'transaction'
import Martlet

struct Person: Document {
  var id: Int
  var name: String
}

func deleteAll(_ store: DocumentStore) throws {
  try store.write { transaction in
    try transaction.forEach(Person.all) { person in
      try transaction.delete(Person.self, id: person.id)
    }
  }
}
