import Foundation
import Martlet
import TestSupport
import Testing

@Suite("Verification", .temporaryDirectory)
struct VerificationTests {
  @Test("L11: finds a flipped bit in a document, which then never reads as another")
  func findsFlippedBit() throws {
    try fill()
    try alter("documents.1") { _, value in
      var damaged = value
      damaged[damaged.count - 1] ^= 0x10
      return damaged
    }
    let store = try openStore(IndexedBook.self)
    #expect(reason { _ = try store.read { tx in try tx.fetch(IndexedBook.all) } } == .corrupted)
    let kinds = Set(try store.verify().problems.map(\.kind))
    #expect(kinds.contains(.damagedDocument))
  }

  @Test("finds documents that changed places")
  func findsSwappedDocuments() throws {
    try fill()
    var first: [UInt8]?
    try alter("documents.1") { _, value in
      defer { first = first ?? value }
      return first
    }
    let store = try openStore(IndexedBook.self)
    #expect(try store.verify().problems.contains { $0.kind == .damagedDocument && $0.row == 2 })
  }

  @Test("finds a missing entry")
  func findsMissingEntry() throws {
    try fill()
    var isFirst = true
    try alter("index.1.1") { _, _ in
      defer { isFirst = false }
      return isFirst ? [] : nil
    }
    #expect(try kinds() == [.missingEntry])
  }

  @Test("finds an extra entry")
  func findsExtraEntry() throws {
    try fill()
    try alter("documents.1") { key, _ in key == [0x15, 1] ? [] : nil }
    #expect(try kinds() == [.wrongID, .extraEntry, .wrongCount])
  }

  @Test("finds a wrong count and a ranking that disagrees with it")
  func findsWrongCount() throws {
    try fill()
    try alter("counts.1.2") { _, value in
      // The count is the integer 10 in front of the spelling.
      [value[0], 9] + value[2...]
    }
    #expect(try kinds() == [.wrongCount])
  }

  @Test("finds two documents with one unique value")
  func findsDuplicateValue() throws {
    do {
      let store = try openStore(Coded.self)
      try store.write { tx in try tx.insert(contentsOf: [Coded(id: 1), Coded(id: 2)]) }
    }
    try alter("catalogue") { _, value in
      let text = String(decoding: value, as: UTF8.self)
      guard text.contains("\"kind\":\"value\"") else { return nil }
      return Array(text.replacing("\"kind\":\"value\"", with: "\"kind\":\"unique\"").utf8)
    }
    let problems = try openStore(UniquelyCoded.self).verify().problems
    #expect(problems.filter { $0.kind == .duplicateValue }.map(\.row) == [1, 2])
  }

  private func fill() throws {
    let store = try openStore(IndexedBook.self)
    try store.write { tx in
      for number in 0..<10 { try tx.insert(IndexedBook(id: "book \(number)", year: 2000)) }
    }
    #expect(try store.verify().isSound)
  }

  private func kinds() throws -> [VerificationReport.Problem.Kind] {
    var kinds: [VerificationReport.Problem.Kind] = []
    for problem in try openStore(IndexedBook.self).verify().problems
    where !kinds.contains(problem.kind) {
      kinds.append(problem.kind)
    }
    return kinds
  }
}

private struct Coded: Document {
  var id: Int
  var code = "c"
  static let indexes: [Index<Coded>] = [.value(\.code, name: "code")]
}

private struct UniquelyCoded: Document {
  var id: Int
  var code = "c"
  static let collectionName = "Coded"
  static let indexes: [Index<UniquelyCoded>] = [.unique(\.code, name: "code")]
}
