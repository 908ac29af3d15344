/// The text with spaces after it, up to that many columns.
package func padded(_ text: String, to columns: Int) -> String {
  text + spaces(columns - displayWidth(of: text))
}

/// The text with spaces before it, up to that many columns.
package func indented(_ text: String, to columns: Int) -> String {
  spaces(columns - displayWidth(of: text)) + text
}

private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
