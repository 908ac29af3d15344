// error: value of type 'some Reading' has no member 'upsert'
import Martlet

struct Person: Document {
  var id: Int
  var name: String
}

func change(_ person: Person, in transaction: borrowing some Reading) throws {
  try transaction.upsert(person)
}
