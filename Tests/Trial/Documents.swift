import Martlet

/// A document with the kinds of index that there are, all of it made from two numbers, so that a
/// wrong one shows.
struct Item: Document, Equatable {
  var id: Int
  var revision: Int
  var code: String
  var kind: String
  var size: Int
  var tags: [String]
  var ownerID: String
  var body: String

  static let kinds = CountedGroups<Item, String>(
    "kinds",
    by: .value(\.kind),
    ranking: .descending(within: 0)
  )

  static let indexes: [Index<Item>] = [
    .unique(\.code),
    .value(\.kind, \.size),
    .each(\.tags),
    .count(kinds),
    .sum(\.size, by: \.kind),
    .reference(\.ownerID, to: Owner.self, onDelete: .cascade),
  ]

  /// The one item with these numbers.
  init(_ id: Int, revision: Int = 0, length: Int = 40) {
    self.id = id
    self.revision = revision
    code = "code \(id).\(revision)"
    kind = "kind \((id + revision) % 5)"
    size = id * 10 + revision
    tags = ["tag \(id % 3)", "tag \((id + revision) % 7)"]
    ownerID = Owner.id(id % 4)
    body = String(repeating: "item \(id).\(revision) ", count: length / 10)
  }
}

/// A document whose id is a text, so that there is a table of ids.
struct Owner: Document, Equatable {
  var id: String
  var revision: Int
  var name: String

  static let indexes: [Index<Owner>] = [.value(\.name)]

  /// The one owner with these numbers.
  init(_ number: Int, revision: Int = 0) {
    id = Self.id(number)
    self.revision = revision
    name = "name \(number).\(revision)"
  }

  static func id(_ number: Int) -> String { "owner \(number)" }
}
