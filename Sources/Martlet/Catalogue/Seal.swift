package import LMDB
internal import OrderedKeys

// The entries of the catalogue carry a checksum over key and value: a flipped bit in a schema would
// otherwise change what every document and index means.
//
//  0       8
// +-------+-----
// | check | value
// +-------+-----

extension Catalogue {
  /// The number of bytes before the value of an entry.
  static let checkSize = 8

  fileprivate static func check(_ value: Span<UInt8>, under key: [UInt8]) -> UInt64 {
    XXH64.hash(value, seed: XXH64.hash(key.span))
  }

  /// An entry of a value, as it is stored under a key.
  package static func sealed(_ value: [UInt8], under key: [UInt8]) -> [UInt8] {
    check(value.span, under: key).bigEndianBytes + value
  }
}

extension TransactionView {
  /// Reads an entry of the catalogue and proves that it is what was written; nil where there is
  /// none.
  @_lifetime(copy self)
  package func sealed(_ key: [UInt8], in catalogue: Database) throws(StoreError) -> Span<UInt8>? {
    guard let stored = try bytes(key, in: catalogue) else { return nil }
    return try stored.unsealed(under: key)
  }
}

extension LMDB.WriteTransaction {
  /// Stores an entry of the catalogue, in place of what stood there.
  mutating func seal(_ value: [UInt8], at key: [UInt8], in catalogue: Database)
    throws(StoreError)
  {
    try store(Catalogue.sealed(value, under: key), at: key, in: catalogue)
  }
}

extension Span<UInt8> {
  /// The value of an entry of the catalogue.
  @_lifetime(copy self)
  package func unsealed(under key: [UInt8]) throws(StoreError) -> Span<UInt8> {
    guard count >= Catalogue.checkSize else { throw Catalogue.damaged }
    let value = extracting(Catalogue.checkSize..<count)
    let stored = UInt64(bigEndian: extracting(0..<Catalogue.checkSize))
    guard stored == Catalogue.check(value, under: key) else { throw Catalogue.damaged }
    return value
  }
}
