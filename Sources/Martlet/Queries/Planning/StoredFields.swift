internal import DocumentCoding
internal import Synchronization

/// Tells where the fields of a document type are stored, by their key paths.
///
/// What is told here is relied on, so it is proved with documents of many kinds that probes invent;
/// what cannot be proved stays unknown, and costs time instead.
final class StoredFields<D: Document>: Sendable {
  /// What was found out, by the places of the fields in the type.
  private let known = Mutex<[Place: Answer]>([:])

  private struct Place: Hashable {
    let offset: Int
    let type: ObjectIdentifier
  }

  private struct Answer {
    let isID: Bool
    /// The coding keys that lead to the field; nil where they were not found out.
    let names: [String]?
  }

  /// Whether a key path leads to the id.
  ///
  /// The library's own `\.id` is the requirement of a protocol and equal to no program's. A path is
  /// taken for the id where both are stored properties and equal in every document.
  func isID(_ path: AnyKeyPath) -> Bool { path == \D.id || (answer(to: path)?.isID ?? false) }

  /// The coding keys that lead to a stored property; nil where they were not found out.
  func names(of path: AnyKeyPath) -> [String]? { answer(to: path)?.names }

  private func answer(to path: AnyKeyPath) -> Answer? {
    guard let path = path as? PartialKeyPath<D>, let offset = MemoryLayout<D>.offset(of: path)
    else {
      return nil
    }
    let place = Place(offset: offset, type: ObjectIdentifier(type(of: path).valueType))
    if let answer = known.withLock({ $0[place] }) { return answer }
    let answer = Self.findOut(path)
    known.withLock { $0[place] = answer }
    return answer
  }

  private static func findOut(_ path: PartialKeyPath<D>) -> Answer {
    guard let probes = FieldProbe.thorough(D.self) else { return Answer(isID: false, names: nil) }
    var isID = false
    if let path = path as? KeyPath<D, D.ID> {
      isID = probes.allSatisfy { probe in
        var ids: Set<D.ID> = []
        let agrees = probe.holds { root in
          ids.insert(root.id)
          return root.storesID && root[keyPath: path] == root.id
        }
        return agrees && ids.count > 1
      }
    }
    // An optional field is not there where such fields are left out.
    let isOptional = type(of: path).valueType is any OptionalKind.Type
    let names = probes.filter { !isOptional || !$0.omitsOptionals }.map { probe in
      let found = probe.path {
        ($0[keyPath: path] as? any IndexValue).map { DocumentKey($0).bytes }
      }
      return found?.fieldNames
    }
    let isProved = names.allSatisfy { $0 == names[0] }
    return Answer(isID: isID, names: isProved ? names[0] : nil)
  }
}

/// An optional, as seen at run time.
private protocol OptionalKind {}

extension Optional: OptionalKind {}

extension Document {
  /// Whether the id is a property that is stored in the document, as far as can be seen.
  fileprivate var storesID: Bool {
    Mirror(reflecting: self).children.contains { $0.label == "id" && $0.value is ID }
  }
}
