import Foundation
import Martlet

/// A value with the order that an index promises, written without the key encoding: nil, truth
/// values, integers, numbers with NaN last, texts by the bytes of their composed form.
enum OracleValue: Hashable {
  case null
  case integer(Int)
  case number(Double)
  case text([UInt8])

  init(_ integer: Int?) { self = integer.map { .integer($0) } ?? .null }

  /// A number; all that are not one are alike, and so are the two zeros.
  init(_ number: Double) { self = .number(number == 0 ? 0 : number) }

  /// A text, composed; what folds to what is tested by itself, so the folding is the store's own.
  init(_ text: String?, _ collation: Collation = .exact) {
    guard let text else {
      self = .null
      return
    }
    let folded = collation == .exact ? text : collation.folded(text)
    self = .text(Array(folded.precomposedStringWithCanonicalMapping.utf8))
  }

  static func == (left: Self, right: Self) -> Bool { !(left < right) && !(right < left) }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .null: break
    case .integer(let integer): hasher.combine(integer)
    case .number(let number): hasher.combine(number.isNaN ? 0 : number)
    case .text(let bytes): hasher.combine(bytes)
    }
  }
}

extension OracleValue: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (_, .null): false
    case (.null, _): true
    case (.integer(let left), .integer(let right)): left < right
    case (.number(let left), .number(let right)):
      left.isNaN ? false : right.isNaN ? true : left < right
    case (.text(let left), .text(let right)): left.lexicographicallyPrecedes(right)
    default: preconditionFailure("values of two kinds are not compared")
    }
  }

  /// Whether the value takes part in a minimum.
  var hasSay: Bool {
    switch self {
    case .null: false
    case .number(let number): !number.isNaN
    case .integer, .text: true
    }
  }
}

/// The values of a group or of a compound index, part by part.
typealias OracleKey = [OracleValue]

extension [OracleValue] {
  func precedes(_ other: Self) -> Bool { lexicographicallyPrecedes(other) }

  /// Whether two keys part so late that a key which is cut cannot tell their order.
  func isCut(beside other: Self) -> Bool {
    for (left, right) in zip(self, other) where left != right {
      guard case .text(let left) = left, case .text(let right) = right else { return false }
      return left.count > 400 && right.count > 400
        && left.prefix(400).elementsEqual(right.prefix(400))
    }
    return false
  }
}
