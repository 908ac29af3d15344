import Foundation
import Martlet
import TestSupport
import Testing

/// Opens a store in the test case's directory.
func openStore(_ types: any Document.Type..., name: String = "store") throws -> DocumentStore {
  try openStore(types, name: name)
}

func openStore(_ types: [any Document.Type], name: String = "store") throws -> DocumentStore {
  var options = DocumentStore.Options()
  // ThreadSanitizer leaves less address space than the default map takes.
  options.mapSize = 1 << 30
  options.durability = .relaxed
  let url = TemporaryDirectory.current.appending(path: name, directoryHint: .isDirectory)
  return try DocumentStore(at: url, for: types, options: options)
}

/// Runs a body on a new store, then proves that every index is what the documents say.
func withStore(
  _ types: any Document.Type...,
  body: (DocumentStore) throws -> Void
) throws {
  let store = try openStore(types)
  try body(store)
  let report = try store.verify()
  #expect(report.isSound, "\(report.problems)")
}

/// The reason of the error that a body throws; nil where it throws none of ours.
func reason(_ body: () throws -> Void) -> StoreError.Reason? {
  do {
    try body()
    return nil
  } catch {
    return (error as? StoreError)?.reason
  }
}

/// Expects two values to be equal; for values whose expressions hold closures, which `#expect`
/// cannot take apart.
func expectEqual<Value: Equatable>(
  _ found: Value,
  _ wanted: Value,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(found == wanted, sourceLocation: sourceLocation)
}
