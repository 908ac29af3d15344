// error: stored property 'id' of 'Sendable'-conforming class 'Person' is mutable
import Martlet

final class Person: Document {
  var id = 0
}
