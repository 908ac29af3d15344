/// What one container has written so far.
///
/// A struct in one property of its node, so that a write costs one exclusivity check.
struct NodeContent {
  /// Which kind of container it turned out to be.
  enum Form {
    /// Nothing was asked for yet.
    case empty
    /// One value.
    case single
    /// A list.
    case list
    /// Names and values.
    case keyed
    /// Its bytes have been taken; writing more is an error.
    case closed
  }

  /// A child container that was handed out, whose bytes come in when this one closes.
  struct Splice {
    /// Where its bytes belong.
    let offset: Int
    /// Which element or field it is.
    let position: Int
    /// The child.
    let node: EncodingNode
  }

  /// The items written, without those of ``splices``.
  var bytes: [UInt8] = []
  /// The kind of container.
  var form = Form.empty
  /// How it is laid out.
  var arrangement = Arrangement.record
  /// Whether the value is an optional, so that a null from inside would be ambiguous.
  var isOptional = false
  /// How many elements or fields there are.
  var count = 0
  /// The state in the shape trie while all names are known; nil from then on.
  var state: Int? = ShapeTrie.root
  /// The names once ``state`` is nil, as often as they were written.
  var names: [String] = []
  /// The children, in the order of their offsets.
  var splices: [Splice] = []
  /// What went wrong where nothing could be thrown.
  var failure: CodingFailure.Reason?

  /// Makes it as new, keeping memory unless it is much.
  mutating func reset() {
    if bytes.capacity > 1 << 16 { bytes = [] } else { bytes.removeAll(keepingCapacity: true) }
    form = .empty
    arrangement = .record
    isOptional = false
    count = 0
    state = ShapeTrie.root
    if !names.isEmpty { names.removeAll(keepingCapacity: true) }
    if !splices.isEmpty { splices.removeAll() }
    failure = nil
  }

  /// Fixes the kind of container; two kinds in one value are a fault kept for the closing.
  mutating func open(_ wanted: Form) {
    if form == .empty {
      form = wanted
      if wanted == .keyed, arrangement != .record { state = nil }
    } else if form != wanted {
      failure = failure ?? .misuse
    }
  }

  /// Appends a field; false when the container is closed or has grown beyond the limit.
  @inline(__always)
  mutating func field(
    _ name: String,
    in session: EncodingSession,
    _ append: (inout [UInt8]) -> Void
  ) -> Bool {
    append(&bytes)
    self.name(name, in: session)
    return isSound(in: session)
  }

  /// Appends an element; false when the container is closed or has grown beyond the limit.
  @inline(__always)
  mutating func element(in session: EncodingSession, _ append: (inout [UInt8]) -> Void) -> Bool {
    append(&bytes)
    count += 1
    return isSound(in: session)
  }

  /// Whether the container may be written to and has not grown beyond the limit.
  @inline(__always)
  func isSound(in session: EncodingSession) -> Bool {
    bytes.count <= session.limits.bytes && form != .closed
  }

  /// Notes the name of a field whose bytes or splice were just written.
  @inline(__always)
  mutating func name(_ name: String, in session: EncodingSession) {
    count += 1
    if let known = state {
      if let next = session.shapes.step(from: known, by: name) {
        state = next
        return
      }
      leaveKnownShapes(from: known, in: session)
    }
    names.append(name)
  }

  /// Lists the names from here on, since no shape goes on as the record does.
  private mutating func leaveKnownShapes(from known: Int, in session: EncodingSession) {
    names = session.shapes.names(at: known)
    state = nil
  }
}
