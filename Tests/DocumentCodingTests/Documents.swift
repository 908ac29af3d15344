import Foundation

/// A document with most of what documents have.
struct Person: Codable, Equatable {
  struct Address: Codable, Equatable {
    var street: String
    var city: String
    var position: Position?
  }

  struct Position: Codable, Equatable {
    var latitude: Double
    var longitude: Double
  }

  enum Contact: Codable, Equatable {
    case email(String)
    case phone(country: Int, number: String)
    case none
  }

  enum Rank: String, Codable, CaseIterable, CodingKeyRepresentable {
    case junior, senior
  }

  var id: UUID
  var name: String
  var age: Int
  var score: Double
  var weight: Float
  var born: Date
  var picture: Data
  var site: URL?
  var rank: Rank
  var contact: Contact
  var address: Address
  var former: [Address]
  var tags: [String]
  var aliases: Set<String>
  var counts: [String: Int]
  var years: [Int: String]
  var ranks: [Rank: Int]
  var pairs: [UUID: Bool]
  var note: String?
}

/// Makes documents out of random numbers.
struct PersonMaker<Generator: RandomNumberGenerator> {
  var generator: Generator

  mutating func text() -> String {
    let alphabet: [Character] = [
      "a", "Z", "0", "\u{e9}", "e\u{301}", "\u{1F600}", "\n", "\u{0}", "$",
    ]
    return String(
      (0..<Int.random(in: 0...30, using: &generator)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }
    )
  }

  mutating func number() -> Int {
    Int(truncatingIfNeeded: generator.next() >> UInt64.random(in: 0...63, using: &generator))
  }

  mutating func double() -> Double {
    Double(bitPattern: generator.next())
  }

  mutating func list<Element>(_ make: (inout Self) -> Element) -> [Element] {
    (0..<Int.random(in: 0...6, using: &generator)).map { _ in make(&self) }
  }

  mutating func uuid() -> UUID {
    let (a, b) = (generator.next(), generator.next())
    func byte(_ word: UInt64, _ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: word >> (8 * index))
    }
    return UUID(
      uuid: (
        byte(a, 0), byte(a, 1), byte(a, 2), byte(a, 3), byte(a, 4), byte(a, 5), byte(a, 6),
        byte(a, 7), byte(b, 0), byte(b, 1), byte(b, 2), byte(b, 3), byte(b, 4), byte(b, 5),
        byte(b, 6), byte(b, 7)
      )
    )
  }

  mutating func address() -> Person.Address {
    Person.Address(
      street: text(),
      city: text(),
      position: Bool.random(using: &generator)
        ? nil : Person.Position(latitude: double(), longitude: double())
    )
  }

  mutating func contact() -> Person.Contact {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: .email(text())
    case 1: .phone(country: number(), number: text())
    default: .none
    }
  }

  mutating func person() -> Person {
    Person(
      id: uuid(),
      name: text(),
      age: number(),
      score: double(),
      weight: Float(bitPattern: UInt32(truncatingIfNeeded: generator.next())),
      born: Date(timeIntervalSinceReferenceDate: double()),
      picture: Data(list { UInt8(truncatingIfNeeded: $0.generator.next()) }),
      site: Bool.random(using: &generator)
        ? nil : URL(string: "https://a.example/\(abs(number() / 2))"),
      rank: Bool.random(using: &generator) ? .junior : .senior,
      contact: contact(),
      address: address(),
      former: list { $0.address() },
      tags: list { $0.text() },
      aliases: Set(list { $0.text() }),
      counts: Dictionary(
        list { ($0.text(), $0.number()) },
        uniquingKeysWith: { first, _ in first }
      ),
      years: Dictionary(list { ($0.number(), $0.text()) }, uniquingKeysWith: { first, _ in first }),
      ranks: [.junior: number(), .senior: number()],
      pairs: Dictionary(
        list { ($0.uuid(), Bool.random(using: &$0.generator)) },
        uniquingKeysWith: { first, _ in first }
      ),
      note: Bool.random(using: &generator) ? nil : text()
    )
  }
}
