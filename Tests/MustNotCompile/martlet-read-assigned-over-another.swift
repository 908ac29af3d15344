// error: lifetime-dependent variable 'kept' escapes its scope
import Martlet

func escape(_ first: DocumentStore, _ second: DocumentStore) throws {
  try first.read { outer in
    var kept = outer
    try second.read { inner in kept = inner }
    print(kept.commitNumber)
  }
}
