internal import Foundation

/// What a program does with its store, for a log.
///
/// It shows names of collections, fields and indexes. Values are shown only where
/// ``DocumentStore/Options/logsValues`` asks for them.
public enum Statement: Sendable, Hashable {
  /// What became of a document.
  public enum Change: String, Sendable, Hashable, Comparable {
    /// It was stored for the first time.
    case inserted
    /// It was replaced.
    case updated
    /// It was deleted.
    case deleted

    /// The order of the log.
    public static func < (left: Self, right: Self) -> Bool { left.place < right.place }

    private var place: Int {
      switch self {
      case .inserted: 0
      case .updated: 1
      case .deleted: 2
      }
    }
  }

  /// A write begins.
  case began
  /// A write has made so many changes to documents of a collection; told before it commits.
  case changed(collection: String, Change, count: Int)
  /// A write has ended with this commit; with the one before where it has changed nothing.
  case committed(commit: UInt64, duration: Duration)
  /// A write has thrown, in its closure or at its end. Nothing of it is kept, but after
  /// ``StoreError/Reason/commitOutcomeUnknown``, of which nobody knows.
  case rolledBack
  /// A query has run: the operation, and the plan with its work.
  case queried(operation: String, QueryPlan)
}

extension Statement: CustomStringConvertible {
  /// One line.
  public var description: String {
    switch self {
    case .began: "begin"
    case .changed(let collection, let change, let count):
      "\(change.rawValue) \(count) \(collection)"
    case .committed(let commit, let duration): "commit \(commit), in \(duration)"
    case .rolledBack: "rollback"
    case .queried(let operation, let plan): "\(operation) \(plan.line)"
    }
  }

  /// Writes the line to standard error.
  @Sendable
  static func print(_ statement: Statement) {
    // Where nobody can be told, the statement still counts.
    try? FileHandle.standardError.write(contentsOf: Data("martlet: \(statement)\n".utf8))
  }

  /// What the environment variable `MARTLET_LOG` asks for: `1` for lines on standard error,
  /// `values` for lines with values.
  static let environment = ProcessInfo.processInfo.environment["MARTLET_LOG"]
}
