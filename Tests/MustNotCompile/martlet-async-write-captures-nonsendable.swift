// error: capture of 'box' with non-Sendable type 'Box' in a '@Sendable' closure
import Martlet

final class Box {
  var number = 0
}

func share(_ store: DocumentStore, _ box: Box) async throws {
  try await store.write { transaction in box.number += 1 }
}
