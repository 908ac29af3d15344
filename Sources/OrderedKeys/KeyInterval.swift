/// The keys from a lower bound, which belongs to it, up to an upper bound, which does not.
///
/// Bounds are bytes, compared as the store compares keys. No upper bound made here needs more than
/// bytes that no key can have: elements never begin with `FF`.
package struct KeyInterval: Hashable, Sendable {
  /// The lowest key that belongs to the interval.
  package var lower: [UInt8]

  /// The lowest key above the interval.
  package var upper: [UInt8]

  /// Makes an interval of two bounds; it is empty when they do not rise.
  package init(lower: [UInt8], upper: [UInt8]) {
    self.lower = lower
    self.upper = upper
  }

  /// Whether no key can belong to the interval.
  package var isEmpty: Bool { !lower.lexicographicallyPrecedes(upper) }

  /// Whether a key belongs to the interval.
  package func contains(_ key: [UInt8]) -> Bool {
    !key.lexicographicallyPrecedes(lower) && key.lexicographicallyPrecedes(upper)
  }
}

extension KeyInterval {
  /// The keys that begin with the elements of a tuple, the tuple itself among them.
  package static func beginning(with prefix: [UInt8]) -> KeyInterval {
    KeyInterval(lower: prefix, upper: prefix + [TypeCode.escape])
  }

  /// The keys that begin with the elements of a tuple and have more elements after them.
  package static func extending(_ prefix: [UInt8]) -> KeyInterval {
    KeyInterval(lower: prefix + [TypeCode.null], upper: prefix + [TypeCode.escape])
  }

  /// The keys in which, after fixed elements, text stands that begins with the given text.
  ///
  /// The interval compares scalars of normalization form C. `String.starts(with:)` compares
  /// characters: no string that it accepts is missing, but one that continues the last character
  /// with a mark belongs to the interval too, so the filter is applied again to what is found.
  /// A last letter that could join with the letter after it is left out of the bounds.
  package static func text(
    startingWith start: String,
    after prefix: [UInt8] = []
  ) -> KeyInterval {
    var writer = TupleWriter()
    writer.append(encoded: prefix)
    writer.bytes.append(TypeCode.text)
    writer.appendContent(of: Text.lastingStart(of: start))
    return KeyInterval(allBeginningWith: writer.bytes)
  }

  /// The keys in which, after fixed elements, a byte string stands that begins with given bytes.
  package static func bytes(
    startingWith start: [UInt8],
    after prefix: [UInt8] = []
  ) -> KeyInterval {
    var writer = TupleWriter()
    writer.append(encoded: prefix)
    writer.bytes.append(TypeCode.bytes)
    writer.appendEscaped(start.span)
    return KeyInterval(allBeginningWith: writer.bytes)
  }

  /// The keys in which the element after fixed ones lies between two bounds.
  ///
  /// More elements may follow it, as the row id does in an index.
  package init(after prefix: [UInt8], from lower: ElementBound, to upper: ElementBound) {
    switch lower {
    case .unbounded: self.lower = prefix
    case .including(let element): self.lower = prefix + element
    case .excluding(let element): self.lower = prefix + element + [TypeCode.escape]
    }
    switch upper {
    case .unbounded: self.upper = prefix + [TypeCode.escape]
    case .including(let element): self.upper = prefix + element + [TypeCode.escape]
    case .excluding(let element): self.upper = prefix + element
    }
  }

  /// The keys that begin with bytes that are not empty and begin with a type code.
  private init(allBeginningWith start: [UInt8]) {
    // The type code is below FF, so a next prefix exists.
    self.init(lower: start, upper: KeyBytes.nextPrefix(after: start) ?? [TypeCode.escape])
  }
}
