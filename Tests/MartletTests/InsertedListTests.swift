import Foundation
import Martlet
import TestSupport
import Testing

@Suite("A list that is inserted", .temporaryDirectory)
struct InsertedListTests {
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
}
