/// A store that is measured.
package enum ContenderName: String, Codable, CaseIterable, Sendable {
  case martlet
  /// LMDB from C, documents under row ids.
  case c
  /// LMDB from C, documents under their own ids.
  case cWithIDs = "c-ids"
  /// SQLite's C interface from Swift.
  case sqlite
  /// SQLite with documents as JSON text, which Foundation codes.
  case sqliteJSON = "sqlite-json"
  /// SQLite with columns but without an index for the ranking: its top is sorted when it is asked for.
  case sqliteSorting = "sqlite-sorting"

  /// Those that run unless others are named.
  package static let usual: [ContenderName] = [.martlet, .c, .sqlite, .sqliteSorting]

  /// Whether the contender differs from another one in this workload.
  package func takesPart(in workload: Workload) -> Bool {
    switch (self, workload) {
    case (.cWithIDs, .ingest), (.cWithIDs, .top), (.sqliteJSON, .ingest), (.sqliteJSON, .top): false
    case (.sqliteSorting, let workload): workload == .ingest || workload == .top
    default: true
    }
  }
}
