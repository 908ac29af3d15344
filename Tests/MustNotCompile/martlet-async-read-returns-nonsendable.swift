// error: type 'Box' does not conform to the 'Sendable' protocol
import Martlet

final class Box {
  var number = 0
}

func share(_ store: DocumentStore, _ box: Box) async throws -> Box {
  try await store.read { transaction in box }
}
