import Foundation
import Martlet
import TestSupport
import Testing

@Suite("A property that is not stored as it is", .temporaryDirectory)
struct StoredFormTests {
  @Test("S6: is indexed as it reads back, so that no index goes stale")
  func indexesStoredForm() throws {
    try withStore(Draft.self) { store in
      try store.write { tx throws in
        var draft = Draft(id: 1, email: "Ana@Example.org")
        draft.isDraft = true
        try tx.insert(draft)
        try tx.update(Draft.self, id: 1) { $0.email = "BOB@example.org" }
      }
      try store.read { tx throws in
        #expect(try tx.find(Draft.self, id: 1)?.isDraft == false)
        expectEqual(try tx.fetchCount(Draft.filter { $0.email == "bob@example.org" }), 1)
      }
    }
  }

  @Test("M5: that a type forgets to write is refused, and nothing is stored")
  func refusesForgotten() throws {
    try withStore(Forgetful.self) { store in
      var error: StoreError?
      do {
        try store.write { tx in try tx.insert(Forgetful(id: 1, title: "t")) }
      } catch let caught as StoreError { error = caught }
      #expect(error?.reason == .encodingFailed)
      #expect(error?.collection == "Forgetful")
      #expect(error?.path == "title")
      #expect(try store.read { tx in try tx.fetchCount(Forgetful.all) } == 0)
    }
  }
}

/// A document that writes its address in lower case, and a property not at all.
private struct Draft: Document {
  var id: Int
  var email: String
  var isDraft = false

  enum CodingKeys: CodingKey { case id, email }

  static let indexes: [Index<Draft>] = [
    .unique(\.email),
    .value(\.isDraft, name: "draft"),
  ]

  init(id: Int, email: String) {
    self.id = id
    self.email = email
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(email.lowercased(), forKey: .email)
  }
}

/// A document that forgets to write a property that it reads.
private struct Forgetful: Document {
  var id: Int
  var title: String

  init(id: Int, title: String) {
    self.id = id
    self.title = title
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
  }
}
