internal import DocumentCoding
internal import Foundation
internal import OrderedKeys

/// A condition that is tested on the bytes of documents, so that most of those that are not in the
/// result need not be decoded.
///
/// It tells only what decoding would: of fields whose places are proved, compared with numbers, text
/// and the like. Of everything else it tells nothing.
final class StoredTest {
  /// A condition, its comparisons by their places in the list of them.
  private indirect enum Node {
    case unknown
    case always(Bool)
    case comparison(Int)
    case and(Node, Node)
    case or(Node, Node)
    case not(Node)
    case isTrue(Node)
  }

  /// A field that is compared with values.
  private struct Comparison {
    /// What is asked of the field.
    enum Question {
      case order([Scalar], ConditionNode.Comparator)
      case text(TextSearch)
      case isNil(LeafField)
    }

    var field: ScalarField
    var question: Question
    /// What holds where the field is nil.
    let ifNil: Verdict
    /// How many names lead to what may be nil for that; where others do, it is not known.
    let nilDepths: [Int]
  }

  /// The most values that are compared one by one; the condition itself looks them up.
  private static var maximumValues: Int { 16 }

  private var comparisons: [Comparison] = []
  private var node = Node.unknown

  /// Makes a test; nil where nothing can be told of any document.
  ///
  /// - Parameters:
  ///   - condition: the condition.
  ///   - locate: finds where a field is stored, by the key paths to it.
  init?(_ condition: ConditionNode, locating locate: ([AnyKeyPath]) -> StoredField?) {
    node = node(of: condition, locate)
    if comparisons.isEmpty { return nil }
  }

  /// What the condition is for a document; nil where that cannot be told without decoding.
  func verdict(on document: FieldReader) -> Verdict? { verdict(of: node, on: document) }

  private func verdict(of node: Node, on document: FieldReader) -> Verdict? {
    switch node {
    case .unknown: return nil
    case .always(let holds): return holds ? .holds : .fails
    case .comparison(let place):
      let answer: FieldReading<Bool>
      switch comparisons[place].question {
      case .order(let scalars, let comparator):
        answer = comparisons[place].field.compare(in: document, with: scalars) {
          comparator.takes($0)
        }
      case .text(let search): answer = comparisons[place].field.text(in: document, has: search)
      case .isNil(var leaf):
        switch leaf.value(in: document) {
        case .value: answer = .value(false)
        case .nothing(let depth): answer = .nothing(depth: depth)
        case .unknown: answer = .unknown
        }
      }
      switch answer {
      case .value(let holds): return holds ? .holds : .fails
      case .nothing(let depth):
        return comparisons[place].nilDepths.contains(depth) ? comparisons[place].ifNil : nil
      case .unknown: return nil
      }
    case .and(let left, let right):
      let first = verdict(of: left, on: document)
      return first == .fails ? first : first.and(verdict(of: right, on: document))
    case .or(let left, let right):
      let first = verdict(of: left, on: document)
      if first == .holds { return first }
      return first.negated.and(verdict(of: right, on: document).negated).negated
    case .not(let condition): return verdict(of: condition, on: document).negated
    case .isTrue(let condition):
      let inner = verdict(of: condition, on: document)
      return inner == .undecided ? .fails : inner
    }
  }
}

/// What a condition is for one document.
enum Verdict {
  case holds, fails
  /// Neither: what it asks for is not there.
  case undecided
}

extension Verdict? {
  fileprivate var negated: Self {
    switch self {
    case .holds: .fails
    case .fails: .holds
    case .undecided, nil: self
    }
  }

  /// Whether both hold; what is not told may be anything.
  fileprivate func and(_ other: Self) -> Self {
    if self == .fails || other == .fails { return .fails }
    guard let self, let other else { return nil }
    return self == .holds ? other : self
  }
}

extension StoredTest {
  private typealias Locating = ([AnyKeyPath]) -> StoredField?

  private func node(of condition: ConditionNode, _ locate: Locating) -> Node {
    switch condition {
    case .field(let path): comparison(path, .equal, [true], locate)
    case .compare(let path, let comparator, let value):
      comparison(path, comparator, [value], locate)
    case .isIn(let path, let values): comparison(path, .equal, values, locate)
    case .text(let path, let place, let text): search(path, place, text, locate)
    case .and(let left, let right): .and(node(of: left, locate), node(of: right, locate))
    case .or(let left, let right): .or(node(of: left, locate), node(of: right, locate))
    case .not(let condition): .not(node(of: condition, locate))
    case .isTrue(let condition): .isTrue(node(of: condition, locate))
    case .always(let holds): .always(holds)
    case .contains, .other: .unknown
    }
  }

