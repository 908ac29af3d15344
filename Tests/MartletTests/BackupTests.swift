import Foundation
import Glibc
import LMDB
import Martlet
import TestSupport
import Testing

@Suite("A backup", .temporaryDirectory)
struct BackupTests {
  @Test("D21: that is made during writes is the state of one commit", arguments: [false, true])
  func hot(compacting: Bool) throws {
    let store = try openStore(Crate.self)
    try Crate.fill(store)
    let writes = try whileWriting(to: store) {
      for number in 0..<20 {
        try store.backup(
          to: path("copy\(number)"),
          compacting: compacting,
          verifying: number % 5 == 0
        )
      }
    }
    #expect(writes > 20)
    var last = 0
    for number in 0..<20 {
      let copy = try openStore(Crate.self, name: "copy\(number)")
      let (commit, crates) = try copy.read { tx throws in
        (Int(tx.commitNumber), try tx.fetch(Crate.all))
      }
      #expect(commit >= last)
      #expect(crates == Crate.contents(after: commit))
      last = commit
      let report = try copy.verify()
      #expect(report.isSound, "\(report.problems)")
      #expect(names(in: "copy\(number)") == ["data.mdb", "lock.mdb"])
    }
    #expect(last > 1)
  }

  @Test("goes on from the commit that it has, and the store goes on too", arguments: [false, true])
  func isStore(compacting: Bool) throws {
    let store = try openStore(Crate.self)
    try Crate.fill(store)
    try store.backup(to: path("copy"), compacting: compacting)
    try Crate.change(store)
    let copy = try openStore(Crate.self, name: "copy")
    for _ in 0..<10 { try Crate.change(copy) }
    #expect(try copy.read { tx in try tx.fetch(Crate.all) } == Crate.contents(after: 11))
    #expect(try store.read { tx in try tx.fetch(Crate.all) } == Crate.contents(after: 2))
    let report = try copy.verify()
    #expect(report.isSound, "\(report.problems)")
  }

  @Test("waits for no write")
  func besideWrite() throws {
    let store = try openStore(Crate.self)
    try Crate.fill(store)
    try store.write { tx throws in
      try tx.upsert(Crate(0, commit: 2))
      try store.backup(to: path("whole"))
      try store.backup(to: path("compacted"), compacting: true)
    }
    for name in ["whole", "compacted"] {
      let copy = try openStore(Crate.self, name: name)
      #expect(try copy.read { tx in try tx.fetch(Crate.all) } == Crate.contents(after: 1))
    }
  }

  @Test("leaves out free space where that is asked for")
  func compacted() throws {
    let store = try openStore(Crate.self, Note.self)
    try Crate.fill(store)
    try leaveFreeSpace(in: store)
    try store.backup(to: path("whole"))
    try store.backup(to: path("compacted"), compacting: true)
    let whole = try openStore(Crate.self, Note.self, name: "whole").statistics()
    let compacted = try openStore(Crate.self, Note.self, name: "compacted").statistics()
    #expect(whole.fileBytes > 4_000_000)
    #expect(whole.freeBytes > 4_000_000)
    #expect(compacted.fileBytes < 1_000_000)
    #expect(compacted.fileBytes < compacted.liveBytes + 100_000)
  }

  @Test("uses its free pages again, as the store would")
  func freePages() throws {
    let store = try openStore(Crate.self, Note.self)
    try leaveFreeSpace(in: store)
    try Crate.fill(store)
    try store.backup(to: path("copy"))
    let copy = try openStore(Crate.self, Note.self, name: "copy")
    let before = try copy.statistics()
    try storeManyNotes(in: copy)
    for _ in 0..<100 { try Crate.change(copy) }
    let after = try copy.statistics()
    #expect(before.freeBytes > 4_000_000)
    #expect(after.fileBytes < before.fileBytes + 500_000)
    #expect(after.freeBytes < 1_000_000)
    let report = try copy.verify()
    #expect(report.isSound, "\(report.problems)")
  }

  @Test("tells how far it has come, from the first piece to the last", arguments: [false, true])
  func progress(compacting: Bool) throws {
    let store = try openStore(Note.self)
    try fillNotes(store)
    var reports: [CopyProgress] = []
    try store.backup(to: path("copy"), compacting: compacting) { reports.append($0) }
    #expect(reports.count > 4)
    #expect(reports.map(\.copiedBytes) == reports.map(\.copiedBytes).sorted())
    #expect(reports.allSatisfy { $0.copiedBytes <= $0.totalBytes })
    let last = try #require(reports.last)
    #expect(last.copiedBytes == last.totalBytes)
    let size = try openStore(Note.self, name: "copy").statistics().fileBytes
    #expect(size == last.totalBytes)
  }

  @Test("D21: does not overwrite a store, and least of all its own")
  func targetExists() throws {
    let store = try openStore(Crate.self)
    try Crate.fill(store)
    try Crate.fill(openStore(Crate.self, name: "other"))
    let before = try Data(contentsOf: path("other/data.mdb"))
    for target in ["store", "other", "store/../store"] {
      #expect(reason { try store.backup(to: path(target)) } == .targetExists)
    }
    #expect(try Data(contentsOf: path("other/data.mdb")) == before)
    #expect(names(in: "store") == ["data.mdb", "lock.mdb"])
    #expect(try store.verify().isSound)
  }

