import OrderedKeys
import TestSupport
import Testing

@Suite("XXH64")
struct XXH64Tests {
  @Test("of nothing is the published value")
  func empty() {
    let none: [UInt8] = []
    let hash = XXH64.hash(none.span)
    #expect(hash == 0xEF46_DB37_51D8_E999)
    #expect(XXH64().digest() == 0xEF46_DB37_51D8_E999)
  }

  @Test("does not depend on how the bytes are cut", arguments: 0..<64)
  func parts(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let bytes = (0..<Int.random(in: 0...300, using: &generator)).map { _ in
      UInt8.random(in: .min ... .max, using: &generator)
    }
    let key = generator.next()
    var hash = XXH64(seed: key)
    var start = 0
    while start < bytes.count {
      let end = Int.random(in: start...min(start + 70, bytes.count), using: &generator)
      hash.update(bytes.span.extracting(start..<end))
      // A digest in between must not disturb what follows.
      _ = hash.digest()
      start = end
    }
    let whole = XXH64.hash(bytes.span, seed: key)
    #expect(hash.digest() == whole)
  }
}
