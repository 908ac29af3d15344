import Foundation
import Glibc
import LMDB
import Martlet
import TestSupport
import Testing

@Suite("Compacting a store beside other processes", .temporaryDirectory)
struct CompactionProcessTests {
  @Test("tells them, and loses nothing that was acknowledged", .tags(.crash, .slow))
  func besideWriter() async throws {
    let programs = CompactingPrograms(directory: TemporaryDirectory.current.path)
    try programs.fill()
    try await beside(programs.writeBeside) {
      await #expect(processExitsWith: .success) {
        [programs = programs as CompactingPrograms] in
        try programs.compactUntilDone()
      }
    }
    try expectAllKept(programs)
  }

  /// Runs a step on a thread of its own beside another one: waiting for a process takes a thread of
  /// the pool, of which there may be no second one.
  private func beside(
    _ step: @escaping @Sendable () throws -> Void,
    _ body: () async throws -> Void
  ) async throws {
    let result = Guarded<Result<Void, any Error>?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let outcome = Result { try step() }
      result.withLock { $0 = outcome }
      isDone.signal()
    }
    try await body()
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        isDone.wait()
        continuation.resume()
      }
    }
    try result.withLock { try $0?.get() }
  }

  /// Expects every write of both programs to be in the store.
  private func expectAllKept(_ programs: CompactingPrograms) throws {
    let store = try openStore(Counter.self)
    let counters = try store.read { tx in try tx.fetch(Counter.all) }
    let acknowledged = try [programs.acknowledged(0), programs.acknowledged(1)]
    #expect(counters.map(\.value) == acknowledged)
    #expect(counters.first?.value == CompactingPrograms.writes)
    #expect(try store.verify().isSound)
    let moves = try #require(try programs.acknowledged(2))
    #expect(moves > 0, "the writer was never told that the store had moved")
  }

  @Test("and being killed at any moment leaves a whole store", .tags(.crash, .slow))
  func killed() async throws {
    let programs = CompactingPrograms(directory: TemporaryDirectory.current.path)
    try programs.fill()
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<copyKills {
      let microseconds = UInt32.random(in: 0..<30_000, using: &generator)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [programs = programs as CompactingPrograms, microseconds = microseconds as UInt32] in
        try programs.compactUntilKilled(after: microseconds)
      }
      try expectWhole(programs)
    }
    try compactOnce()
    #expect(names(in: ".").filter { $0.hasPrefix(".store") } == [])
  }

  @Test("and being killed at any moment loses nothing of a writer's", .tags(.crash, .slow))
  func killedBesideWriter() async throws {
    let programs = CompactingPrograms(directory: TemporaryDirectory.current.path)
    try programs.fill()
    try await beside(programs.writeUntilUndisturbed) {
      var generator = SeededGenerator(seed: 22)
      for _ in 0..<copyKills {
        let microseconds = UInt32.random(in: 0..<20_000, using: &generator)
        await #expect(processExitsWith: .signal(SIGKILL)) {
          [programs = programs as CompactingPrograms, microseconds = microseconds as UInt32] in
          try programs.compactUntilKilled(after: microseconds)
        }
      }
      // The writer goes on as long as it is disturbed.
      try programs.acknowledge(1, 3)
    }
    try expectWriterKept(programs)
  }

  /// Expects the last value of the writer that was not killed to be exact.
  private func expectWriterKept(_ programs: CompactingPrograms) throws {
    let store = try openStore(Counter.self)
    let counters = try store.read { tx in try tx.fetch(Counter.all) }
    let acknowledged = try programs.acknowledged(0)
    #expect(counters.first?.value == acknowledged)
    #expect(counters.first?.value == (try programs.acknowledged(4)))
    #expect(try store.verify().isSound)
  }

  /// Expects the store to be sound and to have what was acknowledged.
  private func expectWhole(_ programs: CompactingPrograms) throws {
    let store = try openStore(Counter.self)
    let counters = try store.read { tx in try tx.fetch(Counter.all) }
    let acknowledged = try #require(try programs.acknowledged(1))
    #expect((acknowledged...acknowledged + 1).contains(counters.last?.value ?? -1))
    try programs.acknowledge(counters.last?.value ?? 0, 1)
    let report = try store.verify()
    #expect(report.isSound, "\(report.problems)")
  }

  private func compactOnce() throws {
    try openStore(Counter.self).compact()
  }
}

/// Two programs that raise counters of their own in one store, which one of them compacts.
private struct CompactingPrograms: Codable, Sendable {
  static let writes = 400

  let directory: String

  /// The store, opened anew.
  private func open() throws -> DocumentStore {
    var options = DocumentStore.Options()
    options.mapSize = 1 << 30
    options.durability = .relaxed
    return try DocumentStore(
      at: URL(filePath: directory).appending(path: "store"),
      for: Counter.self,
      options: options
    )
  }

  func fill() throws {
    try open().write { tx throws in
      try tx.insert(Counter(id: 0, value: 0))
      try tx.insert(Counter(id: 1, value: 0))
    }
    for place in 0..<5 { try acknowledge(0, place) }
  }

  /// Notes down that a number has been written.
  func acknowledge(_ number: Int, _ place: Int) throws {
    try Data("\(number)".utf8).write(to: file(place), options: .atomic)
  }

  /// The number that was noted down last.
  func acknowledged(_ place: Int) throws -> Int? {
    Int(String(decoding: try Data(contentsOf: file(place)), as: UTF8.self))
  }

  /// Where a number is noted down.
  private func file(_ place: Int) -> URL {
    URL(filePath: directory).appending(path: "acknowledged\(place)")
  }

  private func raise(_ id: Int, in store: DocumentStore) throws {
    let value = try store.write { tx throws in
      let value = (try tx.find(Counter.self, id: id)?.value ?? 0) + 1
      try tx.upsert(Counter(id: id, value: value))
      return value
    }
    try acknowledge(value, id)
  }

  /// Compacts and writes until the other program is done.
  ///
  /// It compacts when the other one has written a little, which needs time to open the store again.
  func compactUntilDone() throws {
    let store = try open()
    var next = 0
    while let written = try acknowledged(0), written < Self.writes {
      if written >= next {
        try store.compact()
        next = written + 5
      }
      try raise(1, in: store)
    }
  }

  /// Writes beside the program that compacts, and opens the store again when told.
  func writeBeside() throws {
    var store = try open()
    var moves = 0
    while try acknowledged(0) ?? 0 < Self.writes {
      do {
        try raise(0, in: store)
      } catch let error as StoreError where error.reason == .moved {
        moves += 1
        try acknowledge(moves, 2)
        store = try open()
      }
    }
  }

  /// Writes until nobody is killed any more, and counts its writes.
  func writeUntilUndisturbed() throws {
    var store = try open()
    var writes = 0
    while try acknowledged(3) == 0 || writes < Self.writes {
      do {
        try raise(0, in: store)
        writes += 1
      } catch let error as StoreError where error.reason == .moved {
        store = try open()
      }
    }
    try acknowledge(writes, 4)
  }

  /// Compacts and writes until it dies after some time, wherever it then is.
  func compactUntilKilled(after microseconds: UInt32) throws {
    let store = try open()
    Thread.detachNewThread {
      usleep(microseconds)
      kill(getpid(), SIGKILL)
    }
    while true {
      try raise(1, in: store)
      try store.compact()
    }
  }
}
