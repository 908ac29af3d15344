// error: 'ReadTransaction' initializer is inaccessible due to 'internal' protection level
import Martlet

func make() {
  _ = ReadTransaction()
}
