/// The container of one value that is being encoded.
///
/// A class, since several containers and encoders may write into it in turn.
final class EncodingNode {
  /// What was written.
  var content = NodeContent()
  /// The container around, for the coding path; nil for handed-out children and the root.
  private(set) var parent: EncodingNode?
  /// The key under the parent.
  private(set) var key: (any CodingKey)?
  /// The path of a handed-out child, which may outlive its parent.
  private(set) var prefix: [any CodingKey] = []
  /// How many values lie around and including this one.
  private(set) var depth = 1

  /// The coding path.
  var path: [any CodingKey] {
    var path = parent?.path ?? prefix
    if let key { path.append(key) }
    return path
  }

  /// Hangs the node under another for the time of one value.
  func attach(to parent: EncodingNode, at key: (any CodingKey)?) {
    self.parent = parent
    self.key = key
    depth = parent.depth + 1
  }

  /// Places the node below another without keeping that one alive.
  func place(below other: EncodingNode, at key: any CodingKey) {
    prefix = other.path
    self.key = key
    depth = other.depth + 1
  }

  /// Makes the node as new.
  func reset() {
    content.reset()
    parent = nil
    key = nil
    if !prefix.isEmpty { prefix = [] }
    depth = 1
  }
}
