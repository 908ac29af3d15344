/// Turns values into the bodies of documents.
///
/// One encoder is used for many documents, one after the other; it keeps memory and what it learnt of
/// types. It streams: each container writes bytes at once, no tree of values is built.
package final class DocumentEncoder {
  /// The limits.
  package let limits: DocumentLimits
  /// What the coders of the user's types find as `userInfo`.
  package let userInfo: [CodingUserInfoKey: any Sendable]
  /// The session of the next document; nil while a document is being encoded.
  private var idle: EncodingSession?

  /// Whether nobody keeps a part of it: a container that outlives its document would write on.
  package var isFree: Bool { idle == nil || isKnownUniquelyReferenced(&idle) }

  /// Makes an encoder.
  package init(
    limits: DocumentLimits = DocumentLimits(),
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) {
    self.limits = limits
    self.userInfo = userInfo
  }

  /// Encodes a value and appends its body.
  ///
  /// New shapes are added at the end of the table; whoever stores the body stores them first.
  ///
  /// - Parameters:
  ///   - value: The document.
  ///   - shapes: The shapes of its collection.
  ///   - body: Where the bytes go.
  /// - Returns: The number of its shape; 0 for a body that is one self-describing item.
  /// - Throws: ``CodingFailure``; then neither the table nor the bytes have changed.
  package func encode<T: Encodable>(
    _ value: T,
    shapes: inout ShapeTable,
    into body: inout [UInt8]
  ) throws(CodingFailure) -> Int {
    // A value that encodes another document while it is encoded gets a session of its own.
    let session =
      idle ?? EncodingSession(shapes: ShapeTable(), limits: limits, userInfo: userInfo)
    idle = nil
    let known = shapes.count
    let start = body.count
    swap(&session.shapes, &shapes)
    defer {
      swap(&session.shapes, &shapes)
      idle = session
    }
    do {
      return try session.encodeDocument(value, into: &body)
    } catch {
      session.shapes.truncate(to: known)
      body.removeSubrange(start...)
      throw CodingFailure(encoding: error)
    }
  }
}
