// compiles
import Foundation
import Martlet

struct Person: Document {
  var id: UUID
  var email: String
  var city: String
  var age: Int
  var nickname: String?
  var tags: [String]

  static let tagsOfCities = CountedGroups<Person, String, String>(
    "tagsOfCities",
    collations: (.exact, .caseInsensitive),
    ranking: .descending(within: 1, from: 2)
  ) { person in person.tags.map { (person.city, $0) } }

  static let indexes: [Index<Person>] = [
    .unique(\.email, collation: .caseInsensitive),
    .value(\.city, \.age),
    .compound(.ascending(\.city), .descending(\.age)),
    .each(\.tags),
    .count(by: \.city),
    .count(tagsOfCities),
  ]
}

func countOfCity(_ city: String, in transaction: borrowing some Reading) throws -> Int {
  var count = 0
  try transaction.forEach(Person.filter { $0.city == city && $0.age >= 18 }) { _ in count += 1 }
  return count
}

func control(_ store: DocumentStore, _ person: Person) throws -> [Person] {
  try store.write { transaction in
    try transaction.insert(person)
    _ = try transaction.nextID(for: Person.self)
    try transaction.update(Person.self, id: person.id) { $0.age += 1 }
    if try countOfCity("Oslo", in: transaction) > 3 {
      try transaction.delete(Person.self, id: person.id)
    }
    try transaction.upsert(person)
  }
  return try store.read { transaction in
    _ = try transaction.find(Person.self, id: person.id)
    _ = try transaction.count(Person.tagsOfCities, of: "Oslo", "swift")
    _ = try transaction.ranking(Person.tagsOfCities, within: "Oslo", limit: 3).map(\.group)
    _ = try countOfCity("Oslo", in: transaction)
    return try transaction.fetch(Person.filter { $0.nickname == nil }.limit(10))
  }
}

func control(_ store: DocumentStore, _ person: Person) async throws -> Int {
  try await store.write { transaction in try transaction.insert(person) }
  return try await store.read { transaction in try transaction.fetchCount(Person.all) }
}

func control(at url: URL) throws -> Bool {
  var options = DocumentStore.Options()
  options.durability = .relaxed
  let store = try DocumentStore(at: url, for: Person.self, options: options)
  defer { store.close() }
  return try store.verify().isSound
}
