// error: raw value for enum case is not unique
// S-B4: two properties cannot be stored under one name.
import Martlet

struct Spot: Document {
  var id: Int
  var message: String

  enum CodingKeys: String, CodingKey {
    case id = "latitude"
    case message = "latitude"
  }
}
