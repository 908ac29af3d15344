import Foundation
import Glibc
import LMDB
import Martlet
import TestSupport
import Testing

@Suite("Compacting a store in place", .temporaryDirectory)
struct CompactionTests {
  /// Crates beside a lot of free space.
  private func fill(_ store: DocumentStore) throws {
    try Crate.fill(store)
    try leaveFreeSpace(in: store)
  }

  @Test("makes the file as small as what is in it, and changes nothing else")
  func shrinks() throws {
    let store = try openStore(Crate.self, Note.self)
    try fill(store)
    let before = try store.statistics()
    let (commit, crates) = try store.read { tx throws in
      (tx.commitNumber, try tx.fetch(Crate.all))
    }
    let id = try store.write { tx throws in try tx.nextID(for: Crate.self) }
    try store.compact()
    let after = try store.statistics()
    #expect(before.fileBytes > 4_000_000)
    #expect(after.fileBytes < 1_000_000)
    #expect(after.freeBytes < 100_000)
    #expect(after.commits == commit)
    #expect(try store.read { tx in tx.commitNumber } == commit)
    #expect(try store.read { tx in try tx.fetch(Crate.all) } == crates)
    #expect(try store.write { tx throws in try tx.nextID(for: Crate.self) } == id + 1)
    #expect(try store.verify().isSound)
    #expect(names(in: ".") == ["store"])
    #expect(names(in: "store") == ["data.mdb", "lock.mdb"])
  }

  @Test("leaves a store that goes on and opens again, again and again")
  func goesOn() throws {
    do {
      let store = try openStore(Crate.self)
      try Crate.fill(store)
      for _ in 0..<10 {
        for _ in 0..<10 { try Crate.change(store) }
        try store.compact()
      }
    }
    let store = try openStore(Crate.self)
    try Crate.change(store)
    #expect(try store.read { tx in try tx.fetch(Crate.all) } == Crate.contents(after: 102))
    #expect(try store.verify().isSound)
  }

  @Test("keeps the old file alive for a read that runs")
  func besideRead() throws {
    let store = try openStore(Crate.self)
    try Crate.fill(store)
    let crates = try store.read { tx throws in
      try store.compact()
      for _ in 0..<10 { try Crate.change(store) }
      return try tx.fetch(Crate.all)
    }
    #expect(crates == Crate.contents(after: 1))
    #expect(try store.read { tx in try tx.fetch(Crate.all) } == Crate.contents(after: 11))
  }

  @Test("loses no write of other threads that use the same object")
  func besideWrites() throws {
    let store = try openStore(Crate.self)
    try Crate.fill(store)
    let writes = try whileWriting(to: store) {
      for _ in 0..<10 { try store.compact() }
    }
    let commit = try store.read { tx in Int(tx.commitNumber) }
    #expect(commit >= writes + 1)
    #expect(try store.read { tx in try tx.fetch(Crate.all) } == Crate.contents(after: commit))
    #expect(try store.verify().isSound)
  }

  @Test("of many threads at once compacts many times")
  func manyAtOnce() async throws {
    let store = try openStore(Crate.self)
    try await store.write { tx throws in
      for id in 0..<Crate.count { try tx.insert(Crate(id, commit: 1)) }
    }
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<3 { try await store.compact() } }
        group.addTask {
          for _ in 0..<20 {
            try await store.write { tx throws in
              let commit = Int(tx.commitNumber) + 1
              try tx.upsert(Crate(commit % Crate.count, commit: commit))
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await store.read { tx in try tx.fetch(Crate.all) } == Crate.contents(after: 81))
  }

  @Test("tells another object that has the store open to open it again")
  func otherObject() throws {
    let store = try openStore(Crate.self)
    try Crate.fill(store)
    let other = try openStore(Crate.self)
    try store.compact()
    #expect(reason { try Crate.change(other) } == .moved)
    try Crate.change(openStore(Crate.self))
    #expect(try store.read { tx in try tx.fetch(Crate.all) } == Crate.contents(after: 2))
  }

  @Test("keeps owner and permissions, and goes through symbolic links")
  func permissionsAndLinks() throws {
    try Crate.fill(openStore(Crate.self))
    try setPermissions(0o750, of: "store")
    try setPermissions(0o640, of: "store/data.mdb")
    try setPermissions(0o666, of: "store/lock.mdb")
    // Nobody but root can give files away.
    let owner: uid_t = getuid() == 0 ? 65534 : getuid()
    let files = ["store", "store/data.mdb", "store/lock.mdb"]
    for name in files {
      let status = unsafe chown(path(name).path, owner, gid_t.max)
      #expect(status == 0)
    }
    try FileManager.default.createSymbolicLink(
      at: path("link"),
      withDestinationURL: path("store")
    )
    try openStore(Crate.self, name: "link").compact()
    #expect(try permissions("store") == 0o750)
    #expect(try permissions("store/data.mdb") == 0o640)
    #expect(try permissions("store/lock.mdb") == 0o666)
    for name in files {
      let attributes = try FileManager.default.attributesOfItem(atPath: path(name).path)
      #expect(attributes[.ownerAccountID] as? NSNumber == NSNumber(value: owner), "\(name)")
    }
    #expect(try openStore(Crate.self).verify().isSound)
    #expect(names(in: ".") == ["link", "store"])
  }

  @Test("is refused where the directory has other files or the file another name")
  func sharedDirectory() throws {
    let store = try openStore(Crate.self)
    try Crate.fill(store)
    try Data("notes".utf8).write(to: path("store/notes.txt"))
    #expect(reason { try store.compact() } == .directoryInUse)
    #expect(names(in: "store") == ["data.mdb", "lock.mdb", "notes.txt"])
    try FileManager.default.removeItem(at: path("store/notes.txt"))
    try FileManager.default.linkItem(at: path("store/data.mdb"), to: path("second.mdb"))
    #expect(reason { try store.compact() } == .directoryInUse)
    try FileManager.default.removeItem(at: path("second.mdb"))
    try store.compact()
    #expect(names(in: ".") == ["store"])
  }

  @Test("is refused inside a write, by a reader, and after closing")
  func refused() throws {
    let store = try openStore(Crate.self)
    try Crate.fill(store)
    try store.write { tx throws in
      #expect(reason { try store.compact() } == .nestedWrite)
    }
    store.close()
    #expect(reason { try store.compact() } == .closed)
    var options = DocumentStore.Options()
    options.access = .readOnly
    options.mapSize = 1 << 30
    let reader = try DocumentStore(at: path("store"), for: Crate.self, options: options)
    #expect(reason { try reader.compact() } == .readOnly)
  }

  @Test("is ended by an error of its observer, with nothing changed")
  func stopped() throws {
    struct Enough: Error {}
    let store = try openStore(Crate.self)
    try Crate.fill(store)
    #expect(throws: Enough.self) { try store.compact { _ in throw Enough() } }
    #expect(names(in: ".") == ["store"])
    try Crate.change(store)
    #expect(try store.read { tx in try tx.fetch(Crate.all) } == Crate.contents(after: 2))
  }

  @Test("removes what a compaction has left that was killed")
  func leftovers() throws {
    let store = try openStore(Crate.self)
    try Crate.fill(store)
    let left = path(".store.compacting-AbCdEf")
    try FileManager.default.createDirectory(at: left, withIntermediateDirectories: false)
    try Data(count: 100).write(to: left.appending(path: "data.mdb"))
    try store.compact()
    #expect(names(in: ".") == ["store"])
  }
}
