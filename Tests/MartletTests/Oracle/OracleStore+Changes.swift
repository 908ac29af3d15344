import Martlet

// What each change of a write does and answers, said without an index.

extension OracleStore {
  typealias Answer = Result<String, OracleRefusal>

  mutating func insert<D: OracleDocument>(_ documents: [D]) -> Answer {
    for document in documents {
      let table = self[keyPath: D.table]
      if D.refuses(document.id) { return .failure(.invalidKey) }
      if table.entry(document.id) != nil { return .failure(.idTaken) }
      if document.isRefused { return .failure(.invalidKey) }
      for unique in D.uniques {
        guard let key = unique.key(document) else { continue }
        if table.documents.contains(where: { unique.key($0) == key }) {
          return .failure(.uniqueViolation)
        }
      }
      add(document)
    }
    return .success("")
  }

  mutating func upsert<D: OracleDocument>(_ documents: [D]) -> Answer {
    for document in documents {
      if D.refuses(document.id) || document.isRefused { return .failure(.invalidKey) }
      if let entry = self[keyPath: D.table].entry(document.id) {
        replace(entry, with: document, isWhole: true)
      } else {
        add(document)
      }
    }
    return .success("")
  }

  mutating func upsert<D: OracleDocument>(_ document: D, on unique: Int) -> Answer {
    if D.refuses(document.id) { return .failure(.invalidKey) }
    let unique = D.uniques[unique]
    let entries = self[keyPath: D.table].entries
    guard let key = unique.key(document),
      let holder = entries.first(where: { unique.key($0.document) == key })
    else { return upsert([document]).map { _ in "\(document.id)" } }
    if !D.keepsID { return .failure(.other(.invalidSchema)) }
    if document.isRefused { return .failure(.invalidKey) }
    replace(holder, with: document.with(id: holder.document.id), isWhole: true)
    return .success("\(holder.document.id)")
  }

  mutating func update<D: OracleDocument>(_ id: D.ID, _ body: (inout D) -> Void) -> Answer {
    guard let entry = self[keyPath: D.table].entry(id) else { return .success("false") }
    var document = entry.document
    body(&document)
    if document.id != id { return .failure(.idChanged) }
    if document.isRefused { return .failure(.invalidKey) }
    replace(entry, with: document)
    return .success("true")
  }

  mutating func move<D: OracleDocument>(_ id: D.ID, _ body: (inout D) -> Void) -> Answer {
    guard let entry = self[keyPath: D.table].entry(id) else { return .success("false") }
    var document = entry.document
    body(&document)
    if document.id != id {
      if D.refuses(document.id) { return .failure(.invalidKey) }
      if self[keyPath: D.table].entry(document.id) != nil { return .failure(.idTaken) }
    }
    if document.isRefused { return .failure(.invalidKey) }
    replace(entry, with: document)
    if document.id != id { redirect(D.self, from: id, to: document.id) }
    return .success("true")
  }

  mutating func delete<D: OracleDocument>(_: D.Type, id: D.ID) -> Answer {
    guard let entry = self[keyPath: D.table].entry(id) else { return .success("false") }
    delete(D.self, [entry.document.id])
    return .success("true")
  }

  mutating func deleteAll<D: OracleDocument>(_ probe: OracleProbe<D>) -> Answer {
    let ids = self[keyPath: D.table].documents.filter(probe.holds).map(\.id)
    delete(D.self, ids)
    return .success("\(ids.count)")
  }
}

/// Why a change is refused at once, by the store or by the test's own closure.
enum OracleRefusal: Error, Equatable {
  case idTaken, uniqueViolation, invalidKey, idChanged, abort
  case other(StoreError.Reason)

  init(_ reason: StoreError.Reason) {
    self =
      switch reason {
      case .idTaken: .idTaken
      case .uniqueViolation: .uniqueViolation
      case .invalidKey: .invalidKey
      case .idChanged: .idChanged
      default: .other(reason)
      }
  }
}
