internal import DocumentCoding
internal import Synchronization

/// Tells where the fields of a document type are stored, by their key paths.
///
/// What is told here is relied on, so it is proved with documents of many kinds that probes invent;
/// what cannot be proved stays unknown, and costs time instead.
final class StoredFields<D: Document>: Sendable {
  /// The library's own path to the id, which takes a while to make.
  private let ownID: any KeyPath<D, D.ID> & Sendable = \D.id
  /// What was found out.
  private let known = Mutex(Known())

  private struct Known: @unchecked Sendable {
    /// By the steps to the fields.
    var answers: [Steps: Answer] = [:]
    /// By the same, what the steps are called.
    var properties: [Steps: [String]] = [:]
    /// Documents that were invented, which nobody changes; nil before they were asked for.
    var probes: [FieldProbe<D>]??
  }

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
  func isID(_ path: AnyKeyPath) -> Bool { path == ownID || answer(to: [path]).isID }

  /// The field to which stored properties lead, one after the other and through values that may be
  /// nil; nil where it was not found out.
  func field(at paths: [AnyKeyPath]) -> StoredField? { answer(to: paths).field }

  /// Whether key paths lead to one stored property.
  ///
  /// `\.home?.city` is one path in an index and two in a condition: there is no joining them. They are
  /// the same where the names of their properties are.
  func areSame(_ paths: [AnyKeyPath], _ others: [AnyKeyPath]) -> Bool {
    if paths == others { return true }
    // Stored properties that are one step away each have a path of their own.
    guard paths.count > 1 || others.count > 1, let names = properties(of: paths) else {
      return false
    }
    return names == properties(of: others)
  }

  /// The names of the stored properties that key paths lead through; nil where some are not stored.
  private func properties(of paths: [AnyKeyPath]) -> [String]? {
    let steps = Steps(paths: paths)
    if let names = known.withLock({ $0.properties[steps] }) { return names }
    guard Self.areStored(paths) else { return nil }
    var names: [String] = []
    for path in paths {
      let root = "\\\(type(of: path).rootType)."
      let words = "\(path)"
      guard words.hasPrefix(root) else { return nil }
      for name in words.dropFirst(root.count).split(separator: ".") {
        names.append(name.filter { $0 != "?" })
      }
    }
    known.withLock { $0.properties[steps] = names }
    return names
  }

  private func answer(to paths: [AnyKeyPath]) -> Answer {
    let steps = Steps(paths: paths)
    if let answer = known.withLock({ $0.answers[steps] }) { return answer }
    // The library's own path to the id is that of a protocol, and no path to a property. What is not
    // stored is not kept either: its paths may hold any values.
    let isOwnID = paths == [ownID]
    guard isOwnID || Self.areStored(paths) else { return Answer(isID: false, field: nil) }
    let probes = thoroughProbes
    let answer =
      probes.map { Self.findOut(paths, $0, isOwnID: isOwnID) } ?? Answer(isID: false, field: nil)
    known.withLock { $0.answers[steps] = answer }
    return answer
  }

  /// The documents that were invented; nil where the type refuses them.
  private var thoroughProbes: [FieldProbe<D>]? {
    if let probes = known.withLock({ $0.probes }) { return probes }
    // The type's own decoder runs here, and may ask for a store: so not under the lock.
    let probes = FieldProbe.thorough(D.self)
    known.withLock { $0.probes = .some(probes) }
    return probes
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

  private static func findOut(_ paths: [AnyKeyPath], _ probes: [FieldProbe<D>], isOwnID: Bool)
    -> Answer
  {
    guard !paths.isEmpty else { return Answer(isID: false, field: nil) }
    var isID = false
    if paths.count == 1, let path = paths[0] as? KeyPath<D, D.ID> {
      isID = probes.allSatisfy { probe in
        var ids: Set<D.ID> = []
        let agrees = probe.holds { root in
          // Nothing that the program computes is run here.
          guard root.storesID else { return false }
          ids.insert(root.id)
          return root[keyPath: path] == root.id
        }
        return agrees && ids.count > 1
      }
    }
    guard isID || !isOwnID else { return Answer(isID: false, field: nil) }
    let isOptional = paths.contains { type(of: $0).valueType is any OptionalKind.Type }
    // An optional field is not there where such fields are left out.
    let found = probes.filter { !isOptional || $0.isWhole }.map { probe in
      probe.path { (paths.value(in: $0) as? any IndexValue).map { DocumentKey($0).bytes } }?
        .fieldNames
    }
    guard let names = found[0], found.allSatisfy({ $0 == names }) else {
      return Answer(isID: isID, field: nil)
    }
    // Another field may stand in where all are missing.
    let mayBeNil = probes.filter { !$0.isWhole }.allSatisfy { probe in
      isOptional && probe.holds { paths.value(in: $0) == nil }
    }
    let depths = (1...names.count).filter { depth in
      guard mayBeNil, let lacking = FieldProbe.lacking(Array(names[..<depth]), of: D.self) else {
        return false
      }
      return lacking.allSatisfy { probe in probe.holds { paths.value(in: $0) == nil } }
    }
    return Answer(isID: isID, field: StoredField(names: names, nilDepths: depths))
  }
}

/// A field where it is stored.
struct StoredField {
  /// The coding keys that lead to it, from the document down.
  let names: [String]
  /// How many of the names lead to what is nil where the field then is nil too.
  let nilDepths: [Int]
}

extension Document {
  /// Whether the id is a property that is stored in the document, as far as can be seen.
  fileprivate var storesID: Bool {
    Mirror(reflecting: self).children.contains { $0.label == "id" && $0.value is ID }
  }
}
