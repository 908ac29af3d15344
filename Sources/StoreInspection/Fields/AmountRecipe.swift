internal import DocumentCoding
internal import Martlet
internal import OrderedKeys

/// Tells from a document's encoded fields what it adds to a sum.
struct AmountRecipe {
  /// Where the number stands.
  private let path: FieldPath

  /// What a document adds.
  enum Amount {
    /// A number.
    case number(Int128)
    /// Nothing: the field is nil, and the document is in no group.
    case nothing
    /// The field is missing, and what the program reads in its place is not known.
    case uncertain
    /// The field holds something else.
    case unknown
  }

  /// Nil where the field is not known.
  init?(_ field: IndexDefinition.Part?) {
    guard let text = field?.path, let path = FieldPath(text), !path.isSpread else { return nil }
    self.path = path
  }

  /// What a document adds.
  func amount(of document: EncodedValue) -> Amount {
    let found = FieldValues(of: document, at: path)
    if found.isMissing { return .uncertain }
    guard found.isComputable, let value = found.values.first else { return .unknown }
    return switch value.element {
    case .null: .nothing
    case .integer(let number): .number(Int128(number))
    case .unsigned(let number): .number(Int128(number))
    case .bool, .text, .bytes, .float, .double, .uuid, .tuple: .unknown
    }
  }
}
