import Foundation
import LMDB
import TestSupport
import Testing

@Suite("An environment in memory")
struct MemoryTests {
  @Test("S11: is written and read, and belongs to nobody else")
  func apart() throws {
    let first = try Environment.openInMemory(options: .small())
    let second = try Environment.openInMemory(options: .small())
    let database = try first.database("numbers")
    try first.put([1], [1], in: database)
    #expect(try first.contents(of: database).count == 1)
    #expect(second.databases.isEmpty)
    #expect(first !== second)
  }

  @Test("S11: has no name that anybody could find, and ends with the process", .tags(.crash))
  func nameless() async throws {
    await #expect(processExitsWith: .success) {
      let places = ["/dev/shm", NSTemporaryDirectory()]
      func names() throws -> [[String]] {
        try places.map { try FileManager.default.contentsOfDirectory(atPath: $0).sorted() }
      }
      func own() throws -> Set<String> {
        Set(try names().joined().filter { $0.hasPrefix(".creating-") })
      }
      let before = try own()
      let environment = try Environment.openInMemory(options: .small())
      let database = try environment.database("numbers")
      for number in 0..<100 { try environment.put(key(number), [1], in: database) }
      let made = try own().subtracting(before)
      let count = try environment.contents(of: database).count
      precondition(made.isEmpty && count == 100)
    }
  }
}
