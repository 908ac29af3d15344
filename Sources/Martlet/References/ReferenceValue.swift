/// A value by which a document refers to others: an id, an optional id, or a list or set of ids.
public protocol ReferenceValue: Sendable {
  /// The type of the ids.
  associatedtype ReferencedID: IndexValue

  /// The ids, in order.
  var referencedIDs: [ReferencedID] { get }

  /// Puts another id in the place of some, or takes them out.
  ///
  /// - Parameters:
  ///   - matches: tells the ids that go.
  ///   - other: the id that takes its place; nil where none does.
  mutating func replaceReferences(
    where matches: (ReferencedID) -> Bool,
    with other: ReferencedID?
  )
}

/// A reference that can be taken out without anything in its place.
public protocol ClearableReference: ReferenceValue {}

/// A reference to any number of documents.
public protocol ReferenceList: ClearableReference {}

extension IndexValue {
  /// The value itself.
  public var referencedIDs: [Self] { [self] }

  /// Puts another id in the place of this one; without one it stays.
  public mutating func replaceReferences(where matches: (Self) -> Bool, with other: Self?) {
    if let other, matches(self) { self = other }
  }
}

extension Optional: ReferenceValue, ClearableReference where Wrapped: IndexValue {
  /// The type of the id.
  public typealias ReferencedID = Wrapped

  /// The id, where there is one.
  public var referencedIDs: [Wrapped] { map { [$0] } ?? [] }

  /// Puts another id in the place of this one, or nil.
  public mutating func replaceReferences(where matches: (Wrapped) -> Bool, with other: Wrapped?) {
    if let id = self, matches(id) { self = other }
  }
}

extension Array: ReferenceValue, ClearableReference, ReferenceList where Element: IndexValue {
  /// The type of the ids.
  public typealias ReferencedID = Element

  /// The ids in the order of the list.
  public var referencedIDs: [Element] { self }

  /// Puts another id in the place of each that goes, or takes them out.
  public mutating func replaceReferences(where matches: (Element) -> Bool, with other: Element?) {
    self = compactMap { matches($0) ? other : $0 }
  }
}

extension Set: ReferenceValue, ClearableReference, ReferenceList where Element: IndexValue {
  /// The type of the ids.
  public typealias ReferencedID = Element

  /// The ids, in no particular order.
  public var referencedIDs: [Element] { Array(self) }

  /// Puts another id in the place of each that goes, or takes them out.
  public mutating func replaceReferences(where matches: (Element) -> Bool, with other: Element?) {
    self = Set(compactMap { matches($0) ? other : $0 })
  }
}
