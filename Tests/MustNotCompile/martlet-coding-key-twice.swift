// error: raw value for enum case is not unique
import Martlet

struct Spot: Document {
  var id: Int
  var message: String

  enum CodingKeys: String, CodingKey {
    case id = "latitude"
    case message = "latitude"
  }
}
