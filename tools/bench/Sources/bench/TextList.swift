import Foundation

/// Texts that are asked for, as Swift's strings and as C's.
final class TextList: @unchecked Sendable {
  // Nothing of it changes after init, and the memory lives as long as the object.
  let texts: [String]
  let pointers: [UnsafePointer<CChar>?]

  init(_ texts: [String]) {
    self.texts = texts
    pointers = texts.map { UnsafePointer(copyForC($0)) }
  }

  deinit {
    for pointer in pointers { free(UnsafeMutablePointer(mutating: pointer)) }
  }
}

/// A copy of the text that C may keep until it frees it.
func copyForC(_ text: String) -> UnsafeMutablePointer<CChar> {
  guard let copy = strdup(text) else { fatalError("out of memory") }
  return copy
}