  private func comparison(
    _ path: ConditionNode.FieldPath,
    _ comparator: ConditionNode.Comparator,
    _ values: [any IndexValue],
    _ locate: Locating
  ) -> Node {
    var path = path
    let standIn = path.removeStandIn()
    let values = values.map { ($0 as? any OptionalKind)?.wrapped as? any IndexValue ?? $0 }
    guard (1...Self.maximumValues).contains(values.count),
      let (stored, field) = field(at: path, locate)
    else { return .unknown }
    let collation = path.collation
    let keys = values.map { ComparedKey($0, collation: collation) }
    let ifNil: Verdict
    if path.mayBeUnknown {
      ifNil = .undecided
    } else {
      let key = standIn.map { ComparedKey($0, collation: collation) } ?? .null
      ifNil = keys.contains { comparator.holds(key, $0) } ? .holds : .fails
    }
    // Of several values that may be nil, not each need make the condition undecided.
    let optionals = path.keyPaths?.count { type(of: $0).valueType is any OptionalKind.Type } ?? 0
    let isOne = optionals == 1 && stored.nilDepths.count == 1
    let depths = path.mayBeUnknown && !isOne ? [] : stored.nilDepths
    func add(_ question: Comparison.Question, ifNil: Verdict) -> Node {
      self.add(Comparison(field: field, question: question, ifNil: ifNil, nilDepths: depths))
    }
    let scalars = values.compactMap { Scalar($0, collation) }
    if scalars.count == values.count {
      return add(.order(scalars, comparator), ifNil: ifNil)
    }
    guard comparator == .equal else { return .unknown }
    if values.count == 1, keys[0] == .null, let last = path.keyPaths?.last,
      let leaf = LeafField(path: stored.names, type: type(of: last).valueType)
    {
      return add(.isNil(leaf), ifNil: ifNil)
    }
    // Of an enum, known words are told apart; others a decoder may take for any case.
    guard let words = CaseWords(for: values, most: Self.maximumValues) else { return .unknown }
    let isWanted = add(.order(words.wanted, .equal), ifNil: ifNil)
    let isOther = add(.order(words.others, .equal), ifNil: .holds)
    // True, or false, or neither.
    return .or(isWanted, .and(.not(isOther), .unknown))
  }

  private func search(
    _ path: ConditionNode.FieldPath,
    _ place: ConditionNode.TextOperator,
    _ text: String,
    _ locate: Locating
  ) -> Node {
    let collation = path.collation
    let search = TextSearch(
      Array(collation.folded(text).utf8),
      at: TextSearch.Place(place),
      foldsCase: collation != .exact
    )
    guard let search, let (stored, field) = field(at: path, locate) else { return .unknown }
    let depths = path.mayBeUnknown && stored.nilDepths.count == 1 ? stored.nilDepths : []
    return add(
      Comparison(field: field, question: .text(search), ifNil: .undecided, nilDepths: depths)
    )
  }

  private func field(at path: ConditionNode.FieldPath, _ locate: Locating)
    -> (StoredField, ScalarField)?
  {
    guard path.computedName == nil, let paths = path.keyPaths, let stored = locate(paths),
      let field = ScalarField(path: stored.names)
    else { return nil }
    return (stored, field)
  }

  private func add(_ comparison: Comparison) -> Node {
    comparisons.append(comparison)
    return .comparison(comparisons.count - 1)
  }
}

extension ConditionNode.Comparator {
  /// Whether the comparison holds where the left side is so ordered against the right one.
  fileprivate func takes(_ order: Scalar.Order) -> Bool {
    switch self {
    case .equal: order == .equal
    case .less: order == .less
    case .lessOrEqual: order == .less || order == .equal
    case .greater: order == .greater
    case .greaterOrEqual: order == .greater || order == .equal
    }
  }
}

extension TextSearch.Place {
  fileprivate init(_ place: ConditionNode.TextOperator) {
    switch place {
    case .hasPrefix: self = .start
    case .hasSuffix: self = .end
    case .contains: self = .anywhere
    }
  }
}

extension Scalar {
  /// The value as it is stored; nil where it may be stored otherwise, or compare otherwise.
  init?(_ value: any IndexValue, _ collation: Collation) {
    switch value {
    case let value as Bool: self = .bool(value)
    case let value as Float: self = .float(value)
    case let value as Double: self = .double(value)
    case let value as Date: self = .date(value.timeIntervalSinceReferenceDate)
    case let value as UUID: self = .uuid(value)
    case let value as Data: self = .bytes(Array(value))
    case let value as String:
      let text = Array(collation.folded(value).utf8)
      self = collation == .exact ? .text(text) : .foldedText(text)
    case let value as any FixedWidthInteger:
      guard let scalar = Scalar(integer: value) else { return nil }
      self = scalar
    default: return nil
    }
  }

  private init?<Integer: FixedWidthInteger>(integer: Integer) {
    guard let value = Int128(exactly: integer), let lowest = Int128(exactly: Integer.min),
      let highest = Int128(exactly: Integer.max)
    else { return nil }
    self = .integer(value, within: lowest...highest)
  }
}
