extension Index {
  /// Keeps the documents in the order of a value that a closure computes.
  ///
  /// To find documents by the value in a query, name it with ``Computed`` and declare
  /// ``computed(_:)``.
  ///
  /// - Parameters:
  ///   - name: the name under which the index is stored.
  ///   - version: raised when the closure says something new, so that the index is made again.
  ///   - value: the value of a document; it must depend on nothing but the document.
  /// - Returns: the index.
  public static func computed<Value: IndexValue>(
    _ name: String,
    version: Int = 1,
    _ value: @escaping @Sendable (Root) -> Value
  ) -> Self {
    computed(Computed(name, version: version, value))
  }

  /// Keeps the documents in the order of a named computed value.
  ///
  /// - Parameter computed: the typed name of the value, by which queries find it.
  /// - Returns: the index.
  public static func computed<Value: IndexValue>(_ computed: Computed<Root, Value>) -> Self {
    let value = computed.value
    var part = Part(steps: [], kind: Value.keyKind, .value { value($0) })
    part.computedName = computed.name
    return Self(name: computed.name, version: computed.version, kind: .value, parts: [part])
  }

  /// Keeps an entry for each of the values that a closure computes; equal ones of a document make
  /// one entry.
  ///
  /// - Parameters:
  ///   - name: the name under which the index is stored.
  ///   - version: raised when the closure says something new, so that the index is made again.
  ///   - values: the values of a document; they must depend on nothing but the document.
  /// - Returns: the index.
  public static func computedEach<Value: IndexValue>(
    _ name: String,
    version: Int = 1,
    _ values: @escaping @Sendable (Root) -> [Value]
  ) -> Self {
    computed(Computed(name, version: version, values))
  }

  /// Keeps an entry for each value of a named computed list; equal ones of a document make one
  /// entry.
  ///
  /// - Parameter computed: the typed name of the list, by which queries find it:
  ///   `$0[Person.words].contains("swift")`.
  /// - Returns: the index.
  public static func computedEach<Value: IndexValue>(_ computed: Computed<Root, [Value]>) -> Self {
    Self.computed(computed)
  }

  private static func computed<Value: IndexValue>(_ computed: Computed<Root, [Value]>) -> Self {
    let values = computed.value
    var part = Part(
      steps: [],
      kind: Value.keyKind,
      isElement: true,
      .elements { root in values(root).map { $0 as any IndexValue } }
    )
    part.computedName = computed.name
    return Self(name: computed.name, version: computed.version, kind: .value, parts: [part])
  }
}

/// A value computed from a document, under a name: of use as an index and in queries.
///
/// ```swift
/// static let initial = Computed<Person, String>("initial") { String($0.name.prefix(1)) }
/// static let indexes: [Index<Person>] = [.computed(initial)]
/// // and in a query:
/// Person.filter { $0[Person.initial] == "A" }
/// ```
public struct Computed<Root: Document, Value: Sendable>: Sendable {
  let name: String
  let version: Int
  let value: @Sendable (Root) -> Value

  /// Names a computed value.
  ///
  /// - Parameters:
  ///   - name: the name under which an index on the value is stored.
  ///   - version: raised when the closure says something new, so that the index is made again.
  ///   - value: the value of a document; it must depend on nothing but the document.
  public init(
    _ name: String,
    version: Int = 1,
    _ value: @escaping @Sendable (Root) -> Value
  ) {
    self.name = name
    self.version = version
    self.value = value
  }
}