  @Test("needs the directory above its target, and makes no more than one")
  func missingParent() throws {
    let store = try openStore(Crate.self)
    #expect(reason { try store.backup(to: path("a/b")) } == .notFound)
    #expect(names(in: "a").isEmpty)
    #expect(!names(in: ".").contains("a"))
  }

  @Test("goes into a directory that has other files and leaves them alone")
  func otherFiles() throws {
    let store = try openStore(Crate.self)
    try Crate.fill(store)
    try FileManager.default.createDirectory(at: path("copy"), withIntermediateDirectories: false)
    try Data("notes".utf8).write(to: path("copy/notes.txt"))
    try store.backup(to: path("copy"))
    #expect(names(in: "copy") == ["data.mdb", "notes.txt"])
  }

  @Test("has the permissions of the store's file")
  func mode() throws {
    let store = try openStore(Crate.self)
    try setPermissions(0o640, of: "store/data.mdb")
    try store.backup(to: path("copy"))
    #expect(try permissions("copy/data.mdb") == 0o640)
    #expect(try permissions("copy") == 0o750)
  }

  @Test("is ended by an error of its observer, and leaves nothing", arguments: [false, true])
  func stopped(compacting: Bool) throws {
    struct Enough: Error {}
    let store = try openStore(Note.self)
    try fillNotes(store)
    for stop in [1, 2, 4] {
      var count = 0
      #expect(throws: Enough.self) {
        try store.backup(to: path("copy"), compacting: compacting) { _ in
          count += 1
          if count == stop { throw Enough() }
        }
      }
      #expect(!names(in: ".").contains("copy"))
    }
    try store.backup(to: path("copy"), compacting: compacting)
  }

  @Test("is ended by the cancellation of its task")
  func cancelled() async throws {
    let store = try openStore(Note.self)
    try fillNotes(store)
    let target = path("copy")
    let pieces = Guarded(0)
    let (begun, continuation) = AsyncStream<Void>.makeStream()
    let backup = Task {
      try await store.backup(to: target) { _ in
        pieces.withLock { $0 += 1 }
        continuation.finish()
        while !Task.isCancelled { usleep(1000) }
      }
    }
    for await _ in begun {}
    backup.cancel()
    await #expect(throws: CancellationError.self) { try await backup.value }
    #expect(pieces.withLock { $0 } == 1)
    #expect(!names(in: ".").contains("copy"))
  }

  @Test("that is to be verified does not appear where it is not sound", arguments: [false, true])
  func unsound(compacting: Bool) throws {
    let store = try openStore(Note.self)
    try store.write { tx throws in
      for number in 0..<10 { try tx.insert(Note(id: "\(number)", text: "text")) }
    }
    try alter("documents.1") { key, value in value.dropLast() + [(value.last ?? 0) ^ 1] }
    let refused = reason {
      try store.backup(to: path("copy"), compacting: compacting, verifying: true)
    }
    #expect(refused == .corrupted)
    #expect(!names(in: ".").contains("copy"))
    try store.backup(to: path("copy"), compacting: compacting)
  }

  @Test(
    "D15: that meets a full disk says so and leaves nothing",
    .tags(.crash),
    arguments: [false, true]
  )
  func fullDisk(compacting: Bool) async throws {
    await #expect(processExitsWith: .success) {
      [directory = TemporaryDirectory.current as URL, compacting = compacting as Bool] in
      try BackupProcess(directory: directory, compacting: compacting).meetFullDisk()
    }
  }

  @Test("whose process is killed leaves no store", .tags(.crash), arguments: [false, true])
  func killed(compacting: Bool) async throws {
    let backup = BackupProcess(directory: TemporaryDirectory.current, compacting: compacting)
    try fillNotes(openNotes(in: backup.directory))
    for piece in [1, 3, 5] {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [
          directory = TemporaryDirectory.current as URL, compacting = compacting as Bool,
          piece = piece as Int
        ] in
        try BackupProcess(directory: directory, compacting: compacting).run(dyingAt: piece)
      }
      #expect(!names(in: "copy").contains("data.mdb"))
    }
    try backup.run()
    #expect(names(in: "copy") == ["data.mdb"])
  }
}

/// What a process of its own does.
private struct BackupProcess {
  let directory: URL
  let compacting: Bool

  /// Where the copy goes.
  private var target: URL { directory.appending(path: "copy") }

  /// Makes a backup on a full disk, and then on one with room.
  func meetFullDisk() throws {
    let store = try openNotes(in: directory)
    try fillNotes(store)
    limitFileSize(3 << 20)
    let refused = reason { try store.backup(to: target, compacting: compacting) }
    precondition(refused == .diskFull, "got \(String(describing: refused))")
    precondition(!FileManager.default.fileExists(atPath: target.path))
    limitFileSize(1 << 30)
    try store.backup(to: target, compacting: compacting, verifying: true)
  }

  /// Makes a backup, or dies after a piece.
  func run(dyingAt piece: Int? = nil) throws {
    let store = try openNotes(in: directory)
    var count = 0
    try store.backup(to: target, compacting: compacting, verifying: true) { _ in
      count += 1
      if count == piece { kill(getpid(), SIGKILL) }
    }
  }
}
