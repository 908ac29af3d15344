import Foundation
import Martlet
import OrderedKeys
import StoreInspection
import TestSupport
import Testing

@Suite("Verifying indexes of every kind without their types", .temporaryDirectory)
struct IndexKindTests {
  private typealias Kind = StoreVerification.Problem.Kind

  private let url = TemporaryDirectory.current.appending(path: "club")

  private var damage: Damage { Damage(url: url) }

  private func verify(groupLimit: Int = 262_144) throws -> StoreVerification {
    try StoreVerifier(try InspectedStore(at: url), groupLimit: groupLimit).run()
  }

  private func summary() throws -> StoreSummary {
    try StoreSummary(of: try InspectedStore(at: url))
  }

  /// The database of an index of members.
  private func database(_ index: String) throws -> String {
    let member = try #require(try summary().collections.first { $0.name == "Member" })
    let position = try #require(member.indexes.firstIndex { $0.name == index })
    let isCounted = ["count", "sum"].contains(member.indexes[position].kind)
    let documents = try damage.database("documents.", members: Club.members)
    let number = documents.dropFirst("documents.".count)
    return "\(isCounted ? "counts" : "index").\(number).\(position + 1)"
  }

  /// The problems by kind and index.
  private func problems() throws -> Set<String> {
    Set(try verify().problems.map { "\($0.index ?? "") \($0.kind.rawValue)" })
  }

  @Test("finds nothing in a sound store, and compares everything")
  func soundStore() throws {
    try Club.make(at: url)
    let result = try verify()
    #expect(result.problems == [])
    #expect(result.omissions == [])
    #expect(result.checked.indexes == 12)
    #expect(result.checked.references > Club.members)
    #expect(result.looseReferences.map(\.index) == ["reference(mentor)"])
    #expect(result.looseReferences.map(\.number) == [1])
  }

  @Test(
    "finds a missing entry of each kind",
    arguments: [
      "grown", "active", "tagged", "minimum(score by isActive)", "maximum(score)",
      "reference(team)", "reference(friends[])", "reference(sponsor)",
    ]
  )
  func missingEntry(_ index: String) throws {
    try Club.make(at: url)
    let name = try database(index)
    let entries = try damage.entries(of: name)
    // The last one has no nil.
    try damage.remove(try #require(entries.last).key, from: name)
    #expect(try problems() == ["\(index) missingEntry"])
    #expect(try verify().count(of: .missingEntry) == 1)
  }

  @Test("finds an entry of a document that a partial index is not about")
  func extraEntry() throws {
    try Club.make(at: url)
    let name = try database("grown")
    // Number 1 is 21 years old; its row is 2.
    let tail = TupleElement.pack([.integer(2)])
    let key = TupleElement.pack([.text("name 1")]) + tail
    try damage.store([UInt8(tail.count)], at: key, in: name)
    #expect(try problems() == ["grown extraEntry"])
  }

  @Test("finds an entry of a value that has no say in a maximum")
  func extraExtreme() throws {
    try Club.make(at: url)
    let name = try database("maximum(score)")
    var values = TupleWriter()
    values.appendDescending { $0.append(Double.nan) }
    let tail = TupleElement.pack([.integer(1)])
    try damage.store([UInt8(tail.count)], at: values.bytes + tail, in: name)
    #expect(try problems() == ["maximum(score) extraEntry"])
  }

  @Test("finds a wrong sum, and a lost sum of the whole collection")
  func wrongSum() throws {
    try Club.make(at: url)
    let groups = try database("sum(points by isActive)")
    let entry = try #require(try damage.entries(of: groups).first)
    let elements = try TupleElement.unpack(entry.value)
    try #require(elements.count == 3)
    let wrong = TupleElement.pack([elements[0], .integer(7), elements[2]])
    try damage.store(wrong, at: entry.key, in: groups)
    #expect(try problems() == ["sum(points by isActive) wrongSum"])
    try damage.store(entry.value, at: entry.key, in: groups)
    #expect(try problems() == [])

    let whole = try database("sum(age)")
    #expect(try damage.entries(of: whole).map(\.key) == [[0]])
    try damage.remove([0], from: whole)
    #expect(try problems() == ["sum(age) wrongCount"])
  }

  @Test("finds a reference that must lead to a document and does not, cut ids too")
  func danglingReference() throws {
    try Club.make(at: url)
    let sponsors = try damage.database("ids.", members: 2)
    for entry in try damage.entries(of: sponsors) { try damage.remove(entry.key, from: sponsors) }
    let result = try verify()
    #expect(result.count(of: .danglingReference) == 2)
    #expect(result.problems.filter { $0.kind == .danglingReference }.map(\.row) == [8, 9])
  }

  @Test("finds a reference to a row that is gone")
  func danglingRow() throws {
    try Club.make(at: url)
    let teams = try damage.database("documents.", members: 3)
    try damage.remove(TupleElement.pack([.integer(3)]), from: teams)
    #expect(try problems() == ["reference(team) danglingReference"])
    #expect(try verify().count(of: .danglingReference) > 1)
  }

  @Test("counts references to nothing where they are not checked")
  func looseReferences() throws {
    try Club.make(at: url)
    var options = DocumentStore.Options()
    options.mapSize = 1 << 30
    let store = try DocumentStore(at: url, for: [Member.self], options: options)
    try store.write { tx in
      var member = Member(30)
      member.friends = ["ghost 1", "ghost 2"]
      try tx.insert(member)
    }
    store.close()
    let result = try verify()
    #expect(result.problems == [])
    let found = result.looseReferences.map { "\($0.index) \($0.number)" }
    #expect(found == ["reference(friends[]) 2", "reference(mentor) 1"])
  }

  @Test("finds the same however few groups are held at a time", arguments: [1, 2, 3, 7, 19, 20])
  func groupLimit(_ limit: Int) throws {
    try Club.make(at: url)
    #expect(try verify(groupLimit: limit) == verify())
    let ages = try database("count(age)")
    for entry in try damage.entries(of: ages).prefix(12) {
      try damage.remove(entry.key, from: ages)
    }
    let group = TupleElement.pack([.integer(99)])
    try damage.store(TupleElement.pack([.integer(1), .integer(99)]), at: group, in: ages)
    let result = try verify(groupLimit: limit)
    #expect(result.count(of: .wrongCount) == 13)
    #expect(result == (try verify()))
  }
}
