public import Foundation

/// A query whose result is divided into sections.
public struct SectionedQuery<Root: Document, Key: Hashable & Sendable>: Sendable {
  /// The query, ordered so that documents of one section come together where a field divides it.
  let query: Query<Root>
  /// The section of a document.
  let key: @Sendable (Root) -> Key
  /// What is equal for documents of one section.
  let identity: @Sendable (Root) -> [UInt8]
  /// The name of a section.
  let name: @Sendable (Key) -> String
}

/// A part of a result: documents that have something in common, in the order of the query.
public struct Section<Root: Document, Key: Hashable & Sendable>: Sendable {
  /// What its first document has in common with the others.
  public let key: Key
  /// The name under which it is shown.
  public let name: String
  /// The documents.
  public internal(set) var items: [Root]

  /// The letter under which an index lists it: the first one of the name, as a capital.
  public var indexTitle: String { String(name.prefix(1)).uppercased() }
}

/// The result of a ``SectionedQuery``: the sections that have a document, in their order.
public struct Sections<Root: Document, Key: Hashable & Sendable>: Sendable {
  /// The sections.
  public let sections: [Section<Root, Key>]

  /// The titles of the sections, each once, in their order.
  public var indexTitles: [String] {
    var titles: [String] = []
    for section in sections where !titles.contains(section.indexTitle) {
      titles.append(section.indexTitle)
    }
    return titles
  }

  /// The place of the first section with a title; nil where there is none.
  ///
  /// - Parameter title: one of ``indexTitles``.
  /// - Returns: the place in ``sections``.
  public func firstSection(titled title: String) -> Int? {
    sections.firstIndex { $0.indexTitle == title }
  }

  /// The number of documents in all sections.
  public var count: Int { sections.reduce(0) { $0 + $1.items.count } }
}

extension Query {
  /// The same question, ordered first by a field, and its result divided by the field's values.
  ///
  /// The order of the query holds inside the sections. A limit and an offset count documents in the
  /// order of the sections; a token of ``after(_:)`` does not fit it.
  ///
  /// - Parameters:
  ///   - path: the field.
  ///   - order: the direction of the sections.
  ///   - collation: how text in the field compares: what is equal is one section.
  ///   - name: the name of a section; without it the value as text, and none for nil.
  /// - Returns: the divided question.
  public func sections<Value: IndexValue & Hashable>(
    by path: any KeyPath<Root, Value> & Sendable,
    order: SortOrder = .forward,
    collation: Collation = .exact,
    name: (@Sendable (Value) -> String)? = nil
  ) -> SectionedQuery<Root, Value> {
    var query = self
    // The sections have their own direction, and what is in them keeps that of the query.
    let isDescending = (order == .reverse) != isReversed
    let part = Index<Root>.Part(path, collation: collation, isDescending: isDescending)
    query.tiesDescend = tiesDescend ?? self.order.first?.isDescending ?? false
    query.order.insert(part, at: 0)
    return SectionedQuery(
      query: query,
      key: { $0[keyPath: path] },
      identity: { part.ascendingKey(of: $0) },
      name: name ?? { $0.sectionName }
    )
  }

  /// The same question, its result divided by a name that a closure gives each document.
  ///
  /// The sections come in the order of their first documents.
  ///
  /// - Parameter name: the name of the section of a document.
  /// - Returns: the divided question.
  public func sections(
    named name: @escaping @Sendable (Root) -> String
  ) -> SectionedQuery<Root, String> {
    SectionedQuery(
      query: self,
      key: name,
      identity: { ComparedKey(name($0), collation: .exact).bytes },
      name: { $0 }
    )
  }
}

extension ReadAccess where Self: ~Copyable & ~Escapable {
  /// Fetches the documents of a query in sections.
  ///
  /// - Parameter sectioned: the divided question.
  /// - Returns: the sections that have a document.
  /// - Throws: ``StoreError`` as ``fetch(_:)-(Query<D>)``.
  public func fetch<D: Document, Key>(_ sectioned: SectionedQuery<D, Key>)
    throws(StoreError) -> Sections<D, Key>
  {
    var sections: [Section<D, Key>] = []
    var places: [[UInt8]: Int] = [:]
    for document in try fetch(sectioned.query) {
      let identity = sectioned.identity(document)
      if let place = places[identity] {
        sections[place].items.append(document)
        continue
      }
      places[identity] = sections.count
      let key = sectioned.key(document)
      sections.append(Section(key: key, name: sectioned.name(key), items: [document]))
    }
    return Sections(sections: sections)
  }
}

extension IndexValue {
  /// The value as text; nothing for nil.
  fileprivate var sectionName: String {
    if let optional = self as? any AnyOptional { optional.text } else { "\(self)" }
  }
}

/// An optional of any type.
private protocol AnyOptional {
  /// What is wrapped, as text.
  var text: String { get }
}

extension Optional: AnyOptional {
  fileprivate var text: String { map { "\($0)" } ?? "" }
}
