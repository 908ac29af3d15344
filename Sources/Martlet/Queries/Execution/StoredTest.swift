internal import DocumentCoding
internal import Foundation
internal import OrderedKeys

/// A condition that is tested on the bytes of documents, so that most of those that are not in the
/// result need not be decoded.
///
/// It says true or false only where decoding would: of fields whose places are proved, compared
/// with numbers, text and the like. Of everything else it says nothing.
final class StoredTest<D: Document> {
  /// A condition, its comparisons by their places in the list of them.
  private indirect enum Node {
    case unknown
    case always(Bool)
    case comparison(Int)
    case and(Node, Node)
    case or(Node, Node)
    case not(Node)
  }

  /// A field that is compared with values.
  private struct Comparison {
    var field: ScalarField
    let scalars: [Scalar]
    let comparator: ConditionNode.Comparator
  }

  /// The most values that are compared one by one; the condition itself looks them up.
  private static var maximumValues: Int { 16 }

  private var comparisons: [Comparison] = []
  private var node = Node.unknown

  /// Nil where nothing can be told of any document.
  init?(_ condition: ConditionNode, _ fields: StoredFields<D>) {
    node = node(of: condition, fields)
    if comparisons.isEmpty { return nil }
  }

  /// Whether the condition holds for a document; nil where that cannot be told without decoding.
  func holds(_ document: FieldReader) -> Bool? { holds(node, document) }

  private func holds(_ node: Node, _ document: FieldReader) -> Bool? {
    switch node {
    case .unknown: return nil
    case .always(let holds): return holds
    case .comparison(let place):
      let (scalars, comparator) = (comparisons[place].scalars, comparisons[place].comparator)
      return comparisons[place].field.compare(in: document, with: scalars) { comparator.takes($0) }
    case .and(let left, let right):
      let first = holds(left, document)
      if first == false { return false }
      let second = holds(right, document)
      return second == false ? false : first == true ? second : nil
    case .or(let left, let right):
      let first = holds(left, document)
      if first == true { return true }
      let second = holds(right, document)
      return second == true ? true : first == false ? second : nil
    case .not(let condition):
      return holds(condition, document).map { !$0 }
    }
  }

  private func node(of condition: ConditionNode, _ fields: StoredFields<D>) -> Node {
    switch condition {
    case .field(let path): comparison(path, .equal, [true], fields)
    case .compare(let path, let comparator, let value):
      comparison(path, comparator, [value], fields)
    case .isIn(let path, let values): comparison(path, .equal, values, fields)
    case .and(let left, let right): .and(node(of: left, fields), node(of: right, fields))
    case .or(let left, let right): .or(node(of: left, fields), node(of: right, fields))
    case .not(let condition): .not(node(of: condition, fields))
    // What cannot be told may be false.
    case .isTrue(let condition): node(of: condition, fields)
    case .always(let holds): .always(holds)
    case .hasPrefix, .contains, .other: .unknown
    }
  }

  private func comparison(
    _ path: ConditionNode.FieldPath,
    _ comparator: ConditionNode.Comparator,
    _ values: [any IndexValue],
    _ fields: StoredFields<D>
  ) -> Node {
    guard path.computedName == nil, path.collation == .exact, let paths = path.keyPaths,
      paths.count == 1, let names = fields.names(of: paths[0]),
      let field = ScalarField(path: names)
    else { return .unknown }
    let scalars = values.compactMap { Scalar($0) }
    if scalars.count == values.count, (1...Self.maximumValues).contains(values.count) {
      comparisons.append(Comparison(field: field, scalars: scalars, comparator: comparator))
      return .comparison(comparisons.count - 1)
    }
    // Of an enum, known words are told apart; others a decoder may take for any case.
    guard comparator == .equal, let words = CaseWords(for: values, most: Self.maximumValues) else {
      return .unknown
    }
    comparisons.append(Comparison(field: field, scalars: words.wanted, comparator: .equal))
    comparisons.append(Comparison(field: field, scalars: words.others, comparator: .equal))
    let isWanted = Node.comparison(comparisons.count - 2)
    let isOther = Node.comparison(comparisons.count - 1)
    // True, or false, or neither.
    return .or(isWanted, .and(.not(isOther), .unknown))
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

extension Scalar {
  /// The value as it is stored; nil where it may be stored otherwise, or compare otherwise.
  init?(_ value: any IndexValue) {
    switch value {
    case let value as Bool: self = .bool(value)
    case let value as Float: self = .float(value)
    case let value as Double: self = .double(value)
    case let value as Date: self = .date(value.timeIntervalSinceReferenceDate)
    case let value as UUID: self = .uuid(value)
    case let value as Data: self = .bytes(Array(value))
    case let value as String: self = .text(Array(Text.normalized(value).utf8))
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
