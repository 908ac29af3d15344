import Foundation
import LMDB
import Martlet
import TestSupport
import Testing

@Suite("An older and a newer program that share a store", .temporaryDirectory)
struct SharedSchemaTests {
  private static let rounds = 10

  @Test("lose nothing of each other when they write in turn", arguments: 0..<8)
  func takeTurns(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    var model: NoteModel = [:]
    // These stay open all the time; others are opened for a round.
    let older = try openStore(Note1.self)
    let newer = try openStore(Note2.self)
    for _ in 0..<Self.rounds {
      let isNew = Bool.random(using: &generator)
      let isOlder = Bool.random(using: &generator)
      if isOlder {
        let store = isNew ? try openStore(Note1.self) : older
        model = try store.write { tx in try Self.changeAsOlder(&tx, model, &generator) }
      } else {
        let store = isNew ? try openStore(Note2.self) : newer
        model = try store.write { tx in try Self.changeAsNewer(&tx, model, &generator) }
      }
      try expectStored(model, older: older, newer: newer)
    }
  }

  @Test("part where the newer one stores an index that the older one cannot keep exact")
  func part() throws {
    var generator = SeededGenerator(seed: 1)
    let older = try openStore(Note1.self)
    var model = try older.write { tx in try Self.changeAsOlder(&tx, [:], &generator) }
    let middle = try openStore(Note2.self)
    model = try older.write { tx in try Self.changeAsOlder(&tx, model, &generator) }
    let newest = try openStore(Note3.self)
    for round in 0..<Self.rounds {
      let commit = try newest.read { tx in tx.commitNumber }
      for store in [older, try openStore(Note1.self)] {
        let error = failure {
          try store.write { tx in _ = try Self.changeAsOlder(&tx, model, &generator) }
        }
        #expect(error?.reason == .schemaChanged)
        #expect(error?.collection == "Note")
        #expect(error?.index == "mood,stars")
      }
      let refused = reason {
        try middle.write { tx in _ = try Self.changeAsNewer(&tx, model, &generator) }
      }
      #expect(refused == .schemaChanged)
      #expect(try newest.read { tx in tx.commitNumber } == commit)
      try newest.write { tx throws in
        try tx.upsert(Note3(id: round, title: "third", stars: round, mood: "calm"))
      }
      model[round] = Note2(id: round, title: "third", stars: round, mood: "calm")
      try expectStored(model, older: older, newer: middle)
      #expect(try newest.verify().isSound)
    }
  }

  @Test("go on together where a newer program drops the index, and nobody brings one back")
  func goOn() throws {
    var generator = SeededGenerator(seed: 2)
    let older = try openStore(Note1.self)
    let newer = try openStore(Note2.self)
    do { _ = try openStore(Note3.self) }
    #expect(
      reason { try older.write { tx throws in _ = try tx.deleteAll(Note1.all) } } == .schemaChanged
    )
    let newest = try openStore(Note4.self)
    #expect(try newest.readiness(of: "Note").isEmpty)
    var model = try older.write { tx in try Self.changeAsOlder(&tx, [:], &generator) }
    for _ in 0..<Self.rounds {
      let other = try openStore(Note1.self)
      model = try other.write { tx in try Self.changeAsOlder(&tx, model, &generator) }
      model = try newer.write { tx in try Self.changeAsNewer(&tx, model, &generator) }
      try expectStored(model, older: older, newer: newer)
      #expect(try newest.verify().isSound)
    }
    #expect(try newest.readiness(of: "Note").isEmpty)
    // A query does without its index; counts have nothing else to be read from.
    let found = try older.read { tx in try tx.fetchCount(Note1.filter { $0.title == "title 1" }) }
    #expect(found == model.values.count { $0.title == "title 1" })
    let counts = reason { try older.read { tx in _ = try tx.counts(by: \Note1.stars) } }
    #expect(counts == .unknownIndex)
  }

  /// Expects both programs to see the model, and every stored index to say the same.
  private func expectStored(
    _ model: NoteModel,
    older: DocumentStore,
    newer: DocumentStore
  ) throws {
    #expect(try newer.read { tx in try tx.fetch(Note2.all) } == model.sorted)
    #expect(try older.read { tx in try tx.fetch(Note1.all) } == model.sorted.map { $0.older })
    for store in [older, newer] {
      let report = try store.verify()
      #expect(report.isSound, "\(report.problems)")
    }
  }

  /// Changes notes at random as a program that does not know every field.
  ///
  /// - Returns: what must be stored then.
  private static func changeAsOlder(
    _ transaction: inout Martlet.WriteTransaction,
    _ before: NoteModel,
    _ generator: inout SeededGenerator
  ) throws -> NoteModel {
    var model = before
    for step in 0..<12 {
      let id = Int.random(in: 0..<20, using: &generator)
      let title = "title \(step % 4)"
      switch Int.random(in: 0..<5, using: &generator) {
      case 0:
        try transaction.delete(Note1.self, id: id)
        model[id] = nil
      case 1:
        try transaction.upsert(Note1(id: id, title: title, stars: step))
        // A whole document in place of the stored one: what it does not have is gone.
        model[id] = Note2(id: id, title: title, stars: step)
      default:
        try transaction.update(Note1.self, id: id) { note in
          note.title = title
          note.stars += 1
        }
        model[id]?.title = title
        model[id]?.stars += 1
      }
    }
    return model
  }

  /// Changes notes at random as a program that knows every field.
  ///
  /// - Returns: what must be stored then.
  private static func changeAsNewer(
    _ transaction: inout Martlet.WriteTransaction,
    _ before: NoteModel,
    _ generator: inout SeededGenerator
  ) throws -> NoteModel {
    var model = before
    for step in 0..<12 {
      let id = Int.random(in: 0..<20, using: &generator)
      let place = Note2.Place(page: step, line: id)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0:
        try transaction.delete(Note2.self, id: id)
        model[id] = nil
      case 1, 2:
        let mood = step.isMultiple(of: 3) ? nil : "mood \(step)"
        let note = Note2(id: id, title: "new", stars: step, mood: mood, place: place)
        try transaction.upsert(note)
        model[id] = note
      default:
        try transaction.update(Note2.self, id: id) { note in
          note.mood = "mood \(step)"
          note.place = place
        }
        model[id]?.mood = "mood \(step)"
        model[id]?.place = place
      }
    }
    return model
  }
}
