import Foundation
import Martlet

/// A reader of a library, with an index of every kind.
struct Person: Document {
  /// Where somebody lives.
  struct Address: Codable, Sendable {
    /// The city.
    var city: String
    /// The street, where it is known.
    var street: String?
  }

  /// A grade whose keys are the program's own: they are not its encoded form.
  enum Grade: String, Codable, IndexValue {
    case low
    case high

    /// Appends the rank.
    func write(to key: inout KeyWriter) { key.append(self == .low ? 1 : 2) }
    /// Reads the rank.
    init(from key: inout KeyReader) throws(StoreError) {
      self = try Int(from: &key) == 1 ? .low : .high
    }
  }

  var id: UUID
  var email: String
  var name: String
  var nickname: String?
  var address: Address
  var age: Int
  var joined: Date
  var tags: [String]
  var grade: Grade

  /// Tags by grade, which a closure computes.
  static let gradedTags = CountedGroups<Person, String, String>(
    "gradedTags",
    collations: (.exact, .caseInsensitive),
    ranking: .descending(within: 1)
  ) { person in person.tags.map { (person.grade.rawValue, $0) } }

  /// People by city, which fields tell.
  static let perCity = CountedGroups<Person, String>(
    "count(address.city:caseInsensitive)",
    by: .value(\.address.city, collation: .caseInsensitive),
    ranking: .descending(within: 0, from: 2)
  )

  static let indexes: [Index<Person>] = [
    .unique(\.email, collation: .caseInsensitive),
    .unique(\.nickname),
    .value(\.address.city, \.age),
    .compound(.ascending(\.address.city), .descending(\.joined)),
    .each(\.tags, then: \.age),
    .value(\.grade, name: "grade"),
    .count(perCity),
    .count(gradedTags),
  ]

  /// Makes the person of a number; the text in `name` is stored nowhere else.
  init(_ number: Int) {
    id = UUID(uuid: (UInt8(255 - number), 0, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, 1))
    email = "Reader\(number)@example.org"
    name = "Needle \(number) in the hay"
    nickname = number.isMultiple(of: 3) ? "nick\(number)" : nil
    address = Address(
      city: ["Oslo", "OSLO", "Bergen"][number % 3],
      street: number.isMultiple(of: 2) ? "Main Street" : nil
    )
    age = 20 + number % 7
    joined = Date(timeIntervalSinceReferenceDate: Double(number) * 86_400.5)
    tags =
      ["books", "number\(number % 4)"]
      + (number == 5 ? [String(repeating: "long", count: 200)] : [])
    grade = number.isMultiple(of: 2) ? .low : .high
  }
}

/// A shelf, the number of which is its row.
struct Shelf: Document {
  var id: Int
  var label: String

  static let indexes: [Index<Shelf>] = [.value(\.label)]
}

/// A document whose identity is stored under another name.
struct Card: Document {
  var id: String
  var title: String

  private enum CodingKeys: String, CodingKey {
    case id = "number"
    case title = "id"
  }
}

/// The store that the tests look at.
enum Library {
  /// The number of persons.
  static let persons = 20

  /// Makes a store in a directory and closes it.
  ///
  /// - Parameters:
  ///   - url: The directory.
  ///   - numbers: The persons, in the order in which they are written.
  /// - Throws: What the store throws.
  static func make(at url: URL, persons numbers: some Sequence<Int> = 0..<persons) throws {
    let store = try DocumentStore(at: url, for: Person.self, Shelf.self, Card.self)
    for number in numbers { try store.write { tx in try tx.insert(Person(number)) } }
    try store.write { tx in
      for id in [3, -1, 300, 20] { try tx.insert(Shelf(id: id, label: "shelf \(id)")) }
      try tx.insert(Card(id: "b", title: "a"))
      try tx.insert(Card(id: "a", title: "b"))
    }
    store.close()
  }
}
