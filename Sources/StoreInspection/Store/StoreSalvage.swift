internal import DocumentCoding
package import Foundation
package import Martlet
internal import OrderedKeys

/// Salvages a store without the types of the program that wrote it.
package enum StoreSalvage {
  /// Makes a new store of what can be read of a damaged one.
  ///
  /// Ids that are lost are read off the documents, where their field `id` is of the kind that the
  /// catalogue names and agrees with the ids that are left.
  ///
  /// - Parameters:
  ///   - source: The directory of the damaged store.
  ///   - target: The directory of the new store.
  /// - Returns: What was brought over and what is lost.
  /// - Throws: ``StoreError`` with a sentence.
  package static func run(from source: URL, to target: URL) throws(StoreError) -> SalvageReport {
    try DocumentStore.salvage(
      from: source,
      to: target,
      for: [],
      identifying: { record, document in
        guard let kind = record.idKind.element, let field = document.field("id"),
          let id = FieldValue(field), id.element.kind == kind
        else { return nil }
        return TupleElement.pack([id.element])
      }
    )
  }
}
