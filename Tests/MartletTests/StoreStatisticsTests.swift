import Foundation
import Martlet
import TestSupport
import Testing

@Suite("The statistics of a store", .temporaryDirectory)
struct StoreStatisticsTests {
  @Test("tell sizes that agree with each other and with the file")
  func sizes() throws {
    let store = try openStore(Person.self, Counter.self)
    try store.write { tx throws in
      for number in 0..<500 { try tx.insert(Person(number, tags: ["tag \(number % 9)"])) }
    }
    let statistics = try store.statistics()
    let attributes = try FileManager.default.attributesOfItem(
      atPath: path("store/data.mdb").path
    )
    #expect(statistics.fileBytes == attributes[.size] as? Int)
    #expect(statistics.usedBytes == statistics.freeBytes + statistics.liveBytes)
    #expect(statistics.mapBytes == 1 << 30)
    #expect(statistics.grownBytes > 100_000)
    #expect(statistics.grownBytes < statistics.fileBytes)
    #expect(statistics.commits == 1)
    let known = statistics.collections.map { $0.documentBytes + $0.indexBytes }.reduce(0, +)
    #expect(known > 100_000)
    #expect(known <= statistics.liveBytes)
  }

  @Test("name every collection and index, also those that the program does not know")
  func names() throws {
    let counts = try { () throws in
      let store = try openStore(Person.self, Counter.self)
      try store.write { tx throws in
        try tx.insert(Person(1, tags: ["a", "b"]))
        try tx.insert(Counter(id: 1, value: 1))
        try tx.insert(Counter(id: 2, value: 2))
      }
      return try store.statistics().collections
    }()
    #expect(counts.map(\.name) == ["Counter", "Person"])
    #expect(counts.map(\.documents) == [2, 1])
    #expect(counts.first?.indexBytes == 0)
    let tags = counts.last?.indexes.first { $0.name == "tagsByDate" }
    #expect(tags?.entries == 2)
    #expect(tags?.bytes ?? 0 > 0)
    #expect(counts.last?.indexes.count == Person.indexes.count)
    #expect(try openStore(Counter.self).statistics().collections == counts)
  }

  @Test("tell of reads that run and how far they lie behind")
  func readers() throws {
    let store = try openStore(Counter.self)
    try store.write { tx throws in try tx.insert(Counter(id: 1, value: 1)) }
    #expect(try store.statistics().readerCount == 0)
    try store.read { tx throws in
      for value in 2..<5 {
        try store.write { tx throws in try tx.upsert(Counter(id: 1, value: value)) }
      }
      let statistics = try store.statistics()
      #expect(statistics.readerCount == 1)
      #expect(statistics.oldestReaderLag == 3)
    }
    #expect(try store.statistics().oldestReaderLag == 0)
  }
}
