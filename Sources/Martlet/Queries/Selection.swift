/// A query of whose documents only some fields are wanted.
public struct Selection<Root: Document, Row>: Sendable {
  /// The query.
  var query: Query<Root>
  /// The fields.
  let paths: [any AnyKeyPath & Sendable]
  /// The fields of a document.
  let row: @Sendable (Root) -> Row
  /// The fields by their values; nil where one is of another type.
  let rowOfValues: @Sendable ([Any]) -> Row?
}

extension Query {
  /// The same question, of whose documents only some fields are wanted.
  ///
  /// ```swift
  /// let rows = try store.read { tx in try tx.fetch(adults.select(\.name, \.age)) }
  /// for (name, age) in rows { print(name, age) }
  /// ```
  ///
  /// Where an index decides the condition and has all the fields, no document is read. Otherwise
  /// numbers, text, dates, UUIDs, bytes and Booleans that are stored as such are read without
  /// decoding the document. It is decoded as a whole where a field is of another type, where its
  /// bytes do not decide the condition, for an order that no index gives, and where the query has a
  /// token or distinct values.
  ///
  /// - Parameter paths: the fields.
  /// - Returns: the question for a tuple of the fields.
  public func select<each Value: Sendable>(
    _ paths: repeat any KeyPath<Root, each Value> & Sendable
  ) -> Selection<Root, (repeat each Value)> {
    var steps: [any AnyKeyPath & Sendable] = []
    for path in repeat each paths { steps.append(path) }
    return Selection(
      query: self,
      paths: steps,
      row: { root in (repeat root[keyPath: each paths]) },
      rowOfValues: { values in
        var values = FieldValues(values)
        return try? (repeat values.next((each Value).self))
      }
    )
  }
}

extension Query {
  /// The same question, of whose documents one field is wanted.
  ///
  /// - Parameter path: the field.
  /// - Returns: the question for the field.
  public func select<Value: Sendable>(
    _ path: any KeyPath<Root, Value> & Sendable
  ) -> Selection<Root, Value> {
    // A tuple of one field would be a type of its own.
    Selection(
      query: self,
      paths: [path],
      row: { $0[keyPath: path] },
      rowOfValues: { $0.first as? Value }
    )
  }
}

extension Document {
  /// One field of all documents of the collection, in the order of ``Query``.
  ///
  /// - Parameter path: the field.
  /// - Returns: the question for the field.
  public static func select<Value: Sendable>(
    _ path: any KeyPath<Self, Value> & Sendable
  ) -> Selection<Self, Value> {
    all.select(path)
  }

  /// Some fields of all documents of the collection, in the order of ``Query``.
  ///
  /// - Parameter paths: the fields.
  /// - Returns: the question for a tuple of the fields.
  public static func select<each Value: Sendable>(
    _ paths: repeat any KeyPath<Self, each Value> & Sendable
  ) -> Selection<Self, (repeat each Value)> {
    all.select(repeat each paths)
  }
}

/// Values of fields, one after the other.
private struct FieldValues {
  private struct WrongType: Error {}

  private var rest: ArraySlice<Any>

  init(_ values: [Any]) { rest = values[...] }

  mutating func next<Value>(_ type: Value.Type) throws -> Value {
    guard let value = rest.popFirst() as? Value else { throw WrongType() }
    return value
  }
}
