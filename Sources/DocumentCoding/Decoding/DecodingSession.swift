import Foundation

/// What all containers of one decoding share: the bytes, the shapes, the limits.
final class DecodingSession {
  /// The body of the document.
  let bytes: [UInt8]
  /// The shapes of its collection.
  let shapes: ShapeTable
  /// The limits.
  let limits: DocumentLimits
  /// What the user gave for the coders of his types.
  let userInfo: [CodingUserInfoKey: any Sendable]
  /// What is kept from document to document.
  let reserve: DecodingReserve

  /// Makes a session.
  init(
    bytes: [UInt8],
    shapes: ShapeTable,
    limits: DocumentLimits,
    userInfo: [CodingUserInfoKey: any Sendable],
    reserve: DecodingReserve
  ) {
    self.bytes = bytes
    self.shapes = shapes
    self.limits = limits
    self.userInfo = userInfo
    self.reserve = reserve
  }

  /// Decodes a whole document and makes sure that nothing follows it.
  func decodeDocument<T: Decodable>(_ type: T.Type, shape: Int) throws -> T {
    if shape == 0 {
      var end = 0
      let root = reserve.takeFrame()
      root.beginAround()
      let value = try decode(type, at: 0, in: root, key: nil, end: &end)
      guard end == bytes.count else { throw CodingFailure.Reason.corrupt(offset: end) }
      return value
    }
    if case .nestedOptional = reserve.types.traits(of: type) {
      throw CodingFailure.Reason.nestedOptional
    }
    guard shapes.shape(shape) != nil else { throw CodingFailure.Reason.unknownShape(shape) }
    let root = reserve.takeFrame()
    root.begin(at: .document(shape))
    let value = try type.init(from: ValueDecoder(session: self, frame: root))
    let end = try end(of: root)
    guard end == bytes.count else { throw CodingFailure.Reason.corrupt(offset: end) }
    reserve.giveBack(root)
    return value
  }

  /// Decodes a value of any type at an offset.
  ///
  /// The elements of lists come here too, so the commonest types have a version of their own in
  /// which the casts fold away.
  @_specialize(where T == String)
  @_specialize(where T == Int)
  @_specialize(where T == Date)
  @_specialize(where T == UUID)
  @_specialize(where T == [String])
  func decode<T: Decodable>(
    _ type: T.Type,
    at offset: Int,
    in frame: DecodingFrame,
    key: (any CodingKey)?,
    end: inout Int
  ) throws -> T {
    switch reserve.types.traits(of: type) {
    case .leaf(let leaf):
      if leaf.isList, frame.depth >= limits.depth {
        throw error(.tooDeep(limit: limits.depth), for: type, in: frame, key: key)
      }
      return try self.leaf(leaf, as: type, at: offset, in: frame, key: key, end: &end)
    case .nestedOptional:
      throw error(.nestedOptional, for: type, in: frame, key: key)
    case .structured, .unseen, .optional:
      return try structured(type, at: offset, in: frame, key: key, end: &end)
    }
  }

  /// Decodes a value whose type opens a container.
  private func structured<T: Decodable>(
    _ type: T.Type,
    at offset: Int,
    in frame: DecodingFrame,
    key: (any CodingKey)?,
    end: inout Int
  ) throws -> T {
    let child = try child(at: .item(offset), under: frame, key: key)
    let value = try type.init(from: ValueDecoder(session: self, frame: child))
    do throws(CodingFailure.Reason) {
      end = try self.end(of: child)
    } catch {
      throw self.error(error, for: type, in: frame, key: key)
    }
    reserve.giveBack(child)
    return value
  }

  /// Decodes a value of one item, or a record that stands for one.
  ///
  /// It stands apart because an optional of an unknown type costs whoever has one, used or not.
  @_specialize(where T == String)
  @_specialize(where T == Int)
  @_specialize(where T == Date)
  @_specialize(where T == UUID)
  @_specialize(where T == [String])
  @inline(never)
  private func leaf<T: Decodable>(
    _ leaf: TypeTraits.Leaf,
    as type: T.Type,
    at offset: Int,
    in frame: DecodingFrame,
    key: (any CodingKey)?,
    end: inout Int
  ) throws -> T {
    do throws(CodingFailure.Reason) {
      let bytes = bytes
      var reader = ItemReader(bytes.span, at: offset)
      if let value = try reader.leaf(leaf, as: type) {
        end = reader.offset
        return value
      }
    } catch {
      throw self.error(error, for: type, in: frame, key: key)
    }
    return try structured(type, at: offset, in: frame, key: key, end: &end)
  }

  /// A frame for a value inside another.
  func child(
    at place: DecodingFrame.Place,
    under frame: DecodingFrame,
    key: (any CodingKey)?
  ) throws -> DecodingFrame {
    guard frame.depth < limits.depth else {
      throw error(.tooDeep(limit: limits.depth), for: Never.self, in: frame, key: key)
    }
    let child = reserve.takeFrame()
    child.begin(at: place, under: frame, key: key)
    return child
  }

  /// An error at a place, in the standard library's form.
  func error(
    _ reason: CodingFailure.Reason,
    for type: Any.Type,
    in frame: DecodingFrame,
    key: (any CodingKey)? = nil
  ) -> DecodingError {
    var path = frame.path
    if let key { path.append(key) }
    let context = DecodingError.Context(
      codingPath: path,
      debugDescription: "\(reason)",
      underlyingError: reason
    )
    switch reason {
    case .typeMismatch(_, .null), .typeMismatch(_, .absent), .endOfList:
      return .valueNotFound(type, context)
    case .typeMismatch: return .typeMismatch(type, context)
    default: return .dataCorrupted(context)
    }
  }
}
