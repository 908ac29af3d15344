internal import DocumentCoding
internal import Synchronization

/// Tells where the fields of a document type are stored, by their key paths.
///
/// What is told here is relied on, so it is proved with documents of many kinds that probes invent;
/// what cannot be proved stays unknown, and costs time instead.
final class StoredFields<D: Document>: Sendable {
  /// What was found out, by the steps to the fields.
  private let known = Mutex<[Steps: Answer]>([:])

  /// Key paths that follow one another.
  ///
  /// Each was given as Sendable, which joining them forgets.
  private struct Steps: Hashable, @unchecked Sendable {
    let paths: [AnyKeyPath]
  }

  private struct Answer {
    let isID: Bool
    let field: StoredField?
  }

  /// Whether a key path leads to the id.
  ///
  /// The library's own `\.id` is the requirement of a protocol and equal to no program's. A path is
  /// taken for the id where both are stored properties and equal in every document.
  func isID(_ path: AnyKeyPath) -> Bool { path == \D.id || answer(to: [path]).isID }

  /// The field to which stored properties lead, one after the other and through values that may be
  /// nil; nil where it was not found out.
  func field(at paths: [AnyKeyPath]) -> StoredField? { answer(to: paths).field }

  /// Whether key paths lead to one field.
  ///
  /// `\.home?.city` is one path in an index and two in a condition: there is no joining them.
  func areSame(_ paths: [AnyKeyPath], _ others: [AnyKeyPath]) -> Bool {
    if paths == others { return true }
    // Stored properties that are one step away each have a path of their own.
    guard paths.count > 1 || others.count > 1, let field = field(at: paths) else { return false }
    return self.field(at: others)?.names == field.names
  }

  private func answer(to paths: [AnyKeyPath]) -> Answer {
    let steps = Steps(paths: paths)
    if let answer = known.withLock({ $0[steps] }) { return answer }
    // The library's own path to the id is that of a protocol, and no path to a property.
    let answer =
      paths == [\D.id] || Self.areStored(paths)
      ? Self.findOut(paths) : Answer(isID: false, field: nil)
    known.withLock { $0[steps] = answer }
    return answer
  }

  /// Whether key paths lead through stored properties alone, so that no code of the program runs
  /// where they are read.
  static func areStored(_ paths: [AnyKeyPath]) -> Bool {
    paths.allSatisfy { path in
      if let path = path as? PartialKeyPath<D>, MemoryLayout<D>.offset(of: path) != nil {
        return true
      }
      // A path through an optional has no offset. Its description names stored properties, and
      // shows what is computed between angle brackets and what is unwrapped by force by its sign.
      let words = "\(path)"
      return !words.contains("<") && !words.contains("!")
    }
  }

  private static func findOut(_ paths: [AnyKeyPath]) -> Answer {
    guard !paths.isEmpty, let probes = FieldProbe.thorough(D.self) else {
      return Answer(isID: false, field: nil)
    }
    var isID = false
    if paths.count == 1, let path = paths[0] as? KeyPath<D, D.ID> {
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
    let optionals = paths.count { type(of: $0).valueType is any OptionalKind.Type }
    let (full, lacking) = (probes.filter { !$0.omitsOptionals }, probes.filter(\.omitsOptionals))
    let names = (optionals > 0 ? full : probes).map { probe in
      let found = probe.path {
        (paths.value(in: $0) as? any IndexValue).map { DocumentKey($0).bytes }
      }
      return found?.fieldNames
    }
    guard let path = names[0], names.allSatisfy({ $0 == path }), isID || paths != [\D.id] else {
      return Answer(isID: isID, field: nil)
    }
    // Of several that may be nil only the first was left out.
    let readsNil =
      optionals == 1
      && lacking.allSatisfy { probe in
        probe.holds { paths.value(in: $0) == nil }
      }
    return Answer(isID: isID, field: StoredField(names: path, readsNil: readsNil))
  }
}

/// A field where it is stored.
struct StoredField {
  /// The coding keys that lead to it, from the document down.
  let names: [String]
  /// Whether it is nil where it, or what it is in, is stored as nil.
  let readsNil: Bool
}

extension Document {
  /// Whether the id is a property that is stored in the document, as far as can be seen.
  fileprivate var storesID: Bool {
    Mirror(reflecting: self).children.contains { $0.label == "id" && $0.value is ID }
  }
}
