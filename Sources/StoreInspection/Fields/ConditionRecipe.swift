internal import DocumentCoding
internal import Martlet

/// Tells from a document's encoded fields whether a partial index is about it.
indirect enum ConditionRecipe {
  /// A field is compared.
  case comparison(ComparisonRecipe)
  /// All of them hold.
  case all([ConditionRecipe])
  /// One of them holds.
  case any([ConditionRecipe])
  /// It does not hold.
  case not(ConditionRecipe)

  /// What is known of a document.
  enum Verdict {
    /// The condition holds.
    case holds
    /// It does not.
    case fails
    /// A field is missing, and what the program reads in its place is not known.
    case uncertain
    /// A field holds something that has no standard key.
    case unknown
  }

  /// Nil where a field is not known, or the condition has not the form of one.
  init?(_ condition: StoredCondition) {
    var operands: [ConditionRecipe] = []
    for operand in condition.operands ?? [] {
      guard let recipe = ConditionRecipe(operand) else { return nil }
      operands.append(recipe)
    }
    switch condition.operator {
    case .and: self = .all(operands)
    case .or: self = .any(operands)
    case .not:
      guard let first = operands.first else { return nil }
      self = .not(first)
    case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual, .contains, .isTrue:
      guard let comparison = ComparisonRecipe(condition) else { return nil }
      self = .comparison(comparison)
    case .other: return nil
    }
  }

  /// Whether the condition holds for a document.
  func verdict(on document: EncodedValue) -> Verdict {
    switch self {
    case .comparison(let comparison): comparison.verdict(on: document)
    case .all(let operands): Verdict.all(operands.map { $0.verdict(on: document) })
    case .any(let operands):
      Verdict.all(operands.map { $0.verdict(on: document).negated }).negated
    case .not(let operand): operand.verdict(on: document).negated
    }
  }
}

extension ConditionRecipe.Verdict {
  /// The opposite.
  var negated: Self {
    switch self {
    case .holds: .fails
    case .fails: .holds
    case .uncertain, .unknown: self
    }
  }

  /// Whether all of them hold: what is not known of some does not matter where another fails.
  static func all(_ verdicts: [Self]) -> Self {
    if verdicts.contains(.fails) { return .fails }
    if verdicts.contains(.unknown) { return .unknown }
    return verdicts.contains(.uncertain) ? .uncertain : .holds
  }
}
