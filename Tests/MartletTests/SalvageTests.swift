import Foundation
import Martlet
import TestSupport
import Testing

@Suite("Salvage", .temporaryDirectory)
struct SalvageTests {
  /// How many stores are damaged at random; `MARTLET_SALVAGES` says another number.
  private static let seeds =
    ProcessInfo.processInfo.environment["MARTLET_SALVAGES"].flatMap { Int($0) } ?? 6

  @Test("brings all of a sound store over, and leaves that as it is")
  func soundStore() throws {
    let store = try DamagedStore()
    let before = try store.file().bytes
    let report = try store.salvage()
    #expect(report.isComplete, "\(report)")
    #expect(report.damagedPages == 0)
    #expect(try store.file().bytes == before)
    #expect(try store.contents() == store.contents(of: "store"))
  }

  @Test("D13: loses what stood in a zeroed leaf, and says which rows")
  func zeroedLeaf() throws {
    let store = try DamagedStore()
    let before = try store.contents(of: "store")
    var file = try store.file()
    let leaf = try #require(try file.pages(of: "documents.1").leaves.first)
    let lost = file.count(of: leaf)
    file.erase(leaf)
    try file.save()
    let report = try store.salvage()
    let people = try #require(report.collections.first { $0.name == "Person" })
    #expect(people.lostRows.count == lost)
    #expect(people.lostDocuments == lost)
    #expect(people.documents == DamagedStore.people - lost)
    let after = try store.contents()
    #expect(after.people == before.people.filter(after.people.contains))
    #expect(after.counters == before.counters)
    #expect(after.notes == before.notes)
  }

  @Test("brings all documents back below zeroed branches", arguments: [1, 2, 3])
  func zeroedBranch(_ collection: Int) throws {
    let store = try DamagedStore()
    let before = try store.contents(of: "store")
    var file = try store.file()
    let branches = try file.pages(of: "documents.\(collection)").branches
    #expect(!branches.isEmpty)
    for branch in branches { file.erase(branch) }
    try file.save()
    let report = try store.salvage()
    #expect(report.collections.map(\.lostDocuments) == [0, 0, 0])
    #expect(report.collections.contains { $0.recovered == $0.documents })
    #expect(!report.mayBeOutdated)
    #expect(try store.contents() == before)
  }

  @Test("brings all documents back where the catalogue is gone")
  func zeroedCatalogue() throws {
    let store = try DamagedStore()
    let before = try store.contents(of: "store")
    var file = try store.file()
    let leaves = try file.pages(of: "catalogue").leaves
    for leaf in leaves { file.erase(leaf) }
    try file.save()
    let report = try store.salvage()
    #expect(report.damagedPages == leaves.count)
    #expect(try store.contents() == before)
  }

  @Test("brings all documents back where the list of databases is gone")
  func zeroedMain() throws {
    let store = try DamagedStore()
    let before = try store.contents(of: "store")
    var file = try store.file()
    file.erase(file.mainRoot)
    try file.save()
    let report = try store.salvage()
    #expect(report.collections.allSatisfy { $0.recovered == $0.documents })
    #expect(try store.contents() == before)
  }

  @Test("goes back one commit where the newest header page is gone")
  func newestHeader() throws {
    let store = try DamagedStore()
    let before = try store.contents(of: "store")
    let newest = Person(9999)
    try {
      let open = try openStore(Person.self, Counter.self, Note.self)
      try open.write { tx in try tx.insert(newest) }
    }()
    var file = try store.file()
    file.erase(file.newestMeta)
    try file.save()
    let report = try store.salvage()
    #expect(report.soundHeaders == 1)
    #expect(!report.isComplete)
    #expect(try store.contents() == before)
  }

