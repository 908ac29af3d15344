import Glibc
import Martlet

/// A store that is filled to the brim, emptied and filled again.
struct FullStore {
  /// What is done with it.
  enum Story: CaseIterable {
    /// Documents are deleted and inserted.
    case refilling
    /// Many read at once.
    case reading
    /// It is opened anew, after the lock file was lost.
    case opening
  }

  private let directory: String
  /// The length of the documents that fill it a second time.
  private let smallLength: Int
  private var store: DocumentStore
  private let mouth: Mouth
  private var contents = Contents()
  private var nextItem = 0

  init(directory: String, smallLength: Int, mouth: Mouth) throws {
    self.directory = directory
    self.smallLength = smallLength
    self.mouth = mouth
    store = try .ofItems(at: directory)
  }

  consuming func run(_ story: Story) throws {
    try apply((0..<4).map { .owner(Owner($0)) })
    // From large to small, until no small one fits either.
    for length in [100_000, 4_000, 40] { try fill(length: length) }
    try check("full")
    switch story {
    case .refilling: try refill()
    case .reading:
      try holdSnapshots(200)
      mouth.say("200 snapshots at once on the full disk")
    case .opening: try reopen()
    }
  }

  private mutating func refill() throws {
    try removeOneByOne()
    try removeMany()
    let count = contents.items.count
    try fill(length: smallLength)
    guard contents.items.count > count else { throw Breach("nothing fits after the deletes") }
    try fill(length: 30_000)
    try check("filled again")
    try removeOneByOne()
    try removeMany()
    try apply([.item(Item(nextItem))])
    nextItem += 1
    try check("emptied again")
  }

  /// Inserts one at a time until the disk is full.
  private mutating func fill(length: Int) throws {
    var count = 0
    while true {
      do {
        try apply([.item(Item(nextItem, length: length))])
      } catch let error as StoreError where error.reason == .diskFull {
        break
      }
      nextItem += 1
      count += 1
      if count > 100_000 { throw Breach("the disk is never full") }
    }
    mouth.say("full after \(count) documents of \(length) bytes, \(contents.items.count) in all")
  }

  /// Deletes half of the documents, each in a write of its own.
  private mutating func removeOneByOne() throws {
    var refused = 0
    let ids = contents.items.keys.sorted()
    for id in ids.prefix(ids.count / 2) {
      do {
        try apply([.removeItem(id)])
      } catch let error as StoreError where error.reason == .diskFull {
        refused += 1
      }
    }
    mouth.say("\(ids.count / 2) deletes one by one, \(refused) refused")
    if refused > 0 { throw Breach("a delete was refused on a full disk") }
    try check("after deletes one by one")
  }

  /// Deletes all but a few of the documents in one write.
  private mutating func removeMany() throws {
    let ids = contents.items.keys.sorted().dropLast(5)
    let word = outcome { [changes = ids.map { Change.removeItem($0) }] in try store.apply(changes) }
    mouth.say("\(ids.count) deletes at once: \(word)")
    guard word == "done" else { throw Breach("a delete of many was refused on a full disk") }
    contents.apply(ids.map { .removeItem($0) })
    try check("after deletes at once")
  }

  /// Begins more reads at once than one page of the lock file has slots for: a lock file that gets
  /// its blocks only when they are touched would end the process here.
  private func holdSnapshots(_ count: Int) throws {
    try store.read { tx in
      guard try tx.fetchCount(Owner.all) == 4 else { throw Breach("a snapshot is wrong") }
      if count > 1 { try holdSnapshots(count - 1) }
    }
  }

  /// Opens the store where there is no room for a new lock file.
  private mutating func reopen() throws {
    store.close()
    unsafe unlink(directory + "/lock.mdb")
    do {
      store = try .ofItems(at: directory)
      try check("opened anew")
      mouth.say("opened on the full disk without a lock file")
    } catch let error as StoreError where error.reason == .diskFull {
      mouth.say("not opened on the full disk without a lock file: \(error.reason)")
    }
  }

  private mutating func apply(_ changes: [Change]) throws {
    try store.apply(changes)
    contents.apply(changes)
  }

  private func check(_ place: String) throws {
    try store.expect(contents, place)
  }
}
