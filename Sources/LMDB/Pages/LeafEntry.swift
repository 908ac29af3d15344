/// An entry of a leaf page that was found by reading the file.
package struct LeafEntry {
  /// The page where the entry is.
  package let page: Int
  /// Whether the key lies where the pages above say, and after the one before it.
  package let isInPlace: Bool
  /// The bytes of the key.
  package let key: [UInt8]
  /// The record of a database, where the entry is one.
  let record: DatabaseRecord?

  /// The file.
  private let file: PageFile
  /// The bytes of the value, or nil for a long one.
  private let inline: [UInt8]?
  /// The first page of a long value.
  private let firstPage: Int
  /// The length of the value.
  private let size: Int

  /// Takes an entry out of its page.
  init(_ node: Node, of page: Page, in file: PageFile, isInPlace: Bool) {
    self.page = page.number
    self.isInPlace = isInPlace
    self.file = file
    key = Array(page.bytes[node.key])
    size = node.size
    let isLong = node.flags & Node.longValueFlag != 0
    inline = isLong ? nil : Array(page.bytes[node.data])
    firstPage = isLong ? page.bytes.number(at: node.data.lowerBound) ?? -1 : -1
    record =
      node.flags == Node.recordFlag && node.size == DatabaseRecord.size
      ? DatabaseRecord(page.bytes, at: node.data.lowerBound) : nil
  }

  /// The bytes of the value; nil for a long one that cannot be read whole.
  ///
  /// A long value is read at each call.
  package var value: [UInt8]? {
    if let inline { return inline }
    guard size <= Environment.maximumValueSize else { return nil }
    let count = Node.pages(for: size, pageSize: file.pageSize)
    guard let bytes = file.bytes(of: firstPage, count: count) else { return nil }
    return Array(bytes[Page.headSize..<(Page.headSize + size)])
  }
}
