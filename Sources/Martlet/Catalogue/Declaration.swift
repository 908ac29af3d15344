internal import DocumentCoding
internal import LMDB

/// What a program declares of a document type: worked out once, when the store is opened.
protocol Declaration: Sendable {
  var collectionName: String { get }
  var schemaVersion: Int { get }
  var idIsRow: Bool { get }
  var idKind: KeyKind { get }
  var definitions: [IndexDefinition] { get }
  var fingerprint: String { get }
  var type: any Document.Type { get }
  /// The types that the type refers to.
  var targets: [any Document.Type] { get }

  /// Ties the declaration to what is stored.
  ///
  /// Nil where a database cannot be opened yet.
  func bind(to record: CollectionRecord, in catalogue: Catalogue, _ open: OpenDatabase)
    throws(StoreError) -> (any BoundCollection)?
}

/// Opens a named database; nil where it does not exist in the snapshot.
typealias OpenDatabase = (String) throws(StoreError) -> Database?

/// The declaration of one document type.
struct TypeDeclaration<D: Document>: Declaration {
  let collectionName: String
  let schemaVersion: Int
  let idIsRow: Bool
  let idKind: KeyKind
  let indexes: [Index<D>]
  let definitions: [IndexDefinition]
  /// The coding path of the id; nil where it could not be found out.
  let idPath: [String]?
  let fingerprint: String
  let fields = StoredFields<D>()

  var type: any Document.Type { D.self }

  var targets: [any Document.Type] {
    indexes.compactMap { index in
      if case .reference(let reference) = index.kind { reference.target } else { nil }
    }
  }

  /// Checks the declaration and finds out the coding paths of its indexes.
  init(_ type: D.Type) throws(StoreError) {
    collectionName = D.collectionName
    schemaVersion = D.schemaVersion
    idIsRow = D.ID.self is any RowIdentity.Type
    idKind = D.ID.keyKind
    indexes = D.indexes
    let probe = indexes.isEmpty ? nil : FieldProbe(D.self)
    idPath = probe?.path(of: { DocumentKey($0.id).bytes })?.fieldNames
    var definitions: [IndexDefinition] = []
    for index in indexes {
      definitions.append(try IndexDefinition(index, probe: probe))
    }
    self.definitions = definitions
    fingerprint = try SchemaFingerprint(idKind: idKind, idIsRow: idIsRow, indexes: definitions)
      .digits()
    try check()
  }

  private func check() throws(StoreError) {
    func invalid(_ advice: String, index: String? = nil) -> StoreError {
      StoreError(
        .invalidSchema,
        "open",
        collection: collectionName,
        index: index,
        advice: advice
      )
    }
    guard !collectionName.isEmpty else { throw invalid("a collection needs a name") }
    guard schemaVersion >= 1 else { throw invalid("a schema version is 1 or higher") }
    var names: Set<String> = []
    for (definition, index) in zip(definitions, indexes) {
      guard !definition.name.isEmpty else { throw invalid("an index needs a name") }
      guard names.insert(definition.name).inserted else {
        throw invalid("two indexes have this name; give one another name:", index: definition.name)
      }
      if case .reference(let reference) = index.kind, reference.rule.changesReferences,
        !reference.isVariable
      {
        throw invalid(
          "the delete rule takes ids out of the field, so it must be a variable; declare it as var",
          index: definition.name
        )
      }
      guard let ranking = definition.ranking else { continue }
      guard (0...index.collations.count).contains(ranking.within), ranking.minimum >= 1 else {
        throw invalid(
          "a ranking is within no more parts than a group has, from a count of 1 or more",
          index: definition.name
        )
      }
    }
  }

  func bind(to record: CollectionRecord, in catalogue: Catalogue, _ open: OpenDatabase)
    throws(StoreError) -> (any BoundCollection)?
  {
    try Collection<D>(self, record: record, catalogue: catalogue, open)
  }
}

extension IndexDefinition.Reference.Rule {
  /// Whether the rule takes ids out of a document.
  fileprivate var changesReferences: Bool {
    switch self {
    case .nullify, .deleteWhenEmpty: true
    case .cascade, .deny, .noAction: false
    }
  }
}

/// An id that is its own row id: an integer that an `Int64` holds.
protocol RowIdentity {
  var row: RowID { get }
}

extension Int64: RowIdentity { var row: RowID { RowID(self) } }
extension Int: RowIdentity { var row: RowID { RowID(Int64(self)) } }
extension Int32: RowIdentity { var row: RowID { RowID(Int64(self)) } }
extension Int16: RowIdentity { var row: RowID { RowID(Int64(self)) } }
extension Int8: RowIdentity { var row: RowID { RowID(Int64(self)) } }
extension UInt32: RowIdentity { var row: RowID { RowID(Int64(self)) } }
extension UInt16: RowIdentity { var row: RowID { RowID(Int64(self)) } }
extension UInt8: RowIdentity { var row: RowID { RowID(Int64(self)) } }
