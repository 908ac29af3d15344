import Foundation

/// A cursor over encoded items.
///
/// It is total: any bytes give a value or a typed error. It takes the deterministic form only
/// (shortest heads, definite lengths), so that what is read and written again is the same bytes.
struct ItemReader: ~Escapable {
  /// The bytes that are read.
  let bytes: Span<UInt8>
  /// Where the next item begins.
  var offset: Int

  /// Begins at an offset.
  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// How many bytes are left.
  var remaining: Int { bytes.count - offset }

  /// Whether the next item is the one told by this byte; false at the end.
  func isAt(_ byte: UInt8) -> Bool {
    offset < bytes.count && bytes[offset] == byte
  }

  /// Whether the next item is null or absent.
  var isAtNil: Bool { isAt(ItemByte.null) || isAt(ItemByte.absent) }

  /// The error of bytes that are not what was written.
  func corrupt() -> CodingFailure.Reason { .corrupt(offset: offset) }

  /// Reads a head.
  mutating func head() throws(CodingFailure.Reason) -> ItemHead {
    guard offset < bytes.count else { throw corrupt() }
    let initial = bytes[offset]
    let info = initial & 31
    if info < 24 {
      offset += 1
      return ItemHead(major: initial >> 5, info: info, argument: UInt64(info))
    }
    guard info <= 27 else { throw corrupt() }
    let width = 1 << Int(info - 24)
    guard width < remaining else { throw corrupt() }
    var argument: UInt64 = 0
    for index in 1...width { argument = argument << 8 | UInt64(bytes[offset + index]) }
    let head = ItemHead(major: initial >> 5, info: info, argument: argument)
    guard head.isShortest else { throw corrupt() }
    offset += 1 + width
    return head
  }

  /// Reads a head that must be of a major type, else says what stands there.
  mutating func head(
    _ major: UInt8,
    expecting kind: ItemKind
  ) throws(CodingFailure.Reason) -> UInt64 {
    guard offset < bytes.count else { throw corrupt() }
    guard bytes[offset] >> 5 == major else { throw mismatch(kind) }
    return try head().argument
  }

  /// The error of an item of another kind.
  func mismatch(_ expected: ItemKind) -> CodingFailure.Reason {
    guard let found = kind else { return corrupt() }
    return .typeMismatch(expected: expected, found: found)
  }

  /// Reads the head of something that has as many items, each of at least `width` bytes.
  ///
  /// A count that cannot fit the bytes left is corrupt, so nobody reserves memory for it.
  mutating func count(
    _ major: UInt8,
    expecting kind: ItemKind,
    width: Int = 1
  ) throws(CodingFailure.Reason) -> Int {
    let start = offset
    let argument = try head(major, expecting: kind)
    guard argument <= UInt64(remaining / width) else { throw .corrupt(offset: start) }
    return Int(argument)
  }

  /// Reads the tag that must stand here.
  mutating func tag(
    _ number: UInt64,
    expecting kind: ItemKind
  ) throws(CodingFailure.Reason) {
    let start = offset
    let found = try head(ItemMajor.tag, expecting: kind)
    guard found == number else {
      offset = start
      throw mismatch(kind)
    }
  }

  /// What the next item is, told from its head; nil at the end or at bytes that are no item.
  var kind: ItemKind? {
    guard offset < bytes.count else { return nil }
    switch bytes[offset] >> 5 {
    case ItemMajor.unsigned, ItemMajor.negative: return .integer
    case ItemMajor.bytes: return .bytes
    case ItemMajor.text: return .text
    case ItemMajor.list: return .list
    case ItemMajor.map: return .map
    case ItemMajor.tag: return taggedKind
    default: return simpleKind
    }
  }

  /// What the item under a tag is.
  private var taggedKind: ItemKind? {
    var copy = self
    guard let head = try? copy.head() else { return nil }
    switch head.argument {
    case ItemTag.record: return .record
    case ItemTag.date: return .date
    case ItemTag.url: return .url
    case ItemTag.uuid: return .uuid
    case ItemTag.positiveBignum, ItemTag.negativeBignum: return .integer
    default: return .other
    }
  }

  /// What the simple value or floating-point number is.
  private var simpleKind: ItemKind {
    switch bytes[offset] {
    case ItemByte.no, ItemByte.yes: .bool
    case ItemByte.null: .null
    case ItemByte.absent: .absent
    case ItemByte.float: .float
    case ItemByte.double: .double
    default: .other
    }
  }
}
