internal import Foundation

/// A place in the result of an ordered query: after the last document of a page.
///
/// It stays valid while documents come and go, in this process and others, and can be kept as text.
/// It holds the values by which the last document is ordered, so keep it where documents may be
/// kept. It encodes as one string.
public struct PageToken: Sendable, Hashable {
  /// The kinds, collations and directions of the order.
  let order: String
  /// The keys of the values that order the last document, ascending ones.
  let keys: [[UInt8]]
  /// The row of the last document.
  let row: RowID
}

extension PageToken: Codable {
  /// Reads the string that ``encode(to:)`` wrote.
  ///
  /// - Parameter decoder: where the string is.
  /// - Throws: what the decoder throws; `DecodingError.dataCorrupted` where the string is none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let token = PageToken(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "the text is no page token"
      )
    }
    self = token
  }

  /// Writes one string of letters, digits and three signs.
  ///
  /// - Parameter encoder: where to.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// The token as text: the order, each key, then the row, by their lengths.
  private var text: String {
    var bytes: [UInt8] = []
    for part in [Array(order.utf8)] + keys + [row.key] {
      bytes += UInt64(part.count).bigEndianBytes
      bytes += part
    }
    return Data(bytes).base64EncodedString()
  }

  private init?(_ text: String) {
    guard let data = Data(base64Encoded: text) else { return nil }
    var rest = Array(data)[...]
    var parts: [[UInt8]] = []
    while !rest.isEmpty {
      guard rest.count >= 8 else { return nil }
      let count = rest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      rest = rest.dropFirst(8)
      guard rest.count >= count else { return nil }
      parts.append(Array(rest.prefix(Int(count))))
      rest = rest.dropFirst(Int(count))
    }
    guard parts.count >= 2, let last = parts.popLast(), let row = RowID(key: last.span) else {
      return nil
    }
    order = String(decoding: parts[0], as: UTF8.self)
    keys = Array(parts.dropFirst())
    self.row = row
  }
}

extension Query {
  /// What tells an order from others in a token, but for the names of the fields.
  var orderName: String {
    let parts = order.map { part in
      let direction = part.isDescending ? ">" : "<"
      return "\(part.kind.rawValue)\(direction)\(part.collation.rawValue)"
    }
    return parts.joined(separator: " ") + (isReversed ? " reversed" : "")
  }
}

/// Documents of an ordered query, and where the next ones begin.
public struct Page<Root: Document>: Sendable {
  /// The documents, in the order of the query.
  public let items: [Root]
  /// Where the next page begins, for ``Query/after(_:)``; nil where there is none.
  public let next: PageToken?
}
