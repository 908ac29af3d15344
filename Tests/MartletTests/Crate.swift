import Martlet

/// A row of crates that every commit changes by a rule, so that a commit's number tells what is in
/// them.
struct Crate: Document, Equatable {
  var id: Int
  var label: String
  var filling = ""

  static let indexes: [Index<Crate>] = [.value(\.label)]
  static let count = 50

  /// The crate as the commit with a number leaves it.
  init(_ id: Int, commit: Int) {
    self.id = id
    label = "commit \(commit)"
    filling = String(repeating: "x", count: (commit &* 7919) % 3000)
  }

  /// Stores all crates in the first commit.
  static func fill(_ store: DocumentStore) throws {
    try store.write { tx throws in
      for id in 0..<count { try tx.insert(Crate(id, commit: 1)) }
    }
  }

  /// Changes the crate whose turn it is.
  static func change(_ store: DocumentStore) throws {
    try store.write { tx throws in
      let commit = Int(tx.commitNumber) + 1
      try tx.upsert(Crate(commit % count, commit: commit))
    }
  }

  /// What the crates are after a commit.
  static func contents(after commit: Int) -> [Crate] {
    (0..<count).map { id in
      let last = commit - (commit - id) % count
      return Crate(id, commit: last >= 2 && last <= commit ? last : 1)
    }
  }
}
