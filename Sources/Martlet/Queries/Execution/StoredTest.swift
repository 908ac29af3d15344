internal import DocumentCoding
internal import Foundation
internal import OrderedKeys

/// A condition that is tested on the bytes of documents, so that most of those that are not in the
/// result need not be decoded.
///
/// It says true or false only where decoding would: of fields whose places are proved, compared with
/// numbers, text and the like. Of everything else it says nothing.
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

  private var comparisons: [Comparison] = []
  private var node = Node.unknown

  /// Nil where nothing can be told of any document.
  init?(_ condition: ConditionNode, _ fields: StoredFields<D>) {
    node = node(of: condition, fields)
    if comparisons.isEmpty { return nil }
  }

  /// Whether the condition holds for a document; nil where that cannot be told without decoding.
  func holds(_ body: Span<UInt8>, shape: Int, shapes: ShapeTable) -> Bool? {
    holds(node, body, shape, shapes)
  }

  private func holds(_ node: Node, _ body: Span<UInt8>, _ shape: Int, _ shapes: ShapeTable)
    -> Bool?
  {
    switch node {
    case .unknown: return nil
    case .always(let holds): return holds
    case .comparison(let place):
      let (scalars, comparator) = (comparisons[place].scalars, comparisons[place].comparator)
      return comparisons[place].field.compare(
        in: body,
        shape: shape,
        shapes: shapes,
        with: scalars
      ) { comparator.takes($0) }
    case .and(let left, let right):
      let first = holds(left, body, shape, shapes)
      if first == false { return false }
      let second = holds(right, body, shape, shapes)
      return second == false ? false : first == true ? second : nil
    case .or(let left, let right):
      let first = holds(left, body, shape, shapes)
      if first == true { return true }
      let second = holds(right, body, shape, shapes)
      return second == true ? true : first == false ? second : nil
    case .not(let condition):
      return holds(condition, body, shape, shapes).map { !$0 }
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
    let scalars = values.compactMap { Scalar($0, comparator) }
    guard scalars.count == values.count else { return .unknown }
    comparisons.append(Comparison(field: field, scalars: scalars, comparator: comparator))
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

extension Scalar {
  /// The value as it is stored; nil where it may be stored otherwise, or compare otherwise.
  fileprivate init?(_ value: any IndexValue, _ comparator: ConditionNode.Comparator) {
    switch value {
    case let value as Bool: self = .bool(value)
    case let value as Float: self = .float(value)
    case let value as Double: self = .double(value)
    case let value as Date: self = .date(value.timeIntervalSinceReferenceDate)
    case let value as UUID: self = .uuid(value)
    case let value as Data: self = .bytes(Array(value))
    case let value as String: self = .text(Array(Text.normalized(value).utf8))
    case let value as any FixedWidthInteger:
      guard let number = Int128(exactly: value) else { return nil }
      self = .integer(number)
    case let value as any RawRepresentable & Encodable:
      guard comparator == .equal, let raw = Scalar(storedAsRawValue: value) else { return nil }
      self = raw
    default: return nil
    }
  }

  /// The raw value of a case of an enum that is stored by it.
  private init?(storedAsRawValue value: some RawRepresentable & Encodable) {
    guard Mirror(reflecting: value).displayStyle == .enum,
      let raw = value.rawValue as? any IndexValue & Encodable,
      let stored = Stored(value: value).bytes, stored == Stored(value: raw).bytes
    else { return nil }
    self.init(raw, .equal)
  }
}

/// A document of one value.
private struct Stored: Encodable {
  let value: any Encodable

  /// How it is stored.
  var bytes: [UInt8]? {
    var body: [UInt8] = []
    var shapes = ShapeTable()
    let shape = try? DocumentEncoder().encode(self, shapes: &shapes, into: &body)
    return shape.map { _ in body }
  }

  private enum CodingKeys: CodingKey {
    case value
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(value, forKey: .value)
  }
}
