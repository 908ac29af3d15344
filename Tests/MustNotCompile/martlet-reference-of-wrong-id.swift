// error: requires the types 'String' and 'Optional<Int>.ReferencedID' (aka 'Int') be equivalent
import Martlet

struct Company: Document {
  var id: String
}

struct Worker: Document {
  var id: Int
  var companyID: Int?

  static let indexes: [Index<Worker>] = [
    .reference(\.companyID, to: Company.self, onDelete: .nullify)
  ]
}
