import Foundation
import LMDB
import TestSupport
import Testing

@Suite("A cursor", .temporaryDirectory)
struct CursorTests {
  @Test("that ran past an end stays there until it turns")
  func ends() throws {
    let environment = try Environment.ofTest()
    let database = try environment.database("numbers")
    for number in 1...3 { try environment.put([UInt8(number)], [], in: database) }
    let reader = try environment.beginRead()
    var cursor = try reader.view.cursor(in: database)
    var visited: [UInt8] = []
    while try cursor.next() { visited.append(cursor.key[0]) }
    #expect(try !cursor.next())
    while try cursor.previous() { visited.append(cursor.key[0]) }
    #expect(try !cursor.previous())
    while try cursor.next() { visited.append(cursor.key[0]) }
    #expect(visited == [1, 2, 3, 3, 2, 1, 1, 2, 3])
  }

  @Test("seeks to the nearest key on either side, present or not", arguments: 0...8)
  func seeking(target: UInt8) throws {
    let environment = try Environment.ofTest()
    let database = try environment.database("numbers")
    let keys: [UInt8] = [1, 3, 5, 7]
    for key in keys { try environment.put([key], [key], in: database) }
    let reader = try environment.beginRead()
    var cursor = try reader.view.cursor(in: database)
    let probe = [target]
    let after = try cursor.seek(atOrAfter: probe.span) ? cursor.value[0] : nil
    #expect(after == keys.first { $0 >= target })
    let next = try cursor.next() ? cursor.key[0] : nil
    #expect(next == keys.filter { $0 >= target }.dropFirst().first)
    let before = try cursor.seek(before: probe.span) ? cursor.value[0] : nil
    #expect(before == keys.last { $0 < target })
    let previous = try cursor.previous() ? cursor.key[0] : nil
    #expect(previous == keys.filter { $0 < target }.dropLast().last)
  }

  @Test("takes an empty and an over-long key for what they are in the order")
  func unusualKeys() throws {
    let environment = try Environment.ofTest()
    let database = try environment.database("numbers")
    for key: UInt8 in [1, 2] { try environment.put([key], [], in: database) }
    let reader = try environment.beginRead()
    var cursor = try reader.view.cursor(in: database)
    let empty: [UInt8] = []
    #expect(try !cursor.seek(before: empty.span))
    let first = try cursor.seek(atOrAfter: empty.span) ? cursor.key[0] : nil
    #expect(first == 1)
    let long = [UInt8](repeating: 1, count: 4000)
    let after = try cursor.seek(atOrAfter: long.span) ? cursor.key[0] : nil
    #expect(after == 2)
    let before = try cursor.seek(before: long.span) ? cursor.key[0] : nil
    #expect(before == 1)
  }

  @Test("of an empty database finds nothing, whichever way")
  func emptyDatabase() throws {
    let environment = try Environment.ofTest()
    let database = try environment.database("numbers")
    let reader = try environment.beginRead()
    var cursor = try reader.view.cursor(in: database)
    let probe: [UInt8] = [1]
    let moves = try [
      cursor.next(), cursor.previous(), cursor.first(), cursor.last(),
      cursor.seek(atOrAfter: probe.span), cursor.seek(before: probe.span),
    ]
    #expect(moves.allSatisfy { !$0 })
  }

  @Test("without a position has no key", .tags(.crash))
  func noPosition() async throws {
    await #expect(processExitsWith: .failure) {
      [path = TemporaryDirectory.current.path as String] in
      let environment = try Environment.open(at: path, options: .small())
      let database = try environment.database("numbers")
      let reader = try environment.beginRead()
      let cursor = try reader.view.cursor(in: database)
      print(cursor.key.count)
    }
  }
}
