import Foundation
import Martlet

/// A member of a club, with an index of each kind that is about some documents, refers to others,
/// or adds up.
struct Member: Document {
  var id: String
  var name: String?
  var age: Int
  var score: Double
  var points: Int?
  var team: Int?
  var friends: [String]
  var sponsor: String?
  var mentor: String?
  var isActive: Bool
  var tags: [String]

  /// A team whose number is its row.
  struct Team: Document {
    var id: Int
    var title: String
  }

  /// A sponsor whose id may be too long for a key of an index.
  struct Sponsor: Document {
    var id: String
  }

  static let indexes: [Index<Member>] = [
    .value(\.name, name: "grown", where: { $0.age >= 30 && !($0.name == nil) }),
    .unique(\.name, name: "active", where: { $0.isActive }),
    .value(
      \.age,
      name: "tagged",
      where: { $0.tags.caseInsensitive.contains("RED") || $0.score < 1 }
    ),
    .minimum(\.score, by: \.isActive),
    .maximum(\.score),
    .reference(\.team, to: Team.self, onDelete: .nullify),
    .reference(\.friends, to: Member.self, onDelete: .deleteWhenEmpty, .unchecked),
    .reference(\.sponsor, to: Sponsor.self, onDelete: .deny),
    .reference(\.mentor, to: Member.self, onDelete: .noAction, .unchecked),
    .sum(\.points, by: \.isActive),
    .sum(\.age),
    .count(by: \.age),
  ]

  /// Makes the member of a number.
  init(_ number: Int) {
    id = "member \(number)"
    name = number.isMultiple(of: 5) ? nil : "name \(number)"
    age = 20 + number
    score = number.isMultiple(of: 4) ? .nan : Double(number) - 4.5
    points = number.isMultiple(of: 3) ? nil : number * 10 - 50
    team = number.isMultiple(of: 2) ? 1 + number % 3 : nil
    friends = number > 2 ? ["member \(number - 1)", "member \(number - 2)"] : []
    sponsor = number == 7 ? Club.sponsor : number == 8 ? "short" : nil
    mentor = number == 9 ? "nobody" : nil
    isActive = number.isMultiple(of: 2)
    tags = number.isMultiple(of: 3) ? ["red", "blue"] : ["Red wine"]
  }
}

/// A store of members.
enum Club {
  /// The number of members.
  static let members = 20
  /// An id of which an index keeps the start alone.
  static let sponsor = String(repeating: "long", count: 124)

  /// Makes a store in a directory and closes it.
  static func make(at url: URL) throws {
    var options = DocumentStore.Options()
    options.mapSize = 1 << 30
    options.durability = .relaxed
    let store = try DocumentStore(at: url, for: [Member.self], options: options)
    try store.write { tx in
      for id in 1...3 { try tx.insert(Member.Team(id: id, title: "team \(id)")) }
      for id in [sponsor, "short"] { try tx.insert(Member.Sponsor(id: id)) }
      for number in 0..<members { try tx.insert(Member(number)) }
    }
    store.close()
  }
}
