import Foundation
import Martlet
import TestSupport
import Testing

@Suite("A reference", .temporaryDirectory)
struct ReferenceTests {
  @Test("S10: opens the type that it leads to")
  func opensTarget() throws {
    let store = try openStore(Attachment.self)
    try store.write { tx throws in
      try tx.insert(User(id: "ana"))
      try tx.insert(Post(id: "p", authorID: "ana"))
      try tx.insert(Attachment(id: 1, postID: "p"))
    }
    #expect(try store.verify().isSound)
  }

  @Test("M1, M6, S5: is read from the other side, and follows every change")
  func readsInverse() throws {
    try withStore(Worker.self) { store in
      func workers(of company: String) throws -> [Int] {
        try store.read { tx in try tx.referring(to: company, via: \Worker.companyID) }.map(\.id)
      }
      try store.write { tx throws in
        try tx.insert(contentsOf: [Company(id: "a"), Company(id: "b")])
        try tx.insert(Worker(id: 2, companyID: "a"))
        try tx.insert(Worker(id: 1, companyID: "a"))
        try tx.insert(Worker(id: 3))
      }
      #expect(try workers(of: "a") == [1, 2])
      try store.write { tx in try tx.update(Worker.self, id: 1) { $0.companyID = "b" } }
      #expect(try workers(of: "a") == [2])
      #expect(try workers(of: "b") == [1])
      try store.write { tx in try tx.delete(Worker.self, id: 1) }
      #expect(try workers(of: "b").isEmpty)
      #expect(try workers(of: "nowhere").isEmpty)
    }
  }

  @Test("to nothing is refused when the write's closure returns, and names both ids")
  func refusesNothing() throws {
    try withStore(Worker.self) { store in
      var error: StoreError?
      do {
        try store.write { tx in try tx.insert(Worker(id: 1, companyID: "none")) }
      } catch let caught as StoreError { error = caught }
      #expect(error?.reason == .referenceMissing)
      #expect(error?.collection == "Worker")
      #expect(error?.index == "reference(companyID)")
      #expect(error?.key as? Int == 1)
      #expect(error?.values.first as? String == "none")
      #expect(error?.description.contains("none") == false)
      #expect(try store.read { tx in try tx.fetchCount(Worker.all) } == 0)
    }
  }

  @Test("may be stored before what it leads to, in the same write")
  func allowsAnyOrder() throws {
    try withStore(Worker.self) { store in
      try store.write { tx throws in
        try tx.insert(Worker(id: 1, companyID: "a"))
        try tx.insert(Company(id: "a"))
      }
      try store.write { tx throws in
        try tx.update(Worker.self, id: 1) { $0.companyID = "nothing yet" }
        try tx.update(Worker.self, id: 1) { $0.companyID = "a" }
      }
    }
  }

  @Test("that is unchecked may lead to nothing")
  func allowsUnchecked() throws {
    try withStore(Node.self) { store in
      try store.write { tx in try tx.insert(Node(id: 1, looseID: 99)) }
      let found = try store.read { tx in try tx.referring(to: 99, via: \Node.looseID) }
      #expect(found.map(\.id) == [1])
    }
  }

  @Test("B18: follows a document that gets another id")
  func followsMove() throws {
    try withStore(Worker.self, Node.self) { store in
      try store.write { tx throws in
        try tx.insert(Company(id: "old", name: "n"))
        try tx.insert(Worker(id: 1, companyID: "old"))
        try tx.insert(Node(id: 1, parentID: 1, friendIDs: [1]))
        try tx.insert(Node(id: 2, parentID: 1, guardID: 1, friendIDs: [1, 2], looseID: 1))
      }
      try store.write { tx throws in
        #expect(try tx.move(Company.self, id: "old") { $0.id = "new" })
        #expect(try tx.move(Node.self, id: 1) { $0.id = 7 })
      }
      try store.read { tx throws in
        #expect(try tx.find(Company.self, id: "old") == nil)
        #expect(try tx.find(Company.self, id: "new")?.name == "n")
        #expect(try tx.find(Worker.self, id: 1)?.companyID == "new")
        #expect(try tx.find(Node.self, id: 7) == Node(id: 7, parentID: 7, friendIDs: [7]))
        let other = Node(id: 2, parentID: 7, guardID: 7, friendIDs: [7, 2], looseID: 7)
        #expect(try tx.find(Node.self, id: 2) == other)
      }
    }
  }

  @Test("that leads to nothing by noAction stays so when its own document moves")
  func movesDangling() throws {
    try withStore(Loose.self) { store in
      try store.write { tx throws in
        try tx.insert(Loose(id: 1))
        try tx.insert(Loose(id: 2, otherID: 1))
        try tx.delete(Loose.self, id: 1)
      }
      try store.write { tx throws in _ = try tx.move(Loose.self, id: 2) { $0.id = 3 } }
      #expect(try store.read { tx in try tx.find(Loose.self, id: 3) }?.otherID == 1)
    }
  }

  @Test("in a constant must be changed by hand when the other document moves")
  func refusesMoveUnderConstant() throws {
    try withStore(Fixed.self) { store in
      try store.write { tx throws in
        try tx.insert(Company(id: "a"))
        try tx.insert(Fixed(id: 1, companyID: "a"))
      }
      #expect(
        reason { try store.write { tx in _ = try tx.move(Company.self, id: "a") { $0.id = "b" } } }
          == .referenceMissing
      )
      try store.write { tx throws in
        try tx.move(Company.self, id: "a") { $0.id = "b" }
        try tx.update(Fixed.self, id: 1) { $0 = Fixed(id: 1, companyID: "b") }
      }
    }
  }

  @Test("with an id too long for a key still finds its documents alone")
  func findsLongIDs() throws {
    try withStore(Worker.self) { store in
      let stem = String(repeating: "x", count: 498)
      try store.write { tx throws in
        for letter in ["a", "b"] { try tx.insert(Company(id: stem + letter)) }
        try tx.insert(Worker(id: 1, companyID: stem + "a"))
        try tx.insert(Worker(id: 2, companyID: stem + "b"))
        try tx.delete(Company.self, id: stem + "a")
      }
      try store.read { tx throws in
        #expect(try tx.find(Worker.self, id: 1)?.companyID == nil)
        #expect(try tx.find(Worker.self, id: 2)?.companyID == stem + "b")
        let found = try tx.referring(to: stem + "b", via: \Worker.companyID)
        #expect(found.map(\.id) == [2])
      }
    }
  }

  @Test("that is not declared is an error that says so")
  func refusesUndeclared() throws {
    let store = try openStore(Person.self)
    let found = reason {
      _ = try store.read { tx in try tx.referring(to: "x", via: \Person.nickname) }
    }
    #expect(found == .unknownIndex)
  }
}

/// A document whose reference cannot change.
private struct Fixed: Document {
  var id: Int
  let companyID: String
  static let indexes: [Index<Fixed>] = [
    .reference(\.companyID, to: Company.self, onDelete: .deny)
  ]
}

/// A document that may refer to what is gone, and not to what never was.
private struct Loose: Document {
  var id: Int
  var otherID: Int?
  static let indexes: [Index<Loose>] = [
    .reference(\.otherID, to: Loose.self, onDelete: .noAction)
  ]
}
