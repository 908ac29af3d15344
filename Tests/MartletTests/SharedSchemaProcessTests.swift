import Foundation
import Martlet
import TestSupport
import Testing

@Suite("Processes of an older and a newer program", .temporaryDirectory)
struct SharedSchemaProcessTests {
  @Test("write at once, lose nothing, and part when an index comes", .tags(.crash))
  func share() async throws {
    let programs = SharingPrograms(directory: TemporaryDirectory.current.path)
    try programs.fill()
    await withTaskGroup { group in
      group.addTask {
        await #expect(processExitsWith: .success) { [programs = programs as SharingPrograms] in
          try programs.runOlder()
        }
      }
      group.addTask {
        await #expect(processExitsWith: .success) { [programs = programs as SharingPrograms] in
          try programs.runNewer()
        }
      }
    }
    try expectAllKept(programs)
  }

  /// Expects every write of both programs to be in the store.
  private func expectAllKept(_ programs: SharingPrograms) throws {
    let older = try programs.report("older")
    let newer = try programs.report("newer")
    #expect(older.writes > 0)
    #expect(newer.writes > 0)
    let store = try openStore(Note3.self)
    let notes = try store.read { tx in try tx.fetch(Note3.all) }
    #expect(notes.map { $0.stars }.reduce(0, +) == older.writes + newer.writes)
    #expect(notes.map { $0.mood } == newer.moods)
    let report = try store.verify()
    #expect(report.isSound, "\(report.problems)")
  }
}

/// Two programs that raise the stars of notes; the newer one also sets moods.
private struct SharingPrograms: Codable, Sendable {
  /// What a program has done.
  struct Report: Codable {
    var writes = 0
    var moods: [String?] = []
  }

  /// Says that the other program does not do its part.
  struct Alone: Error {}

  static let notes = 20
  private static let fewestWrites = 200
  private static let mostWrites = 100_000

  let directory: String

  /// Stores the notes.
  func fill() throws {
    let store = try open(Note1.self)
    try store.write { tx throws in
      for id in 0..<Self.notes { try tx.insert(Note1(id: id, title: "shared", stars: 0)) }
    }
  }

  /// Writes until the newer program has stored an index that this one does not know; reads on.
  func runOlder() throws {
    let store = try open(Note1.self)
    var report = Report()
    while report.writes < Self.mostWrites {
      do {
        try store.write { tx throws in
          try tx.update(Note1.self, id: report.writes % Self.notes) { $0.stars += 1 }
        }
        report.writes += 1
      } catch let error as StoreError where error.reason == .schemaChanged {
        let count = try store.read { tx in try tx.fetch(Note1.all).count }
        guard count == Self.notes else { throw Alone() }
        return try write(report, to: "older")
      }
    }
    throw Alone()
  }

  /// Writes until the older program has written too, then stores an index and writes on.
  func runNewer() throws {
    let store = try open(Note2.self)
    var report = Report(moods: Array(repeating: nil, count: Self.notes))
    var stars = 0
    while report.writes < Self.fewestWrites || stars == report.writes {
      let note = report.writes * 7 % Self.notes
      let mood = "mood \(report.writes)"
      try store.write { tx throws in
        try tx.update(Note2.self, id: note) { note in
          note.mood = mood
          note.stars += 1
        }
      }
      report.moods[note] = mood
      report.writes += 1
      stars = try store.read { tx in try tx.fetch(Note2.all) }.map { $0.stars }.reduce(0, +)
      if report.writes > Self.mostWrites { throw Alone() }
    }
    let newest = try open(Note3.self)
    for _ in 0..<Self.notes {
      try newest.write { tx throws in
        try tx.update(Note3.self, id: report.writes % Self.notes) { $0.stars += 1 }
      }
      report.writes += 1
    }
    try write(report, to: "newer")
  }

  func report(_ name: String) throws -> Report {
    let url = URL(filePath: directory).appending(path: name)
    return try JSONDecoder().decode(Report.self, from: Data(contentsOf: url))
  }

  private func write(_ report: Report, to name: String) throws {
    try JSONEncoder().encode(report).write(to: URL(filePath: directory).appending(path: name))
  }

  private func open(_ type: any Document.Type) throws -> DocumentStore {
    var options = DocumentStore.Options()
    options.mapSize = 1 << 30
    options.durability = .relaxed
    let url = URL(filePath: directory).appending(path: "store", directoryHint: .isDirectory)
    return try DocumentStore(at: url, for: type, options: options)
  }
}
