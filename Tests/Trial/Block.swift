import Foundation
import Martlet

/// A document of many bytes that follow from its id, so that each wrong one shows.
struct Block: Document, Equatable {
  var id: Int
  var checksum: Int
  var bytes: String

  static let indexes: [Index<Block>] = [.value(\.checksum)]

  /// The ids of one writer follow on each other from here.
  static func first(ofWriter writer: Int) -> Int { writer << 40 }

  init(_ id: Int) {
    self.id = id
    let length = Self.length(id)
    bytes = String(repeating: "block \(id);", count: length / 12)
    checksum = bytes.utf8.count ^ id
  }

  /// A few bytes or many, so that some blocks have pages of their own.
  private static func length(_ id: Int) -> Int {
    var dice = Dice(seed: id)
    return .random(in: 12...(id.isMultiple(of: 8) ? 200_000 : 6_000), using: &dice)
  }

  /// Whether it is as it was stored.
  var isRight: Bool { self == Block(id) }
}

/// One of two documents that every write changes alike.
struct Tally: Document {
  var id: String
  var blocks = 0
  var bytes = 0

  static let names = ["left", "right"]
}

extension DocumentStore {
  /// Opens a store of blocks and tallies.
  static func ofBlocks(at directory: String, _ adjust: (inout Options) -> Void) throws
    -> DocumentStore
  {
    var options = Options()
    options.durability = .relaxed
    adjust(&options)
    let url = URL(filePath: directory, directoryHint: .isDirectory)
    return try DocumentStore(at: url, for: [Block.self, Tally.self], options: options)
  }
}
