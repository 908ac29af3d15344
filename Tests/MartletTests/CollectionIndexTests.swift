import Foundation
import Martlet
import TestSupport
import Testing

@Suite("An index over keys and sets", .temporaryDirectory)
struct CollectionIndexTests {
  @Test("B20: gives a document once, whatever number of its elements match")
  func givesOnce() throws {
    try withStore(Labelled.self) { store in
      try store.write { tx throws in
        try tx.insert(Labelled(id: 1, labels: ["a": "1", "b": "2"], roles: ["x", "y"]))
        try tx.insert(Labelled(id: 2, labels: ["b": "1"], roles: ["y"]))
        try tx.update(Labelled.self, id: 1) { $0.labels["a"] = nil }
      }
      try store.read { tx throws in
        expectEqual(
          try tx.fetch(Labelled.filter { $0.labels.keys.contains("b") }).map(\.id),
          [1, 2]
        )
        expectEqual(try tx.fetch(Labelled.filter { $0.labels.keys.contains("a") }).map(\.id), [])
        expectEqual(try tx.fetch(Labelled.filter { $0.roles.contains("y") }).map(\.id), [1, 2])
      }
    }
  }
}

private struct Labelled: Document {
  var id: Int
  var labels: [String: String]
  var roles: Set<String>
  static let indexes: [Index<Labelled>] = [.each(\.labels.keys), .each(\.roles)]
}
