// error: contextual member reference to static property 'nullify' requires
import Martlet

struct Company: Document {
  var id: String
}

struct Worker: Document {
  var id: Int
  var companyID: String

  static let indexes: [Index<Worker>] = [
    .reference(\.companyID, to: Company.self, onDelete: .nullify)
  ]
}