  @Test("gathers documents page by page where both header pages are gone")
  func bothHeaders() throws {
    let store = try DamagedStore()
    let before = try store.contents(of: "store")
    var file = try store.file()
    file.erase(0)
    file.erase(1)
    try file.save()
    let report = try store.salvage()
    #expect(report.soundHeaders == 0)
    #expect(report.mayBeOutdated)
    let after = try store.contents()
    let hasAll = after.includes(before)
    #expect(hasAll)
    #expect(store.hasHad(after))
  }

  @Test("D12: brings over what a cut file has", arguments: 1...9)
  func cutFile(_ tenths: Int) throws {
    let store = try DamagedStore()
    let before = try store.contents(of: "store")
    var file = try store.file()
    file.bytes.removeLast(file.pages * tenths / 10 * DataFile.pageSize + 100)
    try file.save()
    let found = try salvageOrRefuse(store)
    // A cut that takes every version of the catalogue leaves documents without field names.
    let leavesSomething = tenths <= 3
    if leavesSomething { try #require(found != nil) }
    guard let report = found else { return }
    let after = try store.contents()
    if leavesSomething { #expect(after.count > 0) }
    #expect(!report.isComplete || after == before)
    #expect(store.hasHad(after))
    if report.mayBeOutdated { return }
    let isCurrent = before.includes(after)
    #expect(isCurrent)
  }

  @Test("L11: never makes up a document, whatever bits flip", arguments: 1...seeds)
  func flippedBits(_ seed: Int) throws {
    let store = try DamagedStore()
    let before = try store.contents(of: "store")
    var file = try store.file()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<(seed * 4) {
      let place = Int.random(in: 0..<file.bytes.count, using: &random)
      file.bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    }
    // Half of the flips where the structure is.
    for _ in 0..<(seed * 4) {
      let page = Int.random(in: 2..<file.pages, using: &random)
      file[page, Int.random(in: 0..<100, using: &random)] ^=
        1 << UInt8.random(in: 0..<8, using: &random)
    }
    try file.save()
    guard let report = try salvageOrRefuse(store) else { return }
    let after = try store.contents()
    #expect(after.count == report.collections.map(\.documents).reduce(0, +))
    #expect(store.hasHad(after), "seed \(seed)")
    guard !report.mayBeOutdated else { return }
    let isCurrent = before.includes(after)
    #expect(isCurrent, "seed \(seed)")
    #expect(!report.isComplete || after == before, "seed \(seed)")
  }

  @Test("D13: gives a store or an error, whatever the file is", arguments: 1...seeds)
  func anyFile(_ seed: Int) throws {
    let store = try DamagedStore()
    var file = try store.file()
    var random = SeededGenerator(seed: -seed)
    for _ in 0..<(seed * 3) {
      let page = Int.random(in: 0..<file.pages, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: file.erase(page)
      case 1: file.copy(Int.random(in: 0..<file.pages, using: &random), over: page)
      default:
        for _ in 0..<20 {
          let offset = Int.random(in: 0..<DataFile.pageSize, using: &random)
          file[page, offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
      }
    }
    // Entries of the catalogue in all its versions.
    for page in 2..<file.pages where file.text(page).contains("nextIndex") {
      for _ in 0..<seed {
        let offset = Int.random(in: 2000..<DataFile.pageSize, using: &random)
        file[page, offset] ^= 1 << UInt8.random(in: 0..<4, using: &random)
      }
    }
    try file.save()
    guard try salvageOrRefuse(store) != nil else { return }
    #expect(store.hasHad(try store.contents()), "seed \(seed)")
  }

  @Test("brings documents of types that are not given over as they are")
  func withoutTypes() throws {
    let store = try DamagedStore()
    let before = try store.contents(of: "store")
    var file = try store.file()
    for branch in try file.pages(of: "documents.1").branches { file.erase(branch) }
    try file.save()
    let report = try DocumentStore.salvage(from: store.url, to: store.target, for: [])
    #expect(report.isComplete, "\(report)")
    #expect(try store.contents() == before)
  }

  @Test("lets ids that a lost table knew be made anew by a program that has the type")
  func lostIDs() throws {
    let store = try DamagedStore()
    let before = try store.contents(of: "store")
    var file = try store.file()
    for leaf in try file.pages(of: "ids.1").leaves { file.erase(leaf) }
    try file.save()
    let report = try DocumentStore.salvage(from: store.url, to: store.target, for: [])
    #expect(report.collections.first { $0.name == "Person" }?.documentsWithoutID == 200)
    try {
      let open = try openStore(Person.self, name: "salvaged")
      try open.rebuild()
    }()
    #expect(try store.contents() == before)
  }

  @Test("never lets an id be handed out again", arguments: [false, true])
  func numbers(_ losesCatalogue: Bool) throws {
    let store = try DamagedStore()
    let next = try numbersLeft(in: "store")
    var file = try store.file()
    if losesCatalogue {
      for leaf in try file.pages(of: "catalogue").leaves { file.erase(leaf) }
    }
    for leaf in try file.pages(of: "documents.2").leaves.prefix(2) { file.erase(leaf) }
    try file.save()
    _ = try store.salvage()
    #expect(try numbersLeft(in: "salvaged") == next)
  }

  @Test("keeps references to documents that are lost, and counts them")
  func danglingReferences() throws {
    let url = TemporaryDirectory.current.appending(path: "store")
    let target = TemporaryDirectory.current.appending(path: "salvaged")
    try {
      let store = try openStore(User.self, Post.self, Tag.self)
      try store.write { tx in
        try tx.insert(User(id: "ana"))
        try tx.insert(Post(id: "post", authorID: "ana"))
      }
    }()
    var file = try DataFile(of: url)
    file.erase(try file.root("documents.\(try number(of: "User"))"))
    try file.save()
    let report = try DocumentStore.salvage(
      from: url,
      to: target,
      for: User.self,
      Post.self,
      Tag.self
    )
    #expect(report.danglingReferences == 1)
    let store = try openStore(User.self, Post.self, Tag.self, name: "salvaged")
    #expect(try store.read { tx in try tx.find(Post.self, id: "post") }?.authorID == "ana")
    #expect(try store.verify().problems.map(\.kind) == [.danglingReference])
    try store.write { tx in try tx.insert(User(id: "ana")) }
    #expect(try store.verify().isSound)
  }

  @Test("refuses a target that holds a store, and a source that is none")
  func refusals() throws {
    let store = try DamagedStore()
    #expect(
      reason { _ = try DocumentStore.salvage(from: store.url, to: store.url, for: Note.self) }
        == .targetExists
    )
    let empty = TemporaryDirectory.current.appending(path: "empty")
    #expect(
      reason { _ = try DocumentStore.salvage(from: empty, to: store.target, for: Note.self) }
        == .notFound
    )
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    try Data(repeating: 7, count: 50_000).write(to: empty.appending(path: "data.mdb"))
    #expect(
      reason { _ = try DocumentStore.salvage(from: empty, to: store.target, for: Note.self) }
        == .notAStore
    )
    #expect(!FileManager.default.fileExists(atPath: store.target.path))
  }

  /// The report; nil where nothing of a store is left.
  private func salvageOrRefuse(_ store: DamagedStore) throws -> SalvageReport? {
    do {
      return try store.salvage()
    } catch let error as StoreError
      where error.reason == .notAStore || error.reason == .newerFormat
    {
      return nil
    }
  }

  /// The next id of the counters.
  private func numbersLeft(in name: String) throws -> Int {
    let store = try openStore(Counter.self, name: name)
    defer { store.close() }
    var next = 0
    #expect(throws: CancellationError.self) {
      try store.write { tx in
        next = try tx.nextID(for: Counter.self)
        throw CancellationError()
      }
    }
    #expect(next > 0)
    return next
  }

  /// The number of a collection.
  private func number(of name: String) throws -> Int {
    let store = try openStore(User.self, Post.self, Tag.self)
    defer { store.close() }
    let stored = try store.storedSchema().first { $0.record.name == name }
    return try #require(stored).record.number
  }
}
