internal import LMDB

/// The file that a store has open, and the declarations bound to its databases.
///
/// The handles of databases belong to one environment. So both stand in one object, and a store
/// that goes over to another file changes them at one stroke.
final class OpenStore: Sendable {
  let environment: Environment
  /// Who holds old states.
  let watch = SnapshotWatch()
  private let bound: Guarded<Schema>
  private let coders = CoderPool()

  init(_ environment: Environment, _ schema: Schema) {
    self.environment = environment
    bound = Guarded(schema)
  }

  /// The newest schema that a transaction has bound.
  private var schema: Schema { bound.withLock { $0 } }

  /// What a transaction begins with: the schema at hand, or a new one where the catalogue has
  /// changed.
  ///
  /// Nil where another process has just made a database that only the next transaction can use.
  func state(_ view: TransactionView, _ declarations: [any Declaration])
    throws(StoreError) -> TransactionState?
  {
    let known = schema
    let header = try Catalogue.header(view, in: known.catalogue)
    if header.generation == known.generation {
      return TransactionState(schema: known, header: header, coders: coders)
    }
    guard let new = try DocumentStore.bind(declarations, view) else { return nil }
    bound.withLock { current in
      if new.generation > current.generation { current = new }
    }
    return TransactionState(schema: new, header: header, coders: coders)
  }
}
