/// The keyed container of a value that is being decoded.
///
/// A field that is missing, null or absent is nil to whoever asks for an optional.
struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  /// What all containers share.
  let session: DecodingSession
  /// The value.
  let frame: DecodingFrame

  /// The path to the container.
  var codingPath: [any CodingKey] { frame.path }

  /// The keys that have a value, in document order; those that the key type does not know are out.
  var allKeys: [Key] {
    switch frame.content.form {
    case .unopened: []
    case .record(let shape): shape.names.compactMap(Key.init(stringValue:)).filter(contains)
    case .map(let map):
      map.entries.compactMap { entry in
        guard !session.isAbsent(at: entry.offset) else { return nil }
        guard let number = entry.number else { return Key(stringValue: entry.name) }
        return Key(intValue: number) ?? Key(stringValue: entry.name)
      }
    }
  }

  /// Whether a key has a value, be it null.
  func contains(_ key: Key) -> Bool {
    // Corrupt bytes on the way count as a value, so that reading it says what is wrong.
    guard let place = try? session.find(key, in: frame) else {
      if case .record(let shape) = frame.content.form {
        return shape.position(of: key.stringValue) != nil
      }
      return false
    }
    return !session.isAbsent(at: place.offset)
  }

  /// The place of a field; nil if the document lacks it or holds the placeholder.
  @inline(__always)
  func place(of key: Key, for type: Any.Type) throws -> FieldPlace? {
    do throws(CodingFailure.Reason) {
      guard let place = try session.find(key, in: frame) else { return nil }
      guard session.isAbsent(at: place.offset) else { return place }
      frame.content.advance(past: place.position, to: place.offset + 1)
      return nil
    } catch {
      throw session.error(error, for: type, in: frame, key: key)
    }
  }

  /// The place of a field that must be there.
  @inline(__always)
  func required(_ key: Key, for type: Any.Type) throws -> FieldPlace {
    guard let place = try place(of: key, for: type) else {
      throw DecodingError.keyNotFound(
        key,
        .init(codingPath: frame.path, debugDescription: "the field is missing")
      )
    }
    return place
  }

  /// The place of a field that has a value other than nil.
  @inline(__always)
  func present(_ key: Key, for type: Any.Type) throws -> FieldPlace? {
    guard let place = try place(of: key, for: type) else { return nil }
    guard session.isNil(at: place.offset) else { return place }
    frame.content.advance(past: place.position, to: place.offset + 1)
    return nil
  }

  /// Reads one item at a place.
  @inline(__always)
  func read<Value>(
    _ key: Key,
    at place: FieldPlace,
    _ body: (inout ItemReader) throws(CodingFailure.Reason) -> Value
  ) throws -> Value {
    do throws(CodingFailure.Reason) {
      let bytes = session.bytes
      var reader = ItemReader(bytes.span, at: place.offset)
      let value = try body(&reader)
      frame.content.advance(past: place.position, to: reader.offset)
      return value
    } catch {
      throw session.error(error, for: Value.self, in: frame, key: key)
    }
  }

  /// Decodes a value of any type at a place.
  @inline(__always)
  func decode<T: Decodable>(_ type: T.Type, _ key: Key, at place: FieldPlace) throws -> T {
    var end = 0
    let value = try session.decode(type, at: place.offset, in: frame, key: key, end: &end)
    frame.content.advance(past: place.position, to: end)
    return value
  }
}
