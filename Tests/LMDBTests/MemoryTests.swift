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
      let environment = try Environment.openInMemory(options: .small())
      let database = try environment.database("numbers")
      for number in 0..<100 { try environment.put(key(number), [1], in: database) }
      let count = try environment.contents(of: database).count
      precondition(count == 100)
      // What it has open: the system says of each file whether a name leads to it. Files of other
      // tests may have come along from the process that started this one.
      let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)
      }
      let own = open.filter { $0.contains("/.martlet-") }
      precondition(own.count >= 3 && own.allSatisfy { $0.hasSuffix(" (deleted)") })
      environment.close()
    }
  }
}
