// error: 'WriteTransaction' initializer is inaccessible due to 'internal' protection level
import Martlet

func make() {
  _ = WriteTransaction()
}
