/// A page of a data file, as far as it can be understood.
struct Page {
  /// The kinds of page beside header pages.
  enum Kind {
    /// Leads to other pages.
    case branch
    /// Has entries.
    case leaf
    /// Begins a run of pages with one long value.
    case overflow
  }

  /// The mark of a header page.
  static let metaFlag: UInt16 = 0x08
  /// The length of the head of every page.
  static let headSize = 16
  /// The marks of a page's kind, among marks that LMDB needs in memory alone.
  private static let kindMask: UInt16 = 0x6F

  /// Whether the head of a page says that it is a branch or leaf of this number.
  static func isNode(_ head: [UInt8], number: Int) -> Bool {
    let flags = head.integer(at: 10, as: UInt16.self).map { $0 & kindMask }
    return head.number(at: 0) == number && (flags == 1 || flags == 2)
  }

  /// The place of the page in the file.
  let number: Int
  /// All bytes of the page.
  let bytes: [UInt8]
  /// The kind of the page.
  let kind: Kind
  /// How many entries a branch or leaf has.
  let count: Int
  /// How many pages the run has that an overflow page begins.
  let runLength: Int

  /// Understands a page, and notes what is wrong with it; nil where nothing can be made of it.
  ///
  /// A page with a wrong number may be right otherwise.
  init?(_ bytes: [UInt8], number: Int, noting flaws: inout [PageFlaw.Kind]) {
    guard let flags = bytes.integer(at: 10, as: UInt16.self),
      let lower = bytes.integer(at: 12, as: UInt16.self),
      let upper = bytes.integer(at: 14, as: UInt16.self),
      let runLength = bytes.integer(at: 12, as: UInt32.self)
    else {
      flaws.append(.wrongType)
      return nil
    }
    self.number = number
    self.bytes = bytes
    if bytes.number(at: 0) != number { flaws.append(.wrongNumber) }
    switch flags & Self.kindMask {
    case 1: kind = .branch
    case 2: kind = .leaf
    case 4:
      kind = .overflow
      count = 0
      self.runLength = Int(runLength)
      return
    default:
      flaws.append(.wrongType)
      return nil
    }
    self.runLength = 1
    count = (Int(lower) - Self.headSize) / 2
    guard lower >= Self.headSize, lower % 2 == 0, lower <= upper, Int(upper) <= bytes.count else {
      flaws.append(.wrongNodes)
      return nil
    }
    if !isFilled(from: Int(upper)) { flaws.append(.wrongNodes) }
  }

  /// Whether the entries lie one behind the other up to the end of the page, as LMDB keeps them.
  private func isFilled(from upper: Int) -> Bool {
    var places: [Range<Int>] = []
    for index in 0..<count {
      guard let node = Node(self, at: index) else { return false }
      places.append(node.place)
    }
    places.sort { $0.lowerBound < $1.lowerBound }
    var end = upper
    for place in places {
      guard place.lowerBound == end else { return false }
      end = place.upperBound
    }
    return end == bytes.count
  }
}
