import Foundation
import Martlet

/// A document with most kinds of field and index.
struct Person: Document, Equatable {
  var id: UUID
  var email: String
  var name: String
  var city: String
  var age: Int
  var nickname: String?
  var home: Address
  var tags: [String]
  var joined: Date

  static let perCity = CountedGroups<Person, String, String>(
    "perCity",
    collations: (.caseInsensitive, .caseInsensitive),
    ranking: .descending(within: 1, from: 2)
  ) { person in person.tags.map { (person.city, $0) } }

  static let tagsOfCities = CountedGroups<Person, String, String>(
    "tagsOfCities",
    by: .value(\.city),
    .each(\.tags)
  )

  static let indexes: [Index<Person>] = [
    .unique(\.email, collation: .caseInsensitive),
    .value(\.city, \.age),
    .value(\.nickname),
    .value(\.home.street),
    .compound(.ascending(\.city), .descending(\.joined)),
    .each(\.tags),
    .each(\.tags, then: \.joined, name: "tagsByDate", collation: .caseInsensitive),
    .count(by: \.city),
    .count(tagsOfCities),
    .count(perCity),
  ]

  /// A person whose other fields follow from a number.
  init(_ number: Int, email: String? = nil, city: String = "Oslo", tags: [String] = []) {
    id = UUID(number)
    self.email = email ?? "person\(number)@example.org"
    name = "Person \(number)"
    self.city = city
    age = number % 100
    home = Address(street: "Street \(number % 7)", zip: nil)
    self.tags = tags
    joined = Date(timeIntervalSinceReferenceDate: Double(number) * 1000.1)
  }
}

struct Address: Codable, Sendable, Equatable {
  var street: String
  var zip: String?
}

/// A document whose id is its row.
struct Counter: Document, Equatable {
  var id: Int
  var value: Int
}

/// A document with a text id and nothing else.
struct Note: Document, Equatable {
  var id: String
  var text: String = ""
}

extension UUID {
  /// A UUID that is a number.
  init(_ number: Int) {
    let tail = String(number, radix: 16)
    let digits = String(repeating: "0", count: 12 - tail.count) + tail
    self = UUID(uuidString: "00000000-0000-4000-8000-\(digits)") ?? UUID()
  }
}
