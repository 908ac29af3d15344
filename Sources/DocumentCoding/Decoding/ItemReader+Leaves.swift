import Foundation

extension ItemReader {
  /// Reads a value that is one item; nil if it coded itself after all.
  @inline(__always)
  mutating func leaf<T>(
    _ leaf: TypeTraits.Leaf,
    as type: T.Type
  ) throws(CodingFailure.Reason) -> T? {
    switch leaf {
    case .text: try text() as? T
    case .int: try integer(as: Int.self) as? T
    case .date: Date(timeIntervalSinceReferenceDate: try date()) as? T
    case .uuid: try uuid() as? T
    case .texts: try texts() as? T
    default: try rarerLeaf(leaf) as? T
    }
  }

  /// Reads a value of one of the other types.
  private mutating func rarerLeaf(
    _ leaf: TypeTraits.Leaf
  ) throws(CodingFailure.Reason) -> Any? {
    switch leaf {
    case .bool: try bool()
    case .double: try double()
    case .float: try float()
    case .data: try data()
    case .ints: try ints()
    case .doubles: try doubles()
    // A URL with a base coded itself as a record.
    case .url: kind == .record ? nil : try foundationURL()
    case .int8: try integer(as: Int8.self)
    case .int16: try integer(as: Int16.self)
    case .int32: try integer(as: Int32.self)
    case .int64: try integer(as: Int64.self)
    case .int128: try integer(as: Int128.self)
    case .uint: try integer(as: UInt.self)
    case .uint8: try integer(as: UInt8.self)
    case .uint16: try integer(as: UInt16.self)
    case .uint32: try integer(as: UInt32.self)
    case .uint64: try integer(as: UInt64.self)
    case .uint128: try integer(as: UInt128.self)
    case .text, .int, .date, .uuid, .texts: nil
    }
  }

  /// Reads a byte string.
  private mutating func data() throws(CodingFailure.Reason) -> Data {
    let range = try byteRange()
    let part = bytes.extracting(range)
    var data = Data(capacity: part.count)
    for index in part.indices { data.append(part[index]) }
    return data
  }

  /// Reads a URL.
  private mutating func foundationURL() throws(CodingFailure.Reason) -> URL {
    let start = offset
    guard let url = URL(string: try url()) else { throw .corrupt(offset: start) }
    return url
  }

  /// Reads a list of text.
  private mutating func texts() throws(CodingFailure.Reason) -> [String] {
    let count = try count(ItemMajor.list, expecting: .list)
    var list: [String] = []
    list.reserveCapacity(count)
    for _ in 0..<count { list.append(try text()) }
    return list
  }

  /// Reads a list of whole numbers.
  private mutating func ints() throws(CodingFailure.Reason) -> [Int] {
    let count = try count(ItemMajor.list, expecting: .list)
    var list: [Int] = []
    list.reserveCapacity(count)
    for _ in 0..<count { list.append(try integer()) }
    return list
  }

  /// Reads a list of doubles.
  private mutating func doubles() throws(CodingFailure.Reason) -> [Double] {
    let count = try count(ItemMajor.list, expecting: .list)
    var list: [Double] = []
    list.reserveCapacity(count)
    for _ in 0..<count { list.append(try double()) }
    return list
  }
}
