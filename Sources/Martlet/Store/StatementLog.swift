/// Where a transaction tells what it does.
struct StatementLog {
  /// The changes of one kind to one collection.
  private struct Kind: Hashable {
    let collection: String
    let change: Statement.Change
  }

  let showsValues: Bool
  private let tell: @Sendable (Statement) -> Void
  private var counts: [Kind: Int] = [:]
  private let start = ContinuousClock.now

  /// Nil where nobody wants to know.
  init?(_ options: DocumentStore.Options) {
    let environment = Statement.environment
    if let onStatement = options.onStatement {
      tell = onStatement
      showsValues = options.logsValues
    } else if environment == "1" || environment == "values" {
      tell = Statement.print
      showsValues = environment == "values"
    } else {
      return nil
    }
  }

  /// Tells of a statement.
  func note(_ statement: Statement) { tell(statement) }

  /// Counts a change of a document.
  mutating func count(_ change: Statement.Change, in collection: String) {
    counts[Kind(collection: collection, change: change), default: 0] += 1
  }

  /// Tells of all changes, by collection and kind.
  func noteChanges() {
    let kinds = counts.sorted {
      ($0.key.collection, $0.key.change) < ($1.key.collection, $1.key.change)
    }
    for (kind, count) in kinds {
      tell(.changed(collection: kind.collection, kind.change, count: count))
    }
  }

  /// Tells of the end of a write.
  func noteCommit(_ commit: UInt64) {
    tell(.committed(commit: commit, duration: ContinuousClock.now - start))
  }
}
