internal import LMDB

/// What both kinds of transaction can do: read one consistent state of the store.
///
/// A helper that serves both takes `in tx: borrowing some Reading`.
public protocol ReadAccess: ~Copyable, ~Escapable {
  /// The transaction's view of the store; of use to the store alone, hence opaque.
  var view: ReadView { @_lifetime(borrow self) get }
}

/// The parameter type of a helper that takes either kind: `in tx: borrowing some Reading`.
public typealias Reading = ReadAccess & ~Copyable & ~Escapable

/// A transaction's view of the store.
///
/// It has no members of its own; read through ``ReadAccess``.
public struct ReadView: ~Escapable {
  let transaction: TransactionView
  let state: TransactionState

  @_lifetime(copy transaction)
  init(_ transaction: TransactionView, state: TransactionState) {
    self.transaction = transaction
    self.state = state
  }
}

/// A read transaction: one consistent state of the store, whatever is written meanwhile.
public struct ReadTransaction: ~Escapable, ReadAccess {
  private let base: ReadView

  @_lifetime(copy base)
  init(_ base: ReadView) {
    self.base = base
  }

  /// The transaction's view of the store.
  public var view: ReadView { @_lifetime(borrow self) get { base } }
}

extension ReadAccess where Self: ~Copyable & ~Escapable {
  /// The number of the last commit that the transaction sees.
  ///
  /// Every write that changed something raises it by one.
  public var commitNumber: UInt64 { view.state.header.commit }

  /// Finds a document by its id; nil means that there is none.
  ///
  /// The cost is two look-ups, one where the id is an integer, and decoding the document.
  ///
  /// - Parameters:
  ///   - type: the type of the document.
  ///   - id: its id. One that is too long to be stored is not found.
  /// - Returns: the document; nil where there is none.
  /// - Throws: ``StoreError``: `decodingFailed`, `corrupted`, `unknownCollection`.
  public func find<D: Document>(_ type: D.Type, id: D.ID) throws(StoreError) -> D? {
    let view = view
    guard let collection = try view.state.collection(type, "find") else { return nil }
    return try view.find(id, in: collection, "find")
  }

  /// Whether a document with this id is stored.
  ///
  /// Nothing is decoded.
  ///
  /// - Parameters:
  ///   - type: the type of the document.
  ///   - id: its id.
  /// - Returns: whether it is stored.
  /// - Throws: ``StoreError``: `corrupted`, `unknownCollection`.
  public func contains<D: Document>(_ type: D.Type, id: D.ID) throws(StoreError) -> Bool {
    let view = view
    guard let collection = try view.state.collection(type, "contains") else { return false }
    guard let row = try view.row(of: id, in: collection) else { return false }
    return try view.transaction.bytes(row.key, in: collection.documents) != nil
  }

  /// Fetches the documents whose ids lie in a range, in the order of their ids.
  ///
  /// - Parameters:
  ///   - type: the type of the documents.
  ///   - ids: any of the five range types, such as `"a"..<"b"`.
  /// - Returns: the documents.
  /// - Throws: ``StoreError``: `decodingFailed`, `corrupted`, `unknownCollection`.
  public func fetch<D: Document>(_ type: D.Type, ids: some KeyRange<D.ID>)
    throws(StoreError) -> [D]
  {
    let view = view
    guard let collection = try view.state.collection(type, "fetch") else { return [] }
    var documents: [D] = []
    try view.forEachDocument(ids: ids.keyBounds, in: collection) { documents.append($0) }
    return documents
  }
}
