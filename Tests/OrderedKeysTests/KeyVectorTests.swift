import OrderedKeys
import Testing

@Suite("The vectors in Schemas/key-vectors.json")
struct KeyVectorTests {
  @Test("of the reference are written as they stand", arguments: try KeyVectors.read().reference)
  func reference(vector: KeyVectors.Packing) {
    #expect(VectorElement.pack(vector.tuple) == vector.bytes.bytes)
  }

  @Test("of the reference are read back", arguments: try KeyVectors.read().reference)
  func referenceRead(vector: KeyVectors.Packing) throws {
    #expect(try TupleElement.unpack(vector.bytes.bytes) == vector.tuple.map(\.element))
  }

  @Test("of the profile are written as they stand", arguments: try KeyVectors.read().profile)
  func profile(vector: KeyVectors.Packing) {
    #expect(VectorElement.pack(vector.tuple) == vector.bytes.bytes)
  }

  @Test(
    "of the profile are read back, each part in its direction",
    arguments: try KeyVectors.read().profile
  )
  func profileRead(vector: KeyVectors.Packing) throws {
    var reader = TupleReader(vector.bytes.bytes.span)
    for expected in vector.tuple {
      let found: TupleElement
      switch expected {
      case .ascending: found = try reader.nextElement()
      case .descending:
        found = try reader.nextDescending { inner throws(KeyReadingError) in
          try inner.nextElement()
        }
      }
      #expect(found == expected.element)
    }
    let isAtEnd = reader.isAtEnd
    #expect(isAtEnd)
  }

  @Test("of ranges have their bounds", arguments: try KeyVectors.read().ranges)
  func range(vector: KeyVectors.Interval) throws {
    let prefix = VectorElement.pack(vector.prefix)
    let interval: KeyInterval
    switch vector.kind {
    case .beginning: interval = .beginning(with: prefix)
    case .extending: interval = .extending(prefix)
    case .textStart: interval = .text(startingWith: try #require(vector.start), after: prefix)
    case .bounds:
      interval = KeyInterval(
        after: prefix,
        from: vector.from?.bound ?? .unbounded,
        to: vector.to?.bound ?? .unbounded
      )
    }
    #expect(interval == KeyInterval(lower: vector.lower.bytes, upper: vector.upper.bytes))
  }

  @Test("of long values are cut as they stand", arguments: try KeyVectors.read().long)
  func long(vector: KeyVectors.Fitting) {
    let key = LongKey.fitted(VectorElement.pack(vector.tuple), limit: vector.limit)
    #expect(key == vector.bytes.bytes)
    #expect(LongKey.isFitted(key, limit: vector.limit) == vector.fitted)
  }

  @Test(
    "of what is no key are refused, with place and reason",
    arguments: try KeyVectors.read().rejected
  )
  func rejected(vector: KeyVectors.Rejection) throws {
    let error = try #require(throws: KeyReadingError.self) {
      try TupleElement.unpack(vector.bytes.bytes)
    }
    let bytes = vector.bytes.bytes
    let code = bytes.indices.contains(vector.offset) ? bytes[vector.offset] : 0
    let reasons: [String: KeyReadingError.Reason] = [
      "truncated": .truncated, "unknownCode": .unknownCode(code),
      "invalidText": .invalidText, "textNotNormalized": .textNotNormalized,
      "integerNotMinimal": .integerNotMinimal, "integerOutOfRange": .integerOutOfRange,
      "negativeZero": .negativeZero, "otherNotANumber": .otherNotANumber,
    ]
    #expect(error == KeyReadingError(try #require(reasons[vector.reason]), at: vector.offset))
  }

  @Test(
    "of hashes are computed, in one part and in several",
    arguments: try KeyVectors.read().hashes
  )
  func hash(vector: KeyVectors.Digest) throws {
    let seed = try #require(UInt64(vector.seed))
    let expected = vector.hash.bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let bytes = Array(vector.text.utf8)
    let whole = XXH64.hash(bytes.span, seed: seed)
    #expect(whole == expected)
    for size in [1, 3, 31, 32, 33, 100] {
      var hash = XXH64(seed: seed)
      for start in stride(from: 0, to: bytes.count, by: size) {
        hash.update(bytes.span.extracting(start..<min(start + size, bytes.count)))
      }
      #expect(hash.digest() == expected)
    }
  }
}
