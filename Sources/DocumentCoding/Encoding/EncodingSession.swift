import Foundation

/// What all containers of one encoding share: the shapes, the limits, the nodes in reserve.
///
/// Containers hold the session and their node; a node holds neither, so nothing is kept alive.
final class EncodingSession {
  /// The shapes, lent by the caller for the time of one document.
  var shapes: ShapeTable
  /// The limits.
  let limits: DocumentLimits
  /// What the user gave for the coders of his types.
  let userInfo: [CodingUserInfoKey: any Sendable]
  /// The types met so far.
  private var types = TypeCache()
  /// Nodes for the next values.
  private var reserve: [EncodingNode] = []

  /// Makes a session.
  init(
    shapes: ShapeTable,
    limits: DocumentLimits,
    userInfo: [CodingUserInfoKey: any Sendable]
  ) {
    self.shapes = shapes
    self.limits = limits
    self.userInfo = userInfo
  }

  /// A fresh node, old memory where there is some.
  func takeNode() -> EncodingNode {
    reserve.popLast() ?? EncodingNode()
  }

  /// Gives a node back; one that somebody still holds is closed for good instead.
  func giveBack(_ node: consuming EncodingNode) {
    if isKnownUniquelyReferenced(&node) {
      node.reset()
      reserve.append(node)
    } else {
      node.content.form = .closed
    }
  }

  /// Encodes a value of any type as the next item of a container.
  ///
  /// A list's elements come here too, whatever their type, so the commonest types have a version of
  /// their own in which the casts fold away.
  @_specialize(where T == String)
  @_specialize(where T == Int)
  @_specialize(where T == Date)
  @_specialize(where T == UUID)
  @_specialize(where T == [String])
  func encode<T: Encodable>(_ value: T, in node: EncodingNode, at key: (any CodingKey)?) throws {
    let traits = types.traits(of: T.self)
    switch traits {
    case .leaf(let leaf):
      guard node.content.append(value, as: leaf) else {
        return try encodeContainer(value, .record, in: node, at: key)
      }
    case .structured(let arrangement):
      try encodeContainer(value, arrangement, in: node, at: key)
    case .unseen:
      try encodeContainer(value, learnArrangement(of: value), in: node, at: key)
    case .optional:
      try encodeContainer(value, .record, isOptional: true, in: node, at: key)
    case .nestedOptional:
      throw error(.nestedOptional, in: node, at: key)
    }
  }

  /// How the container of a value is laid out; nil for optionals and values that are one item.
  func arrangement<T: Encodable>(of value: T) -> Arrangement? {
    switch types.traits(of: T.self) {
    case .structured(let arrangement): arrangement
    case .unseen: learnArrangement(of: value)
    case .leaf, .optional, .nestedOptional: nil
    }
  }

  /// Looks whether a type is an enum, which only a value shows, and keeps the answer.
  private func learnArrangement<T: Encodable>(of value: T) -> Arrangement {
    let isEnum = Mirror(reflecting: value).displayStyle == .enum
    let arrangement = isEnum ? Arrangement.payload : .record
    types.learn(.structured(arrangement), of: T.self)
    return arrangement
  }

  /// Encodes a value that is there but whose type is an optional's inside.
  func encodePresent<T: Encodable>(
    _ value: T,
    in node: EncodingNode,
    at key: (any CodingKey)?
  ) throws {
    if case .optional = types.traits(of: T.self) {
      throw error(.nestedOptional, in: node, at: key)
    }
    let start = node.content.bytes.count
    try encode(value, in: node, at: key)
    try refuseNull(from: start, in: node, at: key)
  }

  /// Refuses a present value that wrote null: reading would take it for nil.
  func refuseNull(from start: Int, in node: EncodingNode, at key: (any CodingKey)?) throws {
    guard node.content.bytes.count == start + 1, node.content.bytes[start] == ItemByte.null else {
      return
    }
    node.content.bytes.removeLast()
    throw error(.nestedOptional, in: node, at: key)
  }

  /// Lets a value encode itself into a node of its own, and takes the bytes over.
  private func encodeContainer<T: Encodable>(
    _ value: T,
    _ arrangement: Arrangement,
    isOptional: Bool = false,
    in node: EncodingNode,
    at key: (any CodingKey)?
  ) throws {
    guard node.depth < limits.depth else {
      throw error(.tooDeep(limit: limits.depth), in: node, at: key)
    }
    let child = takeNode()
    child.attach(to: node, at: key)
    child.content.arrangement = arrangement
    child.content.isOptional = isOptional
    try value.encode(to: ValueEncoder(session: self, node: child))
    try close(child, into: &node.content.bytes)
    giveBack(child)
  }

  /// A child container, handed out now and closed with its parent.
  func splice(into node: EncodingNode, at key: any CodingKey) -> EncodingNode {
    let child = EncodingNode()
    child.place(below: node, at: key)
    if node.content.arrangement == .payload { child.content.arrangement = .payload }
    if child.depth > limits.depth { child.content.failure = .tooDeep(limit: limits.depth) }
    if node.content.form == .closed { child.content.form = .closed }
    node.content.splices.append(
      NodeContent.Splice(
        offset: node.content.bytes.count,
        position: node.content.count,
        node: child
      )
    )
    return child
  }

  /// The error of a container that is closed or has grown beyond the limit.
  func unsound(_ node: EncodingNode, at key: (any CodingKey)? = nil) -> EncodingError {
    let isClosed = node.content.form == .closed
    return error(isClosed ? .misuse : .tooLarge(limit: limits.bytes), in: node, at: key)
  }

  /// An error at a place, in the standard library's form.
  func error(
    _ reason: CodingFailure.Reason,
    in node: EncodingNode,
    at key: (any CodingKey)? = nil
  ) -> EncodingError {
    var path = node.path
    if let key { path.append(key) }
    return .invalidValue(
      (),
      .init(codingPath: path, debugDescription: "\(reason)", underlyingError: reason)
    )
  }
}
