import Martlet
import TestSupport

/// One change inside a write, made to the store and to the oracle.
protocol RandomChange: CustomStringConvertible {
  func apply(to oracle: inout OracleStore) -> OracleStore.Answer
  func apply(to tx: inout WriteTransaction) throws -> String
}

/// A change of one collection.
struct CollectionChange<D: OracleDocument>: RandomChange {
  enum Kind {
    case insert, upsert
    case upsertOn(Int)
    case update(D.ID, UInt64)
    case rename(D.ID)
    case abandon(D.ID)
    case move(D.ID, UInt64)
    case delete(D.ID)
    case deleteAll(OracleProbe<D>)
  }

  let kind: Kind
  /// What is stored, or what fields are taken from.
  let documents: [D]

  init(in oracle: OracleStore, using random: inout SeededGenerator) {
    let count = Pool.pick([1, 1, 2, 4], using: &random)
    documents = (0..<count).map { _ in
      D(id: D.randomID(using: &random), in: oracle, using: &random)
    }
    var id = D.randomID(using: &random)
    // Another spelling of the same id.
    if Int.random(in: 0..<4, using: &random) == 0 { id = D.composed(id) }
    let fields = random.next() & random.next()
    kind =
      switch Int.random(in: 0..<24, using: &random) {
      case 0..<5: .insert
      case 5..<9: .upsert
      case 9..<12: .upsertOn(Int.random(in: 0..<D.uniques.count, using: &random))
      case 12..<17: .update(id, fields)
      case 17: Bool.random(using: &random) ? .rename(id) : .abandon(id)
      case 18..<20: .move(id, fields)
      case 20..<23: .delete(id)
      default: .deleteAll(D.randomProbe(using: &random))
      }
  }

  private var document: D { documents[0] }

  func apply(to oracle: inout OracleStore) -> OracleStore.Answer {
    switch kind {
    case .insert: oracle.insert(documents)
    case .upsert: oracle.upsert(documents)
    case .upsertOn(let unique): oracle.upsert(document, on: unique)
    case .update(let id, let fields):
      oracle.update(id) { (stored: inout D) in stored.take(fields, of: document) }
    case .rename(let id):
      oracle.update(id) { (stored: inout D) in stored = stored.with(id: document.id) }
    case .abandon(let id):
      self.isThere(id, in: oracle) ? .failure(.abort) : .success("false")
    case .move(let id, let fields):
      oracle.move(id) { (stored: inout D) in
        stored.take(fields, of: document)
        stored = stored.with(id: document.id)
      }
    case .delete(let id): oracle.delete(D.self, id: id)
    case .deleteAll(let probe): oracle.deleteAll(probe)
    }
  }

  private func isThere(_ id: D.ID, in oracle: OracleStore) -> Bool {
    oracle[keyPath: D.table].entry(id) != nil
  }

  func apply(to tx: inout WriteTransaction) throws -> String {
    switch kind {
    case .insert:
      documents.count == 1 ? try tx.insert(document) : try tx.insert(contentsOf: documents)
      return ""
    case .upsert:
      documents.count == 1 ? try tx.upsert(document) : try tx.upsert(contentsOf: documents)
      return ""
    case .upsertOn(let unique): return "\(try D.upsert(document, on: unique, in: &tx))"
    case .update(let id, let fields):
      return "\(try tx.update(D.self, id: id) { $0.take(fields, of: document) })"
    case .rename(let id):
      return "\(try tx.update(D.self, id: id) { $0 = $0.with(id: document.id) })"
    case .abandon(let id):
      return "\(try tx.update(D.self, id: id) { _ in throw OracleRefusal.abort })"
    case .move(let id, let fields):
      let moved = try tx.move(D.self, id: id) { stored in
        stored.take(fields, of: document)
        stored = stored.with(id: document.id)
      }
      return "\(moved)"
    case .delete(let id): return "\(try tx.delete(D.self, id: id))"
    case .deleteAll(let probe): return "\(try tx.deleteAll(probe.query))"
    }
  }

  var description: String {
    var words =
      switch kind {
      case .insert: "insert"
      case .upsert: "upsert"
      case .upsertOn(let unique): "upsert on unique \(unique)"
      case .update(let id, let fields): "update \(id) fields \(String(fields, radix: 2).suffix(13))"
      case .rename(let id): "update with another id \(id)"
      case .abandon(let id): "update that throws \(id)"
      case .move(let id, let fields): "move \(id) fields \(String(fields, radix: 2).suffix(13))"
      case .delete(let id): "delete \(id)"
      case .deleteAll(let probe): "delete all by \(probe.name)"
      }
    words = "\(D.collectionName): \(words)"
    switch kind {
    case .insert, .upsert: for document in documents { words += "\n    \(document.outline)" }
    case .upsertOn, .update, .rename, .move: words += "\n    \(document.outline)"
    case .abandon, .delete, .deleteAll: break
    }
    return words
  }
}

extension OracleDocument {
  /// The document on one line, long texts cut.
  var outline: String {
    image.map { text in
      text.count > 60
        ? "\(text.prefix(5))...\(text.suffix(2))".debugDescription : text.debugDescription
    }.joined(separator: " ")
  }
}
