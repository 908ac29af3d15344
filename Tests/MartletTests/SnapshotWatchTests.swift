import Foundation
import LMDB
import Martlet
import TestSupport
import Testing

@Suite("A read that lasts", .temporaryDirectory)
struct SnapshotWatchTests {
  private let warnings = Guarded<[StoreWarning]>([])

  private func open(age: Duration? = nil) throws -> DocumentStore {
    var options = DocumentStore.Options()
    options.mapSize = 1 << 30
    options.durability = .relaxed
    options.maximumSnapshotAge = age
    options.onWarning = { [warnings] warning in warnings.withLock { $0.append(warning) } }
    let url = TemporaryDirectory.current.appending(path: "store")
    return try DocumentStore(at: url, for: Counter.self, options: options)
  }

  private func update(_ store: DocumentStore, times count: Int) throws {
    for _ in 0..<count {
      try store.write { tx in _ = try tx.update(Counter.self, id: 1) { $0.value += 1 } }
    }
  }

  private func fileBytes() throws -> Int {
    let path = TemporaryDirectory.current.appending(path: "store/data.mdb").path
    return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }

  @Test("T56: makes the file grow until it ends, and is warned of once", .tags(.slow))
  func growth() throws {
    let store = try open()
    try store.write { tx in try tx.insert(Counter(id: 1, value: 0)) }
    try update(store, times: 100)
    let before = try fileBytes()
    try store.read { tx in
      try update(store, times: 10_000)
      #expect(try tx.find(Counter.self, id: 1)?.value == 100)
    }
    let held = try fileBytes()
    #expect(held > before + (10 << 20))
    try update(store, times: 10_000)
    #expect(try fileBytes() == held)

    let told = warnings.withLock { $0 }
    #expect(told.count == 1)
    guard case .oldSnapshot(let reader)? = told.first else { return }
    #expect(reader.processID == Int(getpid()))
    #expect(reader.lag >= 1000)
    #expect("\(told[0])".contains("commits behind"))
  }

  @Test("is shown while it lasts")
  func readers() throws {
    let store = try open()
    try store.write { tx in try tx.insert(Counter(id: 1, value: 0)) }
    #expect(try store.readers.isEmpty)
    try store.read { tx in
      try update(store, times: 5)
      let readers = try store.readers
      #expect(readers.count == 1)
      #expect(readers.first?.lag == 5)
      #expect(readers.first?.threadID != nil)
      #expect(readers.first?.age != nil)
      #expect(try tx.fetchCount(Counter.all) == 1)
    }
    #expect(try store.readers.isEmpty)
  }

  @Test("ends with an error where it may not last so long", .timeLimit(.minutes(15)))
  func expiry() throws {
    let store = try open(age: .seconds(1))
    try store.write { tx in try tx.insert(Counter(id: 1, value: 0)) }
    let why = reason {
      try store.read { tx in while try tx.find(Counter.self, id: 1) != nil {} }
    }
    #expect(why == .snapshotExpired)
  }
}
