/// Turns the bodies of documents back into values.
///
/// One decoder is used for many documents, one after the other; it keeps what it learnt of types.
/// Any bytes give a value or a ``CodingFailure``.
package final class DocumentDecoder {
  /// The limits.
  package let limits: DocumentLimits
  /// What the coders of the user's types find as `userInfo`.
  package let userInfo: [CodingUserInfoKey: any Sendable]
  /// What is kept from document to document.
  private var reserve = DecodingReserve()

  /// Whether nobody keeps a part of it: a container that outlives its document would read on.
  package var isFree: Bool { isKnownUniquelyReferenced(&reserve) }

  /// Makes a decoder.
  package init(
    limits: DocumentLimits = DocumentLimits(),
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) {
    self.limits = limits
    self.userInfo = userInfo
  }

  /// Decodes a document.
  ///
  /// - Parameters:
  ///   - type: What to make of it.
  ///   - shape: The number of its shape.
  ///   - body: Its bytes, all of them.
  ///   - shapes: The shapes of its collection.
  /// - Returns: The value.
  /// - Throws: ``CodingFailure`` with the path to the field that could not be read.
  package func decode<T: Decodable>(
    _ type: T.Type,
    shape: Int,
    from body: [UInt8],
    shapes: ShapeTable
  ) throws(CodingFailure) -> T {
    guard body.count <= limits.bytes else {
      throw CodingFailure(.decoding, .tooLarge(limit: limits.bytes))
    }
    let session = DecodingSession(
      bytes: body,
      shapes: shapes,
      limits: limits,
      userInfo: userInfo,
      reserve: reserve
    )
    do {
      return try session.decodeDocument(type, shape: shape)
    } catch {
      throw CodingFailure(decoding: error)
    }
  }

  /// Decodes a document from borrowed bytes, which are copied first.
  ///
  /// - Parameters:
  ///   - type: What to make of it.
  ///   - shape: The number of its shape.
  ///   - body: Its bytes, all of them.
  ///   - shapes: The shapes of its collection.
  /// - Returns: The value.
  /// - Throws: ``CodingFailure`` with the path to the field that could not be read.
  package func decode<T: Decodable>(
    _ type: T.Type,
    shape: Int,
    from body: Span<UInt8>,
    shapes: ShapeTable
  ) throws(CodingFailure) -> T {
    guard body.count <= limits.bytes else {
      throw CodingFailure(.decoding, .tooLarge(limit: limits.bytes))
    }
    return try decode(type, shape: shape, from: [UInt8](copying: body), shapes: shapes)
  }
}

extension [UInt8] {
  /// Copies borrowed bytes.
  init(copying bytes: Span<UInt8>) {
    self.init(capacity: bytes.count) { output in
      for index in bytes.indices { output.append(bytes[index]) }
    }
  }
}
