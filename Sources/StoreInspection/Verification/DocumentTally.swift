internal import Martlet

/// The documents of a collection in numbers.
struct DocumentTally {
  /// Those that are stored.
  var stored = 0
  /// Those that could be read.
  var read = 0
  /// The last row.
  var lastRow: RowID?

  /// Whether every document could be read.
  var isComplete: Bool { stored == read }
}
