import Foundation
import Martlet
import TestSupport
import Testing

@Suite("A changed type", .temporaryDirectory)
struct SchemaTests {
  @Test("E18: that lacks a field says which, and the document stays")
  func namesMissingField() throws {
    do {
      let store = try openStore(Book1.self)
      try store.write { tx in try tx.insert(Book1(id: "a", title: "t")) }
    }
    do {
      let store = try openStore(Book2.self)
      var error: StoreError?
      do {
        _ = try store.read { tx in try tx.find(Book2.self, id: "a") }
      } catch let caught as StoreError { error = caught }
      #expect(error?.reason == .decodingFailed)
      #expect(error?.collection == "Shelved")
      #expect(error?.path == "pages")
      #expect(error?.key as? String == "a")
    }
    let store = try openStore(Book1.self)
    let found = try store.read { tx in try tx.find(Book1.self, id: "a") }
    #expect(found?.title == "t")
  }

  @Test("keeps the fields that a newer program stored, in an update")
  func keepsUnknownFields() throws {
    do {
      let store = try openStore(Book3.self)
      try store.write { tx in
        try tx.insert(Book3(id: "a", title: "t", note: "kept", cover: .init(color: 1, gloss: 2)))
      }
    }
    do {
      let store = try openStore(Book1Covered.self)
      try store.write { tx in
        _ = try tx.update(Book1Covered.self, id: "a") {
          $0.title = "new"
          $0.cover.color = 7
        }
      }
    }
    let store = try openStore(Book3.self)
    let found = try store.read { tx in try tx.find(Book3.self, id: "a") }
    #expect(found == Book3(id: "a", title: "new", note: "kept", cover: .init(color: 7, gloss: 2)))
  }

  @Test("that only adds an optional field reads old documents")
  func readsOldDocuments() throws {
    do {
      let store = try openStore(Book1.self)
      try store.write { tx in try tx.insert(Book1(id: "a", title: "t")) }
    }
    let store = try openStore(BookWithNote.self)
    let found = try store.read { tx in try tx.find(BookWithNote.self, id: "a") }
    #expect(found?.title == "t")
    #expect(found?.note == nil)
  }

  @Test("that changes nothing of a document in an older form writes nothing")
  func leavesOldForm() throws {
    do {
      let store = try openStore(Book1.self)
      try store.write { tx in try tx.insert(Book1(id: "a", title: "t")) }
    }
    let store = try openStore(BookWithNote.self)
    try store.write { tx throws in
      #expect(try tx.update(BookWithNote.self, id: "a") { $0.title = "t" })
    }
    #expect(try store.read { tx in tx.commitNumber } == 1)
    try store.write { tx throws in try tx.update(BookWithNote.self, id: "a") { $0.title = "u" } }
    #expect(try store.read { tx in tx.commitNumber } == 2)
  }

  @Test("E19: whose indexed field has another kind of value makes the index anew")
  func rebuildsOtherKind() throws {
    do {
      let store = try openStore(WholePrice.self)
      try store.write { tx in try tx.insert(WholePrice(id: 1, price: 5)) }
    }
    do {
      let store = try openStore(SamePrice.self)
      #expect(
        reason { try store.write { tx in _ = try tx.delete(SamePrice.self, id: 1) } }
          == .schemaChanged
      )
    }
    let store = try openStore(ExactPrice.self)
    let found = try store.read { tx in try tx.fetchCount(ExactPrice.filter { $0.price == 5 }) }
    #expect(found == 1)
    try store.write { tx in try tx.delete(ExactPrice.self, id: 1) }
    #expect(try store.verify().isSound)
  }

  @Test("E19: with another kind of text id is refused")
  func refusesOtherKindOfID() throws {
    do { _ = try openStore(Book1.self) }
    #expect(reason { _ = try openStore(UniqueBook.self) } == .schemaChanged)
  }

  @Test("E19: with another type of id is refused")
  func refusesOtherID() throws {
    do { _ = try openStore(Book1.self) }
    #expect(reason { _ = try openStore(NumberedBook.self) } == .schemaChanged)
  }
}

private struct Book1: Document {
  var id: String
  var title: String
  static let collectionName = "Shelved"
}

private struct Book2: Document {
  var id: String
  var title: String
  var pages: Int
  static let collectionName = "Shelved"
}

private struct BookWithNote: Document {
  var id: String
  var title: String
  var note: String?
  static let collectionName = "Shelved"
}

private struct NumberedBook: Document {
  var id: Int
  static let collectionName = "Shelved"
}

private struct Book3: Document, Equatable {
  struct Cover: Codable, Sendable, Equatable {
    var color: Int
    var gloss: Int
  }
  var id: String
  var title: String
  var note: String
  var cover: Cover
  static let collectionName = "Shelved"
  static let schemaVersion = 3
}

private struct Book1Covered: Document {
  struct Cover: Codable, Sendable {
    var color: Int
  }
  var id: String
  var title: String
  var cover: Cover
  static let collectionName = "Shelved"
}

private struct WholePrice: Document {
  var id: Int
  var price: Int
  static let collectionName = "Price"
  static let indexes: [Index<WholePrice>] = [.value(\.price)]
}

private struct SamePrice: Document {
  var id: Int
  var price: Double
  static let collectionName = "Price"
  static let indexes: [Index<SamePrice>] = [.value(\.price)]
}

private struct ExactPrice: Document {
  var id: Int
  var price: Double
  static let collectionName = "Price"
  static let schemaVersion = 2
  static let indexes: [Index<ExactPrice>] = [.value(\.price)]
}

private struct UniqueBook: Document {
  var id: UUID
  static let collectionName = "Shelved"
}
