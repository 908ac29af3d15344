import DocumentCoding
import Foundation
import Testing

/// A dictionary key of each kind.
private enum Planet: String, Codable, CodingKeyRepresentable { case earth, mars }
private enum Level: Int, Codable, CodingKeyRepresentable { case low = 5, high = 10 }
private struct Place: Codable, Hashable {
  var x: Int
  var y: Int
}

private indirect enum Tree: Codable, Equatable {
  case leaf
  case node(left: Tree, value: Int, right: Tree)
  case pair(Int, String)
}

@Suite("A collection")
struct CollectionsTests {
  @Test("keyed by anything comes back")
  func dictionaries() throws {
    #expect(try roundTripped(["05": 1, "5": 2, "": 3]) == ["05": 1, "5": 2, "": 3])
    #expect(try roundTripped([-1: "a", 300: "b"]) == [-1: "a", 300: "b"])
    #expect(try roundTripped([Planet.mars: 1]) == [Planet.mars: 1])
    #expect(try roundTripped([Level.high: 1, .low: 2]) == [Level.high: 1, .low: 2])
    #expect(
      try roundTripped([Place(x: 1, y: 2): [Planet.earth: 1]])
        == [Place(x: 1, y: 2): [Planet.earth: 1]]
    )
    #expect(try roundTripped([UInt8(3): true]) == [UInt8(3): true])
    #expect(try roundTripped([5: "a"], as: [String: String].self) == ["5": "a"])
    #expect(try roundTripped(["5": "a"], as: [Int: String].self) == [5: "a"])
  }

  @Test("without order gives the same bytes in whatever order it was filled")
  func order() throws {
    let numbers = Array(0..<500)
    var forward: Set<Int> = []
    var backward = Set<Int>(minimumCapacity: 4_000)
    for number in numbers { forward.insert(number) }
    for number in numbers.reversed() { backward.insert(number) }
    #expect(try encoded(forward).bytes == encoded(backward).bytes)
    let pairs = numbers.map { (Place(x: $0, y: -$0), "\($0)") }
    #expect(
      try encoded(Dictionary(uniqueKeysWithValues: pairs)).bytes
        == encoded(Dictionary(uniqueKeysWithValues: pairs.reversed())).bytes
    )
    let names = numbers.map { ("name\($0)", $0) }
    #expect(
      try encoded(Dictionary(uniqueKeysWithValues: names)).bytes
        == encoded(Dictionary(uniqueKeysWithValues: names.reversed())).bytes
    )
    #expect(try roundTripped(Set([Set([1, 2]), Set([3])])) == Set([Set([1, 2]), Set([3])]))
  }

  @Test("of enums with payloads comes back, and makes no shapes")
  func enums() throws {
    let tree = Tree.node(
      left: .leaf,
      value: 1,
      right: .node(left: .pair(1, "a"), value: 2, right: .leaf)
    )
    #expect(try roundTripped([tree, .leaf]) == [tree, .leaf])
    var shapes = ShapeTable()
    _ = try encoded([tree], shapes: &shapes)
    #expect(shapes.count == 0)
  }

  @Test("keeps text bit for bit, without normalisation (E24)")
  func text() throws {
    for text in ["e\u{301}", "\u{e9}", "I\u{307}", "\u{0130}", "\u{FEFF}a", "a\r\nb"] {
      let read: String = try roundTripped(text)
      #expect(Array(read.utf8) == Array(text.utf8))
    }
  }

  @Test("may be very long")
  func long() throws {
    let numbers = Array(0..<100_000)
    #expect(try roundTripped(numbers) == numbers)
    let texts = ["a": String(repeating: "x", count: 1 << 20)]
    #expect(try roundTripped(texts) == texts)
  }
}
