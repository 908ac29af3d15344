internal import DocumentCoding
internal import Synchronization

/// The cases of an enum as they are stored.
struct CaseWords {
  /// A case by its key, and its raw value.
  private struct Word: Sendable {
    let key: ComparedKey
    let scalar: Scalar
  }

  /// Those that are asked for.
  let wanted: [Scalar]
  /// All others.
  let others: [Scalar]

  /// What was found out, by types; none of an enum that is not stored by its raw values.
  private static let known = Mutex<[ObjectIdentifier: [Word]]>([:])

  /// Nil where the values are no cases of an enum that lists a few cases and is
  /// stored by their raw values.
  init?(for values: [any IndexValue], most limit: Int) {
    guard let first = values.first else { return nil }
    let type = Swift.type(of: first)
    guard let type = type as? any (IndexValue & CaseIterable & RawRepresentable & Codable).Type
    else { return nil }
    let words = Self.words(of: type)
    guard (1...limit).contains(words.count) else { return nil }
    let keys = Set(values.map { ComparedKey($0, collation: .exact) })
    wanted = words.filter { keys.contains($0.key) }.map(\.scalar)
    others = words.filter { !keys.contains($0.key) }.map(\.scalar)
  }

  private static func words<Case: IndexValue & CaseIterable & RawRepresentable & Codable>(
    of type: Case.Type
  ) -> [Word] {
    let id = ObjectIdentifier(type)
    if let words = known.withLock({ $0[id] }) { return words }
    let words = findOut(type)
    known.withLock { $0[id] = words }
    return words
  }

  private static func findOut<Case: IndexValue & CaseIterable & RawRepresentable & Codable>(
    _ type: Case.Type
  ) -> [Word] {
    var words: [Word] = []
    for value in type.allCases {
      let key = ComparedKey(value, collation: .exact)
      guard let raw = value.rawValue as? any IndexValue & Codable,
        let scalar = Scalar(raw, .exact), let stored = Kept(value: value).bytes,
        stored == raw.keptBytes,
        let back = Kept<Case>(bytes: stored), ComparedKey(back.value, collation: .exact) == key
      else { return [] }
      words.append(Word(key: key, scalar: scalar))
    }
    return words
  }
}

extension IndexValue where Self: Codable {
  fileprivate var keptBytes: [UInt8]? { Kept(value: self).bytes }
}

/// A document of one value.
private struct Kept<Value: Codable>: Codable {
  let value: Value

  init(value: Value) { self.value = value }

  /// Reads what ``bytes`` gave.
  init?(bytes: [UInt8]) {
    guard let shapes = try? ShapeTable(shapes: [["value"]]),
      let kept = try? DocumentDecoder().decode(Self.self, shape: 1, from: bytes, shapes: shapes)
    else { return nil }
    self = kept
  }

  /// How it is stored.
  var bytes: [UInt8]? {
    var body: [UInt8] = []
    var shapes = ShapeTable()
    let shape = try? DocumentEncoder().encode(self, shapes: &shapes, into: &body)
    return shape == 1 ? body : nil
  }
}
