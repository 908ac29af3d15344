package import Foundation
package import Martlet

/// Salvages a store without the types of the program that wrote it.
package enum StoreSalvage {
  /// Makes a new store of what can be read of a damaged one.
  ///
  /// - Parameters:
  ///   - source: The directory of the damaged store.
  ///   - target: The directory of the new store.
  /// - Returns: What was brought over and what is lost.
  /// - Throws: ``StoreError`` with a sentence.
  package static func run(from source: URL, to target: URL) throws(StoreError) -> SalvageReport {
    try DocumentStore.salvage(from: source, to: target, for: [])
  }
}
