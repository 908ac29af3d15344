/// The shapes as a tree of names, walked one name at a time while a record is written.
///
/// A record of a known shape costs one string comparison a field, and no string is built.
struct ShapeTrie: Sendable {
  /// The state before the first name.
  static let root = 0
  /// From so many branches on, a state keeps a dictionary of them.
  private static let wideFrom = 8

  /// One state.
  private struct Node {
    /// The name that leads here.
    let name: String
    /// The state before.
    let parent: Int
    /// The first state after; 0 for none, since the root follows nothing.
    var firstChild = 0
    /// The next state after the same parent; 0 for none.
    var sibling = 0
    /// How many states follow.
    var width = 0
    /// The shape that ends here; 0 for none.
    var shape = 0
  }

  /// All states; the root is the first.
  private var nodes = [Node(name: "", parent: 0)]
  /// The branches of wide states.
  private var branches: [Int: [String: Int]] = [:]

  /// The state after one more name; nil if no shape goes on so.
  func step(from state: Int, by name: String) -> Int? {
    if nodes[state].width > Self.wideFrom { return branches[state]?[name] }
    var child = nodes[state].firstChild
    while child != 0 {
      if nodes[child].name == name { return child }
      child = nodes[child].sibling
    }
    return nil
  }

  /// The shape that ends in a state; nil if none does.
  func shape(at state: Int) -> Int? {
    let shape = nodes[state].shape
    return shape == 0 ? nil : shape
  }

  /// The names that lead to a state, found backwards.
  func names(at state: Int) -> [String] {
    var names: [String] = []
    var state = state
    while state != Self.root {
      names.append(nodes[state].name)
      state = nodes[state].parent
    }
    return names.reversed()
  }

  /// Adds a list of names.
  mutating func insert(_ names: [String], shape: Int) {
    var state = Self.root
    for name in names { state = step(from: state, by: name) ?? branch(from: state, by: name) }
    nodes[state].shape = shape
  }

  /// Adds a state.
  private mutating func branch(from state: Int, by name: String) -> Int {
    let child = nodes.count
    var node = Node(name: name, parent: state)
    node.sibling = nodes[state].firstChild
    nodes.append(node)
    nodes[state].firstChild = child
    nodes[state].width += 1
    if nodes[state].width > Self.wideFrom { widen(state) }
    return child
  }

  /// Brings the dictionary of a wide state up to date.
  private mutating func widen(_ state: Int) {
    var all: [String: Int] = [:]
    var child = nodes[state].firstChild
    while child != 0 {
      all[nodes[child].name] = child
      child = nodes[child].sibling
    }
    branches[state] = all
  }
}
