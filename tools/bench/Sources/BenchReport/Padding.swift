/// The text with spaces behind it up to a width.
package func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

/// The text with spaces before it up to a width.
package func aligned(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

/// A number with three digits that say something, or "-" where there is none.
package func brief(_ number: Double?) -> String {
  guard let number else { return "-" }
  let digits =
    switch abs(number) {
    case ..<0.0005: 0
    case ..<1: 3
    case ..<10: 2
    case ..<100: 1
    default: 0
    }
  return fixed(number, digits)
}

/// A number with so many digits behind the point.
private func fixed(_ number: Double, _ digits: Int) -> String {
  var scale = 1
  for _ in 0..<digits { scale *= 10 }
  let scaled = Int((number.magnitude * Double(scale)).rounded())
  let sign = number < 0 && scaled > 0 ? "-" : ""
  guard digits > 0 else { return sign + String(scaled) }
  let fraction = String(scaled % scale)
  let zeros = String(repeating: "0", count: digits - fraction.count)
  return sign + String(scaled / scale) + "." + zeros + fraction
}
