import Foundation
import Glibc
import LMDB
import Martlet
import TestSupport

/// Writes on a thread of its own until the body has ended; tells how often.
func whileWriting(to store: DocumentStore, _ body: () throws -> Void) throws -> Int {
  let isOver = Guarded(false)
  let failure = Guarded<String?>(nil)
  let writes = Guarded(0)
  let hasBegun = DispatchSemaphore(value: 0)
  let hasEnded = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    while !isOver.withLock({ $0 }) {
      do {
        try Crate.change(store)
      } catch {
        failure.withLock { $0 = "\(error)" }
        break
      }
      if writes.withLock({ writes in
        writes += 1
        return writes == 1
      }) {
        hasBegun.signal()
      }
    }
    hasBegun.signal()
    hasEnded.signal()
  }
  hasBegun.wait()
  defer {
    isOver.withLock { $0 = true }
    hasEnded.wait()
  }
  try body()
  if let failure = failure.withLock({ $0 }) { throw WriterFailure(description: failure) }
  return writes.withLock { $0 }
}

/// Says that a writer beside a test has failed.
struct WriterFailure: Error, CustomStringConvertible {
  let description: String
}

/// The path of a file of the test case.
func path(_ name: String) -> URL { TemporaryDirectory.current.appending(path: name) }

/// The names in a directory of the test case; empty where it is missing.
func names(in directory: String) -> [String] {
  let names = try? FileManager.default.contentsOfDirectory(atPath: path(directory).path)
  return (names ?? []).sorted()
}

/// The permissions of a file of the test case.
func permissions(_ name: String) throws -> Int? {
  try FileManager.default.attributesOfItem(atPath: path(name).path)[.posixPermissions] as? Int
}

/// Changes the permissions of a file of the test case.
func setPermissions(_ mode: Int, of name: String) throws {
  try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name).path)
}

/// Opens a store of a directory, in a process that has no test case.
func openNotes(in directory: URL) throws -> DocumentStore {
  var options = DocumentStore.Options()
  options.mapSize = 1 << 30
  return try DocumentStore(at: directory.appending(path: "store"), for: Note.self, options: options)
}

/// Stores some megabytes of notes.
func fillNotes(_ store: DocumentStore) throws {
  let text = String(repeating: "text ", count: 20_000)
  try store.write { tx throws in
    for number in 0..<50 { try tx.insert(Note(id: "\(number)", text: text)) }
  }
}

/// Stores thousands of notes.
func storeManyNotes(in store: DocumentStore) throws {
  let text = String(repeating: "text ", count: 400)
  try store.write { tx throws in
    for number in 0..<2000 { try tx.insert(Note(id: "\(number)", text: text)) }
  }
}

/// Leaves a lot of free space behind.
func leaveFreeSpace(in store: DocumentStore) throws {
  try storeManyNotes(in: store)
  try store.write { tx throws in _ = try tx.deleteAll(Note.all) }
}

/// Lets no file of the process grow beyond a size.
func limitFileSize(_ bytes: UInt) {
  var limit = rlimit(rlim_cur: bytes, rlim_max: 1 << 40)
  unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}

/// How often the tests of compaction kill a process; an environment variable asks for more.
let copyKills: Int = {
  let asked = ProcessInfo.processInfo.environment["MARTLET_COPY_KILLS"].flatMap { Int($0) }
  return asked ?? 10
}()
