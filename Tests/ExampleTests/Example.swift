import Foundation
import Martlet

struct Person: Document {
  var id: UUID
  var email: String
  var city: String
  var age: Int

  static let cities = CountedGroups<Person, String>("cities") { [$0.city] }
  static let indexes: [Index<Person>] = [
    .unique(\.email, collation: .caseInsensitive), .value(\.city, \.age), .count(cities),
  ]
}

func example(url: URL, ana: Person) async throws {
  let store = try DocumentStore(at: url, for: Person.self)
  try await store.write { tx in
    try tx.insert(ana)  // throws at once where the id or the email is taken
    try tx.update(Person.self, id: ana.id) { $0.age += 1 }
  }
  let adults = Person.filter { $0.city == "Oslo" && $0.age >= 18 }.limit(20)
  let people = try await store.read { tx in try tx.fetch(adults) }
  let inOslo = try await store.read { tx in try tx.count(Person.cities, of: "Oslo") }
  print(people.count, inOslo, try store.verify().isSound)
}
