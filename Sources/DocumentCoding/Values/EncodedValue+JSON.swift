import Foundation

extension EncodedValue {
  /// The value as one line of canonical JSON, from which nothing is lost but the order of fields.
  ///
  /// The same value always gives the same text. Records and maps from text are objects whose names
  /// are sorted by their UTF-8 bytes; absent fields are left out. Whole numbers are exact, doubles
  /// have their shortest round-trip form with a dot or an exponent, text is escaped no more than
  /// RFC 8259 asks. What JSON lacks is an object of one name that begins with a single `$`:
  ///
  /// | form | value |
  /// |---|---|
  /// | `{"$double": "inf"}` | a double JSON cannot hold: `inf`, `-inf`, `nan`, or its bits as `0x...` |
  /// | `{"$float": "0.1"}` | a float32, in the same forms |
  /// | `{"$date": 1.5}` | a date, seconds since 2001-01-01 |
  /// | `{"$bytes": "AAE="}` | bytes, base64 |
  /// | `{"$uuid": "..."}`, `{"$url": "..."}` | a UUID, a URL |
  /// | `{"$map": [[key, value], ...]}` | a map whose keys are not all text |
  /// | `{"$tag": [6, value]}` | a tagged value |
  /// | `{"$absent": true}` | the placeholder, where it is not a field |
  ///
  /// A name of the user's that begins with `$` gets one more, so it cannot be taken for these.
  package var json: String {
    var text = ""
    appendJSON(to: &text)
    return text
  }

  /// Appends the JSON of the value.
  private func appendJSON(to text: inout String) {
    switch self {
    case .absent: text += "{\"$absent\":true}"
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .float(let value):
      Self.appendTagged("float", Self.name(value, bits: UInt64(value.bitPattern)), to: &text)
    case .double(let value): Self.appendDouble(value, to: &text)
    case .text(let value): Self.appendText(value, to: &text)
    case .bytes(let value):
      Self.appendTagged("bytes", Data(value).base64EncodedString(), to: &text)
    case .date(let seconds):
      text += "{\"$date\":"
      Self.appendDouble(seconds, to: &text)
      text += "}"
    case .uuid(let value): Self.appendTagged("uuid", value.uuidString, to: &text)
    case .url(let value): Self.appendTagged("url", value, to: &text)
    case .list(let list):
      Self.appendList(list, to: &text)
    case .map(let entries):
      Self.appendMap(entries, to: &text)
    case .record(let record):
      Self.appendObject(record.fields.filter { $0.value != .absent }, to: &text)
    case .tagged(let tag, let value):
      text += "{\"$tag\":[\(tag),"
      value.appendJSON(to: &text)
      text += "]}"
    }
  }

  /// Appends a list.
  private static func appendList(_ list: [EncodedValue], to text: inout String) {
    text += "["
    for (index, element) in list.enumerated() {
      if index > 0 { text += "," }
      element.appendJSON(to: &text)
    }
    text += "]"
  }

  /// Appends a map: an object if all keys are text, else pairs.
  private static func appendMap(_ entries: [Entry], to text: inout String) {
    var fields: [Field] = []
    for entry in entries {
      guard case .text(let name) = entry.key else { break }
      fields.append(Field(name: name, value: entry.value))
    }
    guard fields.count == entries.count else {
      text += "{\"$map\":"
      appendList(entries.map { .list([$0.key, $0.value]) }, to: &text)
      text += "}"
      return
    }
    appendObject(fields, to: &text)
  }

  /// Appends names and values, sorted by name.
  private static func appendObject(_ fields: [Field], to text: inout String) {
    let sorted = fields.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    text += "{"
    for (index, field) in sorted.enumerated() {
      if index > 0 { text += "," }
      appendText(field.name.hasPrefix("$") ? "$" + field.name : field.name, to: &text)
      text += ":"
      field.value.appendJSON(to: &text)
    }
    text += "}"
  }

  /// Appends text under a name of ours.
  private static func appendTagged(_ name: String, _ value: String, to text: inout String) {
    text += "{\"$\(name)\":"
    appendText(value, to: &text)
    text += "}"
  }

  /// Appends a double: a number if JSON has one, else tagged.
  private static func appendDouble(_ value: Double, to text: inout String) {
    if value.isFinite {
      text += value.description
    } else {
      appendTagged("double", name(value, bits: value.bitPattern), to: &text)
    }
  }

  /// The name of a floating-point value; that of an unusual NaN is its bits.
  private static func name<Number: BinaryFloatingPoint & CustomStringConvertible>(
    _ value: Number,
    bits: UInt64
  ) -> String {
    guard value.isNaN else { return value.description }
    let isUsual = bits == Double.nan.bitPattern || bits == UInt64(Float.nan.bitPattern)
    return isUsual ? "nan" : "0x" + String(bits, radix: 16)
  }

  /// Appends a string literal.
  private static func appendText(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
