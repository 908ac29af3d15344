internal import DocumentCoding
internal import LMDB

/// The coders of a transaction, which keep what they learnt of types.
///
/// Sendable because one transaction at a time has them.
final class DocumentCoders: @unchecked Sendable {
  let encoder = DocumentEncoder()
  let decoder = DocumentDecoder()
}

/// Coders for the transactions to come.
final class CoderPool: Sendable {
  /// The most that are kept while nobody needs them.
  private static let capacity = 16

  private let idle = Guarded<[DocumentCoders]>([])

  func take() -> DocumentCoders { idle.withLock { $0.popLast() } ?? DocumentCoders() }

  /// Keeps coders, unless a value of the program's keeps a part of them.
  func giveBack(_ coders: DocumentCoders) {
    guard coders.encoder.isFree, coders.decoder.isFree else { return }
    idle.withLock { if $0.count < Self.capacity { $0.append(coders) } }
  }
}
