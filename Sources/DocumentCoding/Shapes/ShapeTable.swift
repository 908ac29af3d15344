/// The shapes of a collection's records: numbered lists of field names.
///
/// Numbers begin at 1 and are never given anew, so a table only grows, up to ``capacity`` shapes.
/// Names are compared as Swift compares strings.
package struct ShapeTable: Sendable {
  /// How many shapes a table holds at most.
  package static let capacity = 256

  /// The shapes in the order of their numbers.
  private var shapes: [Shape] = []
  /// The shapes by their names.
  private var trie = ShapeTrie()

  /// Makes an empty table.
  package init() {}

  /// Makes a table of lists of names, the first of which gets the number 1.
  ///
  /// - Throws: ``CodingFailure`` (misuse) when there are too many, one comes twice, or one has a
  ///   name twice.
  package init(shapes: some Sequence<[String]>) throws(CodingFailure) {
    for names in shapes {
      guard number(of: names) == nil, Set(names).count == names.count, add(names) != nil else {
        throw CodingFailure(.decoding, .misuse)
      }
    }
  }

  /// How many shapes there are.
  package var count: Int { shapes.count }

  /// Whether no shape can be added.
  package var isFull: Bool { count >= Self.capacity }

  /// All lists of names, the shape 1 first: what a catalogue keeps.
  package var lists: [[String]] { shapes.map(\.names) }

  /// The names of a shape; nil if there is none of this number.
  package func names(of number: Int) -> [String]? {
    shape(number)?.names
  }

  /// The number of a list of names, at one comparison of strings each; nil if the table lacks it.
  package func number(of names: [String]) -> Int? {
    var state = ShapeTrie.root
    for name in names {
      guard let next = trie.step(from: state, by: name) else { return nil }
      state = next
    }
    return trie.shape(at: state)
  }

  /// Adds a list of names unless it is there, and says its number; nil when the table is full.
  ///
  /// The names must differ from one another.
  package mutating func add(_ names: [String]) -> Int? {
    if let number = number(of: names) { return number }
    guard !isFull else { return nil }
    shapes.append(Shape(names))
    trie.insert(names, shape: count)
    return count
  }

  /// Takes back the shapes after the first few; used when an encoding fails.
  mutating func truncate(to count: Int) {
    guard count < shapes.count else { return }
    shapes.removeSubrange(count...)
    trie = ShapeTrie()
    for (index, shape) in shapes.enumerated() { trie.insert(shape.names, shape: index + 1) }
  }

  /// A shape by its number.
  func shape(_ number: Int) -> Shape? {
    number >= 1 && number <= shapes.count ? shapes[number - 1] : nil
  }

  /// The state after one more name of a record that is being written; nil off the known shapes.
  func step(from state: Int, by name: String) -> Int? {
    trie.step(from: state, by: name)
  }

  /// The number of the shape that ends in a state.
  func shape(at state: Int) -> Int? {
    trie.shape(at: state)
  }

  /// The names that lead to a state.
  func names(at state: Int) -> [String] {
    trie.names(at: state)
  }
}

extension ShapeTable: Equatable {
  /// Whether both have the same lists under the same numbers.
  package static func == (left: ShapeTable, right: ShapeTable) -> Bool {
    left.count == right.count && left.lists == right.lists
  }
}
