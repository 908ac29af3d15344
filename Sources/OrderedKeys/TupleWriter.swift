/// Builds a key from elements whose bytes sort as their values do.
///
/// A key is the plain concatenation of its elements. Keep one writer and empty it between keys:
/// then nothing is allocated once the buffer has grown. Appending costs time in the size of the
/// element.
///
/// NaN has a place in the order, behind infinity, and is written in one form only. Callers that
/// need every value to equal itself, such as ids and unique keys, refuse NaN before they append.
package struct TupleWriter: Sendable {
  /// The key so far.
  package internal(set) var bytes: [UInt8] = []

  /// How many nested tuples are open.
  var depth = 0

  /// Makes a writer without elements and without memory.
  package init() {}

  /// Forgets all elements and keeps the memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    depth = 0
  }

  /// Appends null, which sorts before every other element.
  package mutating func appendNull() {
    bytes.append(TypeCode.null)
    // A lone zero byte would end the nested tuple.
    if depth > 0 { bytes.append(TypeCode.escape) }
  }

  /// Appends a truth value; false sorts before true.
  package mutating func append(_ value: Bool) {
    bytes.append(value ? TypeCode.isTrue : TypeCode.isFalse)
  }

  /// Appends text in normalization form C, so that equal strings have equal bytes.
  ///
  /// Text that is known to be normalized, as all ASCII is, is copied without further work.
  package mutating func append(_ text: String) {
    bytes.append(TypeCode.text)
    appendContent(of: text)
    bytes.append(TypeCode.terminator)
  }

  /// Appends a byte string.
  package mutating func append(bytes value: Span<UInt8>) {
    bytes.append(TypeCode.bytes)
    appendEscaped(value)
    bytes.append(TypeCode.terminator)
  }

  /// Appends a byte string.
  package mutating func append(bytes value: [UInt8]) {
    append(bytes: value.span)
  }

  /// Appends a byte string from any collection, such as `Data`.
  ///
  /// This copies the bytes once; hand over a span where that matters.
  package mutating func append(bytes value: some Collection<UInt8>) {
    append(bytes: Array(value).span)
  }

  /// Appends elements that are encoded already, as they stand.
  ///
  /// Their nulls are not escaped, so they must not hold a null when a nested tuple is open.
  package mutating func append(encoded elements: Span<UInt8>) {
    bytes.append(addingCapacity: elements.count) { output in
      for index in elements.indices { output.append(elements[index]) }
    }
  }

  /// Appends elements that are encoded already, as they stand.
  ///
  /// Their nulls are not escaped, so they must not hold a null when a nested tuple is open.
  package mutating func append(encoded elements: [UInt8]) {
    bytes.append(contentsOf: elements)
  }

  /// Appends the normalized UTF-8 of text with its zero bytes escaped.
  mutating func appendContent(of text: String) {
    let normalized = Text.isKnownASCII(text) ? text : Text.normalized(text)
    if normalized.utf8Span.span.containsZero {
      appendEscaped(normalized.utf8Span.span)
    } else {
      // Copies all at once, which the loop over a span does not.
      bytes.append(contentsOf: normalized.utf8)
    }
  }

  /// Appends content with every zero byte escaped.
  mutating func appendEscaped(_ content: Span<UInt8>) {
    for index in content.indices {
      let byte = content[index]
      bytes.append(byte)
      if byte == TypeCode.terminator { bytes.append(TypeCode.escape) }
    }
  }
}
