internal import Martlet
internal import OrderedKeys

/// The values at the start of an index entry, read without the program's types.
struct EntryValues {
  /// The values as the key holds them.
  private let bytes: [UInt8]
  /// Whether they were too long for a key.
  private let isCut: Bool

  /// Takes the values of a key.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    isCut = LongKey.isFitted(bytes.span, limit: IndexEntry.maximumSize)
  }

  /// Whether the bytes are elements of keys, as far as they were not cut.
  var isWellFormed: Bool {
    if isCut { return true }
    var reader = TupleReader(bytes.span)
    do throws(KeyReadingError) {
      while !reader.isAtEnd { try reader.skip() }
      return !bytes.isEmpty
    } catch {
      return false
    }
  }

  /// Whether a part is nil, or may be in what was cut off.
  func mayContainNull(in definition: IndexDefinition) -> Bool {
    var reader = TupleReader(bytes.span)
    var position = 0
    do throws(KeyReadingError) {
      while !reader.isAtEnd {
        if reader.nextIsNull() { return true }
        let element = try reader.skip()
        if definition.parts.indices.contains(position), definition.parts[position].isDescending,
          isDescendingNull(element)
        {
          return true
        }
        position += 1
      }
      return false
    } catch {
      // Behind the cut there may be more parts, and a null among them.
      return position + 1 < definition.parts.count
    }
  }

  /// Whether an element is the complement of null: a byte string that begins with its complement.
  private func isDescendingNull(_ element: Range<Int>) -> Bool {
    var null = TupleWriter()
    null.appendDescending { $0.appendNull() }
    return null.bytes.elementsEqual(bytes[element])
  }
}
