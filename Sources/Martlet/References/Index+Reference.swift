extension Index {
  /// Refers to documents of another collection, or of the same one, by their ids.
  ///
  /// The index finds the documents that refer to one: ``ReadAccess/referring(to:via:)``. A write
  /// that leaves a new reference to nothing throws, unless the reference is declared `.unchecked`.
  /// The referenced type is opened with the store by itself. When the id of the referenced document
  /// changes by ``WriteTransaction/move(_:id:_:)``, the reference follows.
  ///
  /// - Parameters:
  ///   - path: the field that holds an id, an optional id, or a list or set of ids; a variable,
  ///     where the rule takes ids out of it.
  ///   - other: the type that it refers to.
  ///   - rule: what becomes of the referring document when the other one is deleted.
  ///   - check: whether the reference must lead to a document.
  ///   - name: a stable name; needed where the field's coding key cannot be found out.
  /// - Returns: the index.
  public static func reference<Other: Document, Link: ReferenceValue>(
    _ path: any KeyPath<Root, Link> & Sendable,
    to other: Other.Type,
    onDelete rule: DeleteRule<Link>,
    _ check: ReferenceCheck = .checked,
    name: String? = nil
  ) -> Self where Link.ReferencedID == Other.ID {
    var part = Part(
      steps: [path],
      kind: Other.ID.keyKind,
      isElement: Link.self is any ReferenceList.Type,
      .elements { root in root[keyPath: path].referencedIDs.map { $0 as any IndexValue } }
    )
    // A type of the program's own may hold more than the ids that it refers by.
    let readable: [Any.Type] = [
      Other.ID.self, Other.ID?.self, [Other.ID].self, Set<Other.ID>.self,
    ]
    part.answersQueries = readable.contains { $0 == Link.self }
    let reference = Reference<Root>(
      target: other,
      rule: rule.rule,
      isChecked: check == .checked,
      isVariable: path is WritableKeyPath<Root, Link>
    ) { root, goes, new throws(StoreError) in
      guard let variable = path as? WritableKeyPath<Root, Link> else { return }
      var id: Other.ID?
      if let new {
        var reader = KeyReader(new)
        id = try Other.ID(from: &reader)
      }
      root[keyPath: variable].replaceReferences(where: { goes(DocumentKey($0).bytes) }, with: id)
    }
    return Self(name: name, kind: .reference(reference), parts: [part])
  }
}

/// A reference from one document type to another.
struct Reference<Root: Document>: Sendable {
  let target: any Document.Type
  let rule: IndexDefinition.Reference.Rule
  let isChecked: Bool
  /// Whether the field can be changed.
  let isVariable: Bool
  /// Puts the id with a key in the place of those whose keys the closure tells, or takes them out.
  let replace: @Sendable (inout Root, ([UInt8]) -> Bool, [UInt8]?) throws(StoreError) -> Void
}
