internal import OrderedKeys

/// What a collection's id and indexes are, summed up: equal in whatever order they are declared.
struct SchemaFingerprint: Encodable {
  private let idKind: KeyKind
  private let idIsRow: Bool
  private let indexes: [IndexDefinition]

  init(idKind: KeyKind, idIsRow: Bool, indexes: [IndexDefinition]) {
    self.idKind = idKind
    self.idIsRow = idIsRow
    self.indexes = indexes.sorted { $0.name < $1.name }
  }

  /// 16 hexadecimal digits.
  func digits() throws(StoreError) -> String {
    let entry = try Catalogue.encode(self)
    let digits = String(XXH64.hash(entry.span), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
