import Foundation
import Glibc
import LMDB
import Martlet
import TestSupport

/// A row of crates that every commit changes by a rule, so that a commit's number tells what is in
/// them.
struct Crate: Document, Equatable {
  var id: Int
  var label: String
  var filling = ""

  static let indexes: [Index<Crate>] = [.value(\.label)]
  static let count = 50

  /// The crate as the commit with a number leaves it.
  init(_ id: Int, commit: Int) {
    self.id = id
    label = "commit \(commit)"
    filling = String(repeating: "x", count: (commit &* 7919) % 3000)
  }

  /// Stores all crates in the first commit.
  static func fill(_ store: DocumentStore) throws {
    try store.write { tx throws in
      for id in 0..<count { try tx.insert(Crate(id, commit: 1)) }
    }
  }

  /// Changes the crate whose turn it is.
  static func change(_ store: DocumentStore) throws {
    try store.write { tx throws in
      let commit = Int(tx.commitNumber) + 1
      try tx.upsert(Crate(commit % count, commit: commit))
    }
  }

  /// What the crates are after a commit.
  static func contents(after commit: Int) -> [Crate] {
    (0..<count).map { id in
      let last = commit - (commit - id) % count
      return Crate(id, commit: last >= 2 && last <= commit ? last : 1)
    }
  }
}

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

/// Lets no file of the process grow beyond a size.
func limitFileSize(_ bytes: UInt) {
  var limit = rlimit(rlim_cur: bytes, rlim_max: 1 << 40)
  unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}

/// How often the tests of copies kill a process; an environment variable asks for more.
let copyKills: Int = {
  let asked = ProcessInfo.processInfo.environment["MARTLET_COPY_KILLS"].flatMap { Int($0) }
  return asked ?? 10
}()
