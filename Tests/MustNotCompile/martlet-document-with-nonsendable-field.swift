// error: stored property 'box' of 'Sendable'-conforming struct 'Person' has non-Sendable type 'Box'
import Martlet

final class Box: Codable {
  var number = 0
}

struct Person: Document {
  var id: Int
  var box: Box
}
