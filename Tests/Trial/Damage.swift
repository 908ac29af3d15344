/// A way to damage a data file.
enum Damage {
  case flip(byte: Int, bit: Int)
  case cut(pages: Int)
  case zero(page: Int)
  case swap(Int, Int)
  case append(bytes: Int)

  private static let pageSize = 4096

  /// Flips of so many bits at random, and for each page once what can happen to pages.
  static func all(of size: Int, flips: Int, _ dice: inout Dice) -> [Damage] {
    let pages = size / pageSize
    var all: [Damage] = []
    for _ in 0..<flips {
      all.append(
        .flip(byte: .random(in: 0..<size, using: &dice), bit: .random(in: 0..<8, using: &dice))
      )
    }
    for page in 0..<pages {
      all += [.cut(pages: page), .zero(page: page)]
      let other = (page + .random(in: 1..<pages, using: &dice)) % pages
      all.append(.swap(page, other))
    }
    for bytes in [1, 100, pageSize, 3 * pageSize + 17] { all.append(.append(bytes: bytes)) }
    return all
  }

  /// What the table calls it.
  var name: String {
    switch self {
    case .flip: "flipped bit"
    case .cut: "cut at a page"
    case .zero: "zeroed page"
    case .swap: "swapped pages"
    case .append: "appended garbage"
    }
  }

  /// The damaged file.
  func applied(to sound: [UInt8]) -> [UInt8] {
    var bytes = sound
    switch self {
    case .flip(let byte, let bit):
      bytes[byte] ^= 1 << UInt8(bit)
    case .cut(let pages):
      bytes.removeSubrange((pages * Self.pageSize)...)
    case .zero(let page):
      let range = page * Self.pageSize..<(page + 1) * Self.pageSize
      bytes.replaceSubrange(range, with: repeatElement(0, count: range.count))
    case .swap(let one, let other):
      for offset in 0..<Self.pageSize {
        bytes.swapAt(one * Self.pageSize + offset, other * Self.pageSize + offset)
      }
    case .append(let count):
      var dice = Dice(seed: count)
      for _ in 0..<count { bytes.append(.random(in: 0...255, using: &dice)) }
    }
    return bytes
  }
}

extension Damage: CustomStringConvertible {
  var description: String {
    switch self {
    case .flip(let byte, let bit): "bit \(bit) of byte \(byte)"
    case .cut(let pages): "cut to \(pages) pages"
    case .zero(let page): "zeroed page \(page)"
    case .swap(let one, let other): "swapped pages \(one) and \(other)"
    case .append(let bytes): "\(bytes) bytes appended"
    }
  }
}
