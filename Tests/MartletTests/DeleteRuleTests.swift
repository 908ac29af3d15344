import Foundation
import Martlet
import TestSupport
import Testing

@Suite("A deleted document", .temporaryDirectory)
struct DeleteRuleTests {
  @Test("M6, S4, S7: is taken out of what referred to it by nullify")
  func nullifies() throws {
    try withStore(Worker.self, Node.self) { store in
      try store.write { tx throws in
        try tx.insert(contentsOf: [Company(id: "a"), Company(id: "b")])
        for number in 0..<2500 {
          try tx.insert(Worker(id: number, companyID: number % 2 == 0 ? "a" : "b"))
        }
        try tx.insert(Node(id: 1))
        try tx.insert(Node(id: 2, friendIDs: [1, 2]))
      }
      try store.write { tx throws in
        try tx.delete(Company.self, id: "a")
        try tx.delete(Node.self, id: 1)
      }
      try store.read { tx throws in
        expectEqual(try tx.fetchCount(Worker.filter { $0.companyID == nil }), 1250)
        expectEqual(try tx.fetchCount(Worker.filter { $0.companyID == "b" }), 1250)
        #expect(try tx.find(Node.self, id: 2)?.friendIDs == [2])
      }
    }
  }

  @Test("leaves alone the ids beside it that lead to nothing until later in the write")
  func leavesPendingReferences() throws {
    try withStore(Attachment.self, Node.self) { store in
      try store.write { tx throws in
        try tx.insert(User(id: "ana"))
        try tx.insert(Tag(id: "x"))
        try tx.insert(Node(id: 1))
        try tx.insert(Post(id: "p", authorID: "ana", tagIDs: ["x", "y"]))
        try tx.insert(Node(id: 2, friendIDs: [1, 3]))
        try tx.delete(Tag.self, id: "x")
        try tx.delete(Node.self, id: 1)
        try tx.insert(Tag(id: "y"))
        try tx.insert(Node(id: 3))
      }
      try store.read { tx throws in
        #expect(try tx.find(Post.self, id: "p")?.tagIDs == ["y"])
        #expect(try tx.find(Node.self, id: 2)?.friendIDs == [3])
      }
    }
  }

  @Test("S1, S4: takes what belongs to it along by cascade, and leaves its author")
  func cascades() throws {
    try withStore(Attachment.self) { store in
      try store.write { tx throws in
        try tx.insert(User(id: "ana"))
        try tx.insert(contentsOf: [Post(id: "p", authorID: "ana"), Post(id: "q", authorID: "ana")])
        for number in 0..<10 {
          try tx.insert(Attachment(id: number, postID: number < 7 ? "p" : "q"))
        }
        try tx.delete(Post.self, id: "p")
      }
      try store.read { tx throws in
        #expect(try tx.fetch(Attachment.all).map(\.id) == [7, 8, 9])
        #expect(try tx.find(User.self, id: "ana") != nil)
      }
    }
  }

  @Test("S4: is kept by one that denies it, and by nothing else")
  func denies() throws {
    try withStore(Attachment.self) { store in
      try store.write { tx throws in
        try tx.insert(User(id: "ana"))
        try tx.insert(Post(id: "p", authorID: "ana"))
      }
      var error: StoreError?
      do {
        try store.write { tx in try tx.delete(User.self, id: "ana") }
      } catch let caught as StoreError { error = caught }
      #expect(error?.reason == .deleteDenied)
      #expect(error?.collection == "User")
      #expect(error?.index == "reference(authorID)")
      #expect(error?.key as? String == "ana")
      #expect(error?.holder as? String == "p")
      #expect(try store.read { tx in try tx.find(User.self, id: "ana") } != nil)
    }
  }

  @Test(
    "is denied or not in whatever order the documents go",
    arguments: [["ana", "p"], ["p", "ana"]]
  )
  func deniesWhateverOrder(ids: [String]) throws {
    try withStore(Attachment.self) { store in
      try store.write { tx throws in
        try tx.insert(User(id: "ana"))
        try tx.insert(Post(id: "p", authorID: "ana"))
      }
      try store.write { tx throws in
        for id in ids {
          try tx.delete(User.self, id: id)
          try tx.delete(Post.self, id: id)
        }
      }
      #expect(try store.read { tx in try tx.fetchCount(Post.all) } == 0)
    }
  }

  @Test("is judged on what survives the cascade")
  func judgesSurvivors() throws {
    try withStore(Node.self) { store in
      try store.write { tx throws in
        try tx.insert(Node(id: 1))
        // Denies the deletion of its own parent, with which it goes.
        try tx.insert(Node(id: 2, parentID: 1, guardID: 1))
        // A cycle of denials inside the cascade.
        try tx.insert(Node(id: 3, parentID: 2, guardID: 4))
        try tx.insert(Node(id: 4, parentID: 3, guardID: 3))
        try tx.delete(Node.self, id: 1)
      }
      #expect(try store.read { tx in try tx.fetchCount(Node.all) } == 0)
    }
  }

  @Test("ends chains and cycles of cascades")
  func endsCycles() throws {
    try withStore(Node.self) { store in
      let count = 5_000
      try store.write { tx throws in
        for number in 0..<count {
          try tx.insert(Node(id: number, parentID: (number + 1) % count))
        }
        try tx.insert(Node(id: count, friendIDs: Set(0..<count)))
      }
      try store.write { tx in try tx.delete(Node.self, id: 17) }
      let left = try store.read { tx in try tx.fetch(Node.all) }
      #expect(left == [Node(id: count)])
    }
  }

