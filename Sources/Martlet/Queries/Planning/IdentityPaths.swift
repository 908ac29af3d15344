internal import DocumentCoding
internal import Synchronization

/// Tells which key paths lead to the id of a document.
///
/// The library's own `\.id` is the requirement of a protocol and equal to no program's. A path is
/// taken for the id where both are stored properties and were equal in every document that a probe
/// invented; where that cannot be seen, the id is a field like others.
final class IdentityPaths<D: Document>: Sendable {
  /// What was found out, by the places of the fields in the type.
  private let known = Mutex<[Int: Bool]>([:])

  func contains(_ path: AnyKeyPath) -> Bool {
    if path == \D.id { return true }
    guard let path = path as? KeyPath<D, D.ID>, let place = MemoryLayout<D>.offset(of: path) else {
      return false
    }
    if let answer = known.withLock({ $0[place] }) { return answer }
    let answer = Self.isID(path)
    known.withLock { $0[place] = answer }
    return answer
  }

  private static func isID(_ path: KeyPath<D, D.ID>) -> Bool {
    guard let probe = FieldProbe(D.self) else { return false }
    var ids: Set<D.ID> = []
    let agrees = probe.holds { root in
      ids.insert(root.id)
      return root.storesID && root[keyPath: path] == root.id
    }
    return agrees && ids.count > 1
  }
}

extension Document {
  /// Whether the id is a property that is stored in the document, as far as can be seen.
  fileprivate var storesID: Bool {
    Mirror(reflecting: self).children.contains { $0.label == "id" && $0.value is ID }
  }
}
