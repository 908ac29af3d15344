internal import Foundation
internal import LMDB
internal import OrderedKeys

/// The fields of a selection where the entries of an index have them, so that no document is read.
struct CoveredFields {
  /// What is read of one part of an entry.
  private struct Part {
    let isDescending: Bool
    /// The places of the part's value in the selection, and what it is.
    var fields: [Int] = []
    var type: (any CoveredValue.Type)?
  }

  private let layout: AccessLayout
  private var parts: [Part] = []
  /// The places of the row in the selection, where it is the id.
  private var rows: [Int] = []
  private var rowType: (any CoveredValue.Type)?
  private let count: Int

  /// Nil where the entries that a plan walks lack a field, or where some of them are of documents
  /// that are not in the result.
  init?<D: Document>(
    _ fields: [any AnyKeyPath & Sendable],
    _ plan: AccessPlan,
    in collection: Collection<D>
  ) {
    guard case .walk(let walk) = plan.source, plan.isExact, !plan.isSingle, !walk.mayRepeat else {
      return nil
    }
    let path = collection.paths[walk.path]
    layout = path.layout
    count = fields.count
    parts = path.index.parts.map { Part(isDescending: $0.isDescending) }
    for (place, field) in fields.enumerated() {
      guard let type = type(of: field).valueType as? any CoveredValue.Type else { return nil }
      if collection.ids == nil, collection.fields.isID(field) {
        rows.append(place)
        rowType = type
        continue
      }
      let number = path.index.parts.firstIndex { part in
        !part.isElement && part.collation == .exact && part.reads([field])
      }
      guard let number, path.index.parts[...number].allSatisfy(\.hasOrderedKeys) else { return nil }
      parts[number].fields.append(place)
      parts[number].type = type
    }
    while let last = parts.last, last.fields.isEmpty { parts.removeLast() }
  }

  /// The fields of an entry; nil where they must be read from the document.
  func values(of key: Span<UInt8>, at place: RowID) -> [Any]? {
    guard !key.isEmpty, layout.cutBeginning(of: key) == nil else { return nil }
    var values: [Any] = Array(repeating: (), count: count)
    if let rowType {
      guard let value = rowType.value(of: place.key) else { return nil }
      for field in rows { values[field] = value }
    }
    var reader = TupleReader(key)
    for part in parts {
      guard let type = part.type else {
        guard (try? reader.skip()) != nil else { return nil }
        continue
      }
      guard let element = try? reader.element(isDescending: part.isDescending) else { return nil }
      guard let value = type.value(of: element) else { return nil }
      for field in part.fields { values[field] = value }
    }
    return values
  }
}

extension TupleReader {
  /// The bytes of the next element as they are in an ascending part.
  fileprivate mutating func element(isDescending: Bool) throws(KeyReadingError) -> [UInt8] {
    guard isDescending else { return bytes.extracting(try skip()).copy() }
    return try nextDescending { inner throws(KeyReadingError) in
      inner.bytes.extracting(try inner.skip()).copy()
    }
  }
}

/// A value that a key may tell just as it is stored.
private protocol CoveredValue: IndexValue {
  /// Whether no other value has the same key.
  var isToldByKey: Bool { get }
}

extension CoveredValue {
  /// The value that has a key; nil where others have it too.
  fileprivate static func value(of key: [UInt8]) -> Self? {
    var reader = KeyReader(key)
    guard let value = try? Self(from: &reader), value.isToldByKey else { return nil }
    return value
  }
}

extension String: CoveredValue {
  /// Whether the text is ASCII that is the composed form of itself alone.
  ///
  /// The Kelvin sign is composed to K, a Greek question mark to a semicolon and a Greek accent to a
  /// grave one.
  fileprivate var isToldByKey: Bool {
    utf8.allSatisfy { byte in
      byte < 0x80 && byte != UInt8(ascii: "K") && byte != UInt8(ascii: ";")
        && byte != UInt8(ascii: "`")
    }
  }
}

extension BinaryFloatingPoint {
  /// Zero stands for -0 too, and what is not a number for all of them.
  fileprivate var isToldByKey: Bool { !isNaN && !isZero }
}

extension CoveredValue where Self: FixedWidthInteger {
  fileprivate var isToldByKey: Bool { true }
}

extension Double: CoveredValue {}
extension Float: CoveredValue {}
extension Date: CoveredValue {
  fileprivate var isToldByKey: Bool { timeIntervalSinceReferenceDate.isToldByKey }
}
extension Bool: CoveredValue { fileprivate var isToldByKey: Bool { true } }
extension UUID: CoveredValue { fileprivate var isToldByKey: Bool { true } }
extension Data: CoveredValue { fileprivate var isToldByKey: Bool { true } }
extension Int: CoveredValue {}
extension Int8: CoveredValue {}
extension Int16: CoveredValue {}
extension Int32: CoveredValue {}
extension Int64: CoveredValue {}
extension UInt: CoveredValue {}
extension UInt8: CoveredValue {}
extension UInt16: CoveredValue {}
extension UInt32: CoveredValue {}
extension UInt64: CoveredValue {}

extension Optional: CoveredValue where Wrapped: CoveredValue {
  /// Whether nil can only be this one: inside another optional it may be that one.
  fileprivate var isToldByKey: Bool {
    map(\.isToldByKey) ?? !(Wrapped.self is any OptionalKind.Type)
  }
}