  @Test("T41, T43: takes along what refers to nothing else any more", arguments: [true, false])
  func deletesOrphans(inOneWrite: Bool) throws {
    try withStore(Attachment.self) { store in
      try store.write { tx throws in
        try tx.insert(User(id: "ana"))
        try tx.insert(contentsOf: [Tag(id: "x"), Tag(id: "y")])
        try tx.insert(Post(id: "both", authorID: "ana", tagIDs: ["x", "y"]))
        try tx.insert(Post(id: "one", authorID: "ana", tagIDs: ["x"]))
        try tx.insert(Post(id: "none", authorID: "ana"))
        try tx.insert(Attachment(id: 1, postID: "one"))
      }
      if inOneWrite {
        try store.write { tx throws in
          try tx.delete(Tag.self, id: "y")
          try tx.delete(Tag.self, id: "x")
        }
        #expect(try store.read { tx in try tx.fetch(Post.all) }.map(\.id) == ["none"])
      } else {
        try store.write { tx in try tx.delete(Tag.self, id: "x") }
        try store.read { tx throws in
          #expect(try tx.fetch(Post.all).map(\.id) == ["both", "none"])
          #expect(try tx.find(Post.self, id: "both")?.tagIDs == ["y"])
        }
      }
      #expect(try store.read { tx in try tx.fetchCount(Attachment.all) } == 0)
    }
  }

  @Test("S4: leaves an id that leads to nothing by noAction, which harms nothing")
  func leavesDangling() throws {
    try withStore(Node.self) { store in
      try store.write { tx throws in
        try tx.insert(Node(id: 1))
        try tx.insert(Node(id: 2, looseID: 1))
        try tx.delete(Node.self, id: 1)
        try tx.update(Node.self, id: 2) { $0.parentID = 2 }
      }
      let found = try store.read { tx in try tx.find(Node.self, id: 2) }
      #expect(found?.looseID == 1)
    }
  }

  @Test("W-B6: is refused where an unknown type refers to it, and allowed where none does")
  func refusesUnknownReferrers() throws {
    do {
      let store = try openStore(Worker.self)
      try store.write { tx throws in
        try tx.insert(contentsOf: [Company(id: "a"), Company(id: "b")])
        try tx.insert(Worker(id: 1, companyID: "a"))
      }
    }
    let store = try openStore(Company.self)
    let found = reason { try store.write { tx in _ = try tx.delete(Company.self, id: "a") } }
    #expect(found == .schemaChanged)
    try store.write { tx in try tx.delete(Company.self, id: "b") }
    #expect(try store.read { tx in try tx.fetch(Company.all) } == [Company(id: "a")])
  }

  @Test("may come back under its id in the same write")
  func comesBack() throws {
    try withStore(Attachment.self) { store in
      try store.write { tx throws in
        try tx.insert(User(id: "ana", name: "old"))
        try tx.insert(Post(id: "p", authorID: "ana"))
      }
      try store.write { tx throws in
        try tx.delete(User.self, id: "ana")
        try tx.insert(User(id: "ana", name: "new"))
      }
      #expect(try store.read { tx in try tx.find(User.self, id: "ana") }?.name == "new")
    }
  }

  @Test("S-B6: is not what replacing a list is: a replaced list deletes nothing")
  func replacesList() throws {
    try withStore(Attachment.self) { store in
      try store.write { tx throws in
        try tx.insert(User(id: "ana"))
        try tx.insert(Tag(id: "x"))
        try tx.insert(Post(id: "p", authorID: "ana", tagIDs: ["x"]))
        try tx.upsert(Post(id: "p", authorID: "ana"))
      }
      try store.read { tx throws in
        #expect(try tx.find(Post.self, id: "p")?.tagIDs == [])
        #expect(try tx.find(Tag.self, id: "x") != nil)
      }
    }
  }
}

@Suite("Deleting what a query finds", .temporaryDirectory)
struct DeleteAllTests {
  @Test("B12: skips none, though the index changes meanwhile")
  func skipsNone() throws {
    try withStore(Person.self) { store in
      try store.write { tx in try tx.insert(contentsOf: (0..<300).map { Person($0) }) }
      try store.write { tx throws in
        expectEqual(
          try tx.deleteAll(Person.filter { $0.city == "Oslo" && $0.age >= 50 }),
          150
        )
      }
      #expect(try store.read { tx in try tx.fetchCount(Person.all) } == 150)
      try store.write { tx throws in #expect(try tx.deleteAll(Person.all) == 150) }
      try store.write { tx throws in #expect(try tx.deleteAll(Person.all) == 0) }
    }
  }

  @Test("W23: obeys the delete rules")
  func obeysRules() throws {
    try withStore(Attachment.self) { store in
      try store.write { tx throws in
        try tx.insert(User(id: "ana"))
        for number in 0..<20 {
          try tx.insert(Post(id: "\(number)", authorID: "ana"))
          try tx.insert(Attachment(id: number, postID: "\(number)"))
        }
      }
      #expect(reason { try store.write { tx in _ = try tx.deleteAll(User.all) } } == .deleteDenied)
      try store.write { tx throws in
        try tx.deleteAll(User.all)
        try tx.deleteAll(Post.all)
      }
      #expect(try store.read { tx in try tx.fetchCount(Attachment.all) } == 0)
    }
  }
}
