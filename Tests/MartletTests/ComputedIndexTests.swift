import Foundation
import Martlet
import TestSupport
import Testing

@Suite("A computed index", .temporaryDirectory)
struct ComputedIndexTests {
  @Test("finds documents by what its closure says")
  func findsComputed() throws {
    try withStore(Word.self) { store in
      try store.write { tx throws in
        try tx.insert(Word(id: "1", text: "The quick brown fox"))
        try tx.insert(Word(id: "2", text: "the lazy dog"))
        try tx.insert(Word(id: "3", text: ""))
      }
      try store.read { tx throws in
        expectEqual(try tx.fetch(Word.filter { $0[Word.length] > 12 }).map(\.id), ["1"])
        expectEqual(try tx.fetch(Word.filter { $0[Word.length] == 0 }).map(\.id), ["3"])
        expectEqual(
          try tx.fetch(Word.filter { $0[Word.words].contains("the") }).map(\.id),
          ["1", "2"]
        )
      }
    }
  }

  @Test("is made again when the version of its closure is raised")
  func rebuildsForVersion() throws {
    do {
      let store = try openStore(Word.self)
      try store.write { tx in try tx.insert(Word(id: "1", text: "abc")) }
    }
    let store = try openStore(WordCountedInBytes.self)
    #expect(try store.verify().isSound)
    try store.write { tx throws in
      try tx.insert(WordCountedInBytes(id: "2", text: "\u{E9}"))
      expectEqual(
        try tx.fetchCount(WordCountedInBytes.filter { $0[WordCountedInBytes.length] == 2 }),
        1
      )
    }
  }
}

private struct Word: Document {
  var id: String
  var text: String
  static let length = Computed<Word, Int>("length") { $0.text.count }
  static let words = Computed<Word, [String]>("words") {
    $0.text.lowercased().split(separator: " ").map(String.init)
  }
  static let indexes: [Index<Word>] = [.computed(length), .computedEach(words)]
}

private struct WordCountedInBytes: Document {
  var id: String
  var text: String
  static let collectionName = "Word"
  static let length = Computed<WordCountedInBytes, Int>("length", version: 2) {
    $0.text.utf8.count
  }
  static let words = Computed<WordCountedInBytes, [String]>("words") {
    $0.text.lowercased().split(separator: " ").map(String.init)
  }
  static let indexes: [Index<WordCountedInBytes>] = [.computed(length), .computedEach(words)]
}
