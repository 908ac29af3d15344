// error: cannot convert value of type 'Int' to expected argument type 'Optional<String>.ReferencedID'
import Martlet

struct Company: Document {
  var id: String
}

struct Worker: Document {
  var id: Int
  var companyID: String?

  static let indexes: [Index<Worker>] = [
    .reference(\.companyID, to: Company.self, onDelete: .nullify)
  ]
}

func workers(_ store: DocumentStore) throws -> [Worker] {
  try store.read { transaction in try transaction.referring(to: 7, via: \Worker.companyID) }
}
