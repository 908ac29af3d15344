import Foundation
import Martlet
import TestSupport

/// A document type that the oracle knows: what the store must hold of it, said once more in plain
/// closures.
protocol OracleDocument: Document {
  /// Where the oracle keeps its documents.
  static var table: WritableKeyPath<OracleStore, OracleTable<Self>> { get }
  static var uniques: [OracleUnique<Self>] { get }
  static var links: [OracleLink<Self>] { get }

  init(id: ID, in oracle: OracleStore, using random: inout SeededGenerator)
  static func randomID(using random: inout SeededGenerator) -> ID
  static func randomProbe(using random: inout SeededGenerator) -> OracleProbe<Self>

  /// Takes over some of another document's fields, those whose bits are set.
  mutating func take(_ fields: UInt64, of other: Self)
  func with(id: ID) -> Self

  /// Everything that is stored, so spelled that two documents look the same only where they are.
  var image: [String] { get }
  /// An id as a key spells it.
  static func composed(_ id: ID) -> ID
  /// Whether the id has no place in key order.
  static func refuses(_ id: ID) -> Bool
  /// Whether an upsert on a unique index can keep the stored id.
  static var keepsID: Bool { get }
  /// Whether an index has no place for the document.
  var isRefused: Bool { get }

  /// Upserts on one of the unique indexes, by its place in ``uniques``.
  static func upsert(_ document: Self, on unique: Int, in tx: inout WriteTransaction) throws -> ID
  /// What the store says of counts, sums and references, where it is not what the documents say.
  static func compareIndexes(
    _ oracle: OracleStore,
    _ tx: borrowing some Martlet.Reading,
    using random: inout SeededGenerator
  ) throws -> [String]
}

extension OracleDocument {
  static func composed(_ id: ID) -> ID { id }
  static func refuses(_ id: ID) -> Bool { false }
  static var keepsID: Bool { true }

  /// An id to refer to: most lead to a document, lest nearly every write be refused.
  static func knownID(in oracle: OracleStore, using random: inout SeededGenerator) -> ID {
    let all = oracle[keyPath: table].documents
    if all.isEmpty || Int.random(in: 0..<12, using: &random) == 0 {
      return randomID(using: &random)
    }
    return composed(Pool.pick(all, using: &random).id)
  }

  var isRefused: Bool { false }
}

/// A unique index: the values that no two documents may share; nil where a document has none.
struct OracleUnique<D>: Sendable {
  let key: @Sendable (D) -> OracleKey?
}

/// A reference: what it leads to, what a delete does, and how ids are read and replaced.
struct OracleLink<D>: Sendable {
  enum Rule: Sendable { case cascade, nullify, deny, noAction, deleteWhenEmpty }

  let target: String
  let rule: Rule
  let isChecked: Bool
  let ids: @Sendable (D) -> [AnyHashable]
  /// Puts an id in the place of another, or takes it out.
  let replace: @Sendable (inout D, AnyHashable, AnyHashable?) -> Void

  /// A reference that holds one id or none.
  static func one<ID: Hashable & SendableMetatype>(
    _ path: any WritableKeyPath<D, ID?> & Sendable,
    to target: String,
    _ rule: Rule,
    isChecked: Bool = true
  ) -> Self {
    Self(
      target: target,
      rule: rule,
      isChecked: isChecked,
      ids: { document in document[keyPath: path].map { [AnyHashable($0)] } ?? [] },
      replace: { document, old, new in
        guard let id = document[keyPath: path], AnyHashable(id) == old else { return }
        document[keyPath: path] = new?.base as? ID
      }
    )
  }

  /// A reference that holds a set of ids.
  static func set<ID: Hashable & SendableMetatype>(
    _ path: any WritableKeyPath<D, Set<ID>> & Sendable,
    to target: String,
    _ rule: Rule,
    isChecked: Bool = true
  ) -> Self {
    Self(
      target: target,
      rule: rule,
      isChecked: isChecked,
      ids: { document in document[keyPath: path].map { AnyHashable($0) } },
      replace: { document, old, new in
        guard let id = old.base as? ID, document[keyPath: path].remove(id) != nil,
          let new = new?.base as? ID
        else { return }
        document[keyPath: path].insert(new)
      }
    )
  }

  /// A reference that holds a list of ids.
  static func list<ID: Hashable & SendableMetatype>(
    _ path: any WritableKeyPath<D, [ID]> & Sendable,
    to target: String,
    _ rule: Rule,
    isChecked: Bool = true
  ) -> Self {
    Self(
      target: target,
      rule: rule,
      isChecked: isChecked,
      ids: { document in document[keyPath: path].map { AnyHashable($0) } },
      replace: { document, old, new in
        document[keyPath: path] = document[keyPath: path].compactMap { id in
          AnyHashable(id) == old ? new?.base as? ID : id
        }
      }
    )
  }
}

/// A query with the same condition as a plain closure.
struct OracleProbe<D: Document> {
  let name: String
  let query: Query<D>
  let holds: (D) -> Bool
}
