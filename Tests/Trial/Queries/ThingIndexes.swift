import Martlet

/// Sets of indexes over things.
enum ThingIndexes {
  /// Every index that a set may have; names tell them apart.
  static let all: [Index<Thing>] = [
    .value(\.name),
    .value(\.name, name: "foldedName", collation: .caseInsensitive),
    .value(\.name, name: "plainName", collation: .caseAndDiacriticInsensitive),
    .value(\.nickname),
    .value(\.nickname, \.age),
    .value(\.age),
    .value(\.age, \.score),
    .value(\.score),
    .value(\.rank),
    .value(\.rank, \.name, \.age),
    .value(\.isDraft),
    .value(\.isSeen, \.status),
    .value(\.status, \.day),
    .value(\.day),
    .value(\.part.label),
    .value(\.part.weight, \.part.label),
    .value(\.spare?.label, name: "spareLabel"),
    .compound(.ascending(\.age), .descending(\.name), name: "ageNameDown"),
    .compound(.descending(\.score), .ascending(\.age), name: "scoreDownAge"),
    .compound(.descending(\.nickname), name: "nicknameDown"),
    .each(\.tags),
    .each(\.tags, name: "foldedTags", collation: .caseInsensitive),
    .each(\.tags, then: \.age, name: "tagsByAge"),
    .each(\.parts, \.label, name: "labels"),
    .each(\.parts, \.weight, then: \.name, name: "weights"),
    .value(\.trail),
    .value(\.trail, \.age),
    .value(\.age, \.trail),
    .value(\.share),
    .unique(\.id),
    .computed(Thing.initial),
    .value(\.name, name: "nameOfDrafts", where: { $0.isDraft }),
    .value(\.age, name: "ageOfNamed", where: { $0.nickname != nil && $0.age >= 0 }),
    .value(\.score, name: "scoreOfSome", where: { $0.age.isIn(1...3) || $0.status == .done }),
    .value(\.day, name: "dayOfOpen", where: { $0.status.isIn([.open, .new]) }),
  ]

  static func some(using random: inout Dice) -> [Index<Thing>] {
    let share = Double.random(in: 0...0.7, using: &random)
    return all.filter { _ in Double.random(in: 0..<1, using: &random) < share }
  }
}
