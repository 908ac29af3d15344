import Foundation
import Martlet
import TestSupport
import Testing

@Suite("A declaration", .temporaryDirectory)
struct DeclarationTests {
  @Test("M7, S-B4: that contradicts itself is refused with a sentence", arguments: Refusal.all)
  func refuses(refusal: Refusal) throws {
    var error: StoreError?
    do {
      _ = try openStore(refusal.types)
    } catch let caught as StoreError { error = caught }
    #expect(error?.reason == .invalidSchema)
    #expect(error?.collection == refusal.collection)
    #expect(error?.advice.contains(refusal.words) == true, "\(error?.advice ?? "no error")")
    let path = TemporaryDirectory.current.appending(path: "store").path
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("M8: has a fingerprint that does not depend on its order, and that the store keeps")
  func fingerprints() throws {
    let one = try Ordered.schemaFingerprint()
    #expect(one.count == 16)
    #expect(try Reordered.schemaFingerprint() == one)
    #expect(try Extended.schemaFingerprint() != one)
    let store = try openStore(Ordered.self)
    #expect(try store.storedSchema().map(\.record.fingerprint) == [one])
  }

  @Test("M3, M4: is the same however often it is asked for, and makes no document")
  func isPure() throws {
    #expect(try Ordered.schemaFingerprint() == Ordered.schemaFingerprint())
    let store = try openStore(Ordered.self, Ordered.self)
    #expect(try store.storedSchema().map(\.record.name) == ["Ordered"])
    #expect(try store.read { tx in try tx.fetchCount(Ordered.all) } == 0)
  }
}

/// Types that no store can be opened for.
struct Refusal: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let types: [any Document.Type]
  let collection: String
  /// Words of the advice.
  let words: String

  static let all: [Refusal] = [
    Refusal(
      testDescription: "two collections of one name",
      types: [Ordered.self, Namesake.self],
      collection: "Ordered",
      words: "two types have this collection's name"
    ),
    Refusal(
      testDescription: "a reference to a second type of one name",
      types: [Ordered.self, PointsToNamesake.self],
      collection: "Ordered",
      words: "two types have this collection's name"
    ),
    Refusal(
      testDescription: "a collection without a name",
      types: [Nameless.self],
      collection: "",
      words: "a collection needs a name"
    ),
    Refusal(
      testDescription: "an index without a name",
      types: [NamelessIndex.self],
      collection: "NamelessIndex",
      words: "an index needs a name"
    ),
    Refusal(
      testDescription: "two indexes of one name",
      types: [TwiceIndexed.self],
      collection: "TwiceIndexed",
      words: "two indexes have this name"
    ),
    Refusal(
      testDescription: "a computed property without a name",
      types: [ComputedProperty.self],
      collection: "ComputedProperty",
      words: "not stored or whose coding key"
    ),
    Refusal(
      testDescription: "a unique property that is not stored",
      types: [TransientUnique.self],
      collection: "TransientUnique",
      words: "not stored or whose coding key"
    ),
    Refusal(
      testDescription: "a condition without a name",
      types: [NamelessCondition.self],
      collection: "NamelessCondition",
      words: "an index with a condition needs a name"
    ),
    Refusal(
      testDescription: "a rule that changes a constant",
      types: [NullifiedConstant.self],
      collection: "NullifiedConstant",
      words: "must be a variable"
    ),
    Refusal(
      testDescription: "a version below 1",
      types: [NoVersion.self],
      collection: "NoVersion",
      words: "a schema version is 1 or higher"
    ),
    Refusal(
      testDescription: "a ranking within more parts than there are",
      types: [WideRanking.self],
      collection: "WideRanking",
      words: "a ranking is within no more parts"
    ),
  ]
}

private struct Ordered: Document {
  var id: Int
  var city: String
  var age: Int
  static let indexes: [Index<Ordered>] = [.value(\.city), .value(\.age)]
}

private struct Reordered: Document {
  var id: Int
  var age: Int
  var city: String
  static let indexes: [Index<Reordered>] = [.value(\.age), .value(\.city)]
}

private struct Extended: Document {
  var id: Int
  var city: String
  var age: Int
  static let indexes: [Index<Extended>] = [.value(\.city), .value(\.age), .count(by: \.age)]
}

private struct Namesake: Document {
  var id: Int
  static let collectionName = "Ordered"
}

private struct PointsToNamesake: Document {
  var id: Int
  var otherID: Int?
  static let indexes: [Index<PointsToNamesake>] = [
    .reference(\.otherID, to: Namesake.self, onDelete: .nullify)
  ]
}

private struct Nameless: Document {
  var id: Int
  static let collectionName = ""
}

private struct NamelessIndex: Document {
  var id: Int
  var city: String
  static let indexes: [Index<NamelessIndex>] = [.value(\.city, name: "")]
}

private struct TwiceIndexed: Document {
  var id: Int
  var city: String
  static let indexes: [Index<TwiceIndexed>] = [.value(\.city), .value(\.city)]
}

private struct ComputedProperty: Document {
  var id: Int
  var city: String
  var initial: String { String(city.prefix(1)) }
  static let indexes: [Index<ComputedProperty>] = [.value(\.initial)]
}

private struct TransientUnique: Document {
  enum CodingKeys: CodingKey { case id }
  var id: Int
  var token = ""
  static let indexes: [Index<TransientUnique>] = [.unique(\.token)]
}

private struct NamelessCondition: Document {
  var id: Int
  var age: Int
  static let indexes: [Index<NamelessCondition>] = [.value(\.age, where: { $0.age >= 18 })]
}

private struct NullifiedConstant: Document {
  var id: Int
  let otherID: Int?
  static let indexes: [Index<NullifiedConstant>] = [
    .reference(\.otherID, to: NullifiedConstant.self, onDelete: .nullify)
  ]
}

private struct NoVersion: Document {
  var id: Int
  static let schemaVersion = 0
}

private struct WideRanking: Document {
  var id: Int
  var city: String
  static let counts = CountedGroups<WideRanking, String>(
    "counts",
    by: .value(\.city),
    ranking: .descending(within: 2)
  )
  static let indexes: [Index<WideRanking>] = [.count(counts)]
}
