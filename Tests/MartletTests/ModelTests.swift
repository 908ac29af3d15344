import Foundation
import Martlet
import TestSupport
import Testing

@Suite("Random writes", .temporaryDirectory)
struct ModelTests {
  @Test("V1: leave what a dictionary would hold, with exact indexes", arguments: 0..<24)
  func agreeWithModel(seed: Int) throws {
    struct Abort: Error {}
    var random = SeededGenerator(seed: seed)
    var model: [UUID: Person] = [:]
    var store = try openStore(Person.self)
    for step in 0..<60 {
      var next = model
      let fails = Int.random(in: 0..<5, using: &random) == 0
      var operations: [Operation] = []
      for _ in 0..<Int.random(in: 1..<12, using: &random) {
        operations.append(Operation(using: &random))
      }
      do {
        try store.write { tx throws in
          for operation in operations { try operation.apply(to: &tx, and: &next) }
          if fails { throw Abort() }
        }
        model = next
      } catch is Abort {}
      let stored = try store.read { tx in try tx.fetch(Person.all) }
      #expect(Dictionary(uniqueKeysWithValues: stored.map { ($0.id, $0) }) == model)
      if step % 20 == 19 {
        let report = try store.verify()
        #expect(report.isSound, "\(report.problems)")
        store = try openStore(Person.self)
      }
    }
  }

  @Test("leave the same by lists as one by one, up to the first refusal", arguments: 0..<12)
  func agreeByLists(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var lists: [[Person]] = []
    for _ in 0..<8 {
      // So few ids and addresses that most lists hold a conflict somewhere.
      lists.append(
        (0..<6).map { _ in
          let number = Int.random(in: 0..<60, using: &random)
          let address = Int.random(in: 0..<60, using: &random)
          return Person(number, email: "\(address)@example.org", tags: ["a", "b"])
        }
      )
    }
    let stores = [
      try openStore(Person.self, name: "lists"), try openStore(Person.self, name: "ones"),
    ]
    for list in lists {
      let byList = try stores[0].write { tx in
        reason { try tx.insert(contentsOf: list.lazy.map { $0 }) }
      }
      let oneByOne = try stores[1].write { tx in
        reason { for person in list { try tx.insert(person) } }
      }
      #expect(byList == oneByOne)
    }
    let people = try stores.map { store in try store.read { tx in try tx.fetch(Person.all) } }
    #expect(people[0] == people[1])
    for store in stores { #expect(try store.verify().isSound) }
  }

  /// One change of the store and of the model that it is held against.
  private struct Operation {
    let kind: Int
    let person: Person

    init(using random: inout SeededGenerator) {
      kind = Int.random(in: 0..<4, using: &random)
      let number = Int.random(in: 0..<20, using: &random)
      let city = ["Oslo", "oslo", "Bergen", ""].randomElement(using: &random) ?? ""
      let tags = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
        ["a", "A", "b", "\u{E9}", ""].randomElement(using: &random) ?? ""
      }
      var person = Person(number, city: city, tags: tags)
      person.age = Int.random(in: 0..<3, using: &random)
      person.nickname = Bool.random(using: &random) ? nil : city
      self.person = person
    }

    func apply(to tx: inout WriteTransaction, and model: inout [UUID: Person]) throws {
      switch kind {
      case 0:
        let isTaken = model[person.id] != nil
        do {
          try tx.insert(person)
          #expect(!isTaken)
          model[person.id] = person
        } catch {
          #expect(isTaken && error.reason == .idTaken)
        }
      case 1:
        try tx.upsert(person)
        model[person.id] = person
      case 2:
        let found = try tx.update(Person.self, id: person.id) { $0.tags = person.tags }
        #expect(found == (model[person.id] != nil))
        model[person.id]?.tags = person.tags
      default:
        let found = try tx.delete(Person.self, id: person.id)
        #expect(found == (model.removeValue(forKey: person.id) != nil))
      }
    }
  }
}
