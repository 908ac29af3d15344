// error: lifetime-dependent variable 'transaction' escapes its scope
import Martlet

struct Person: Document {
  var id: Int
  var name: String
}

func escape(_ store: DocumentStore, _ ids: [Int]) throws {
  let later = try store.read { transaction in
    ids.lazy.map { try? transaction.find(Person.self, id: $0) }
  }
  print(Array(later))
}
