/// What a disk does with syncs.
enum PowerDisk: CustomStringConvertible {
  case honest
  /// It ignores those of files, as if the store made none.
  case forgetsContents
  /// It ignores those of directories.
  case forgetsNames

  /// Whether a sync has its effect.
  func keepsSync(ofDirectory isDirectory: Bool) -> Bool {
    switch self {
    case .honest: true
    case .forgetsContents: isDirectory
    case .forgetsNames: !isDirectory
    }
  }

  var description: String {
    switch self {
    case .honest: "an honest disk"
    case .forgetsContents: "a disk that ignores syncs of files"
    case .forgetsNames: "a disk that ignores syncs of directories"
    }
  }
}

/// How much is there, after a power cut, of what was not synced.
struct Luck {
  private let share: Double
  private let tornShare: Double

  /// Nothing was lost.
  static let best = Luck(share: 1, tornShare: 0)

  private init(share: Double, tornShare: Double) {
    self.share = share
    self.tornShare = tornShare
  }

  init(_ dice: inout Dice) {
    share = [0, 0.1, 0.5, 0.9, 1].randomElement(using: &dice) ?? 0
    tornShare = [0, 0.2, 1].randomElement(using: &dice) ?? 0
  }

  /// Whether something is there.
  func isKept(_ dice: inout Dice) -> Bool { .random(in: 0..<1, using: &dice) < share }

  /// Whether the sectors of a write are there or not one by one.
  func isTorn(_ dice: inout Dice) -> Bool { .random(in: 0..<1, using: &dice) < tornShare }
}
