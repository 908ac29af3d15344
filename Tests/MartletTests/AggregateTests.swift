import Foundation
import Martlet
import TestSupport
import Testing

@Suite("A sum", .temporaryDirectory)
struct SumTests {
  @Test("is kept by group, and its group goes with the last document")
  func keepsSums() throws {
    try withStore(Order.self) { store in
      try store.write { tx throws in
        try tx.insert(Order(id: 1, city: "Oslo", amount: 5))
        try tx.insert(Order(id: 2, city: "Oslo", amount: -5))
        try tx.insert(Order(id: 3, city: "Bergen", amount: 7))
      }
      func sums() throws -> [String] {
        try store.read { tx throws in
          try tx.sums(of: \Order.amount, by: \.city).map { "\($0.group) \($0.sum)" }
        }
      }
      #expect(try sums() == ["Bergen 7", "Oslo 0"])
      try store.write { tx throws in
        try tx.update(Order.self, id: 2) { $0.amount = 10 }
        try tx.update(Order.self, id: 3) { $0.city = "Voss" }
      }
      #expect(try sums() == ["Oslo 15", "Voss 7"])
      try store.write { tx in try tx.delete(Order.self, id: 3) }
      #expect(try sums() == ["Oslo 15"])
      try store.read { tx throws in
        #expect(try tx.sum(of: \Order.amount, by: \.city, within: "Oslo") == 15)
        #expect(try tx.sum(of: \Order.amount, by: \.city, within: "Voss") == 0)
        #expect(try tx.sum(of: \Order.amount) == 15)
      }
    }
  }

  @Test("shows a write its own changes")
  func showsPending() throws {
    try withStore(Order.self) { store in
      try store.write { tx in try tx.insert(Order(id: 1, city: "Oslo", amount: 5)) }
      try store.write { tx throws in
        try tx.update(Order.self, id: 1) { $0.amount = 6 }
        try tx.insert(Order(id: 2, city: "Oslo", amount: 1))
        #expect(try tx.sum(of: \Order.amount, by: \.city, within: "Oslo") == 7)
        #expect(try tx.sums(of: \Order.amount, by: \.city).map(\.sum) == [7])
        try tx.delete(Order.self, id: 1)
        try tx.delete(Order.self, id: 2)
        #expect(try tx.sums(of: \Order.amount, by: \.city).isEmpty)
      }
    }
  }

  @Test("leaves out a document where the field is nil")
  func leavesOutNil() throws {
    try withStore(Order.self) { store in
      try store.write { tx throws in
        try tx.insert(Order(id: 1, city: "Oslo", discount: 3))
        try tx.insert(Order(id: 2, city: "Voss"))
      }
      let sums = try store.read { tx in try tx.sums(of: \Order.discount, by: \.city) }
      #expect(sums.map(\.group) == ["Oslo"])
      #expect(sums.map(\.sum) == [3])
    }
  }

  @Test("that passes 64 bits refuses the write, and only what stands at its end counts")
  func refusesOverflow() throws {
    try withStore(Order.self) { store in
      try store.write { tx in try tx.insert(Order(id: 1, city: "Oslo", amount: .max)) }
      let found = reason {
        try store.write { tx in try tx.insert(Order(id: 2, city: "Oslo", amount: 1)) }
      }
      #expect(found == .sumOutOfRange)
      try store.write { tx throws in
        try tx.insert(Order(id: 2, city: "Oslo", amount: 1))
        try tx.update(Order.self, id: 1) { $0.amount = 0 }
      }
      #expect(try store.read { tx in try tx.sum(of: \Order.amount) } == 1)
    }
  }
}

@Suite("A minimum and a maximum", .temporaryDirectory)
struct ExtremeTests {
  @Test("are those of the documents in the group")
  func readExtremes() throws {
    try withStore(Order.self) { store in
      try store.write { tx throws in
        for (number, amount) in [5, -3, 9, 9, 0].enumerated() {
          let city = number == 4 ? "Voss" : "Oslo"
          try tx.insert(Order(id: number, city: city, amount: amount))
        }
      }
      try store.read { tx throws in
        #expect(try tx.minimum(of: \Order.amount, by: \.city, within: "Oslo") == -3)
        #expect(try tx.maximum(of: \Order.amount, by: \.city, within: "Oslo") == 9)
        #expect(try tx.maximum(of: \Order.amount, by: \.city, within: "Rome") == nil)
        #expect(try tx.minimums(of: \Order.amount, by: \.city).map(\.group) == ["Oslo", "Voss"])
        #expect(try tx.maximums(of: \Order.amount, by: \.city).map(\.value) == [9, 0])
      }
      try store.write { tx throws in
        try tx.delete(Order.self, id: 1)
        try tx.delete(Order.self, id: 4)
      }
      try store.read { tx throws in
        #expect(try tx.minimums(of: \Order.amount, by: \.city).map(\.value) == [5])
      }
    }
  }

  @Test("leave out what is nil or not a number")
  func leaveOutNothing() throws {
    try withStore(Order.self) { store in
      try store.write { tx throws in
        try tx.insert(Order(id: 1, city: "Oslo", weight: .nan))
        try tx.insert(Order(id: 2, city: "Oslo", weight: nil))
        #expect(try tx.minimum(of: \Order.weight) == nil)
        try tx.insert(Order(id: 3, city: "Oslo", weight: -0.5))
      }
      try store.read { tx throws in
        #expect(try tx.minimum(of: \Order.weight) == -0.5)
        expectEqual(try tx.fetchCount(Order.filter { $0.city == "Oslo" }), 3)
      }
    }
  }

  @Test("A4, L7: are right among values too long for a key, in groups too long for one")
  func orderLongValues() throws {
    try withStore(Order.self) { store in
      let stem = String(repeating: "z", count: 600)
      let notes = ["m", "c", "x", "k"]
      try store.write { tx throws in
        for (number, note) in notes.enumerated() {
          let city = stem + (number < 2 ? "a" : "b")
          try tx.insert(Order(id: number, city: city, note: stem + note))
        }
      }
      try store.read { tx throws in
        let lowest = try tx.minimums(of: \Order.note, by: \.city)
        #expect(lowest.map { $0.group.suffix(1) } == ["a", "b"])
        #expect(lowest.map { $0.value.suffix(1) } == ["c", "k"])
        let highest = try tx.maximum(of: \Order.note, by: \.city, within: stem + "b")
        #expect(highest?.suffix(1) == "x")
      }
    }
  }
}

/// A document that is added up in every way.
@Suite("A damaged index of extremes", .temporaryDirectory)
struct DamagedExtremeTests {
  @Test("ends the walk over the groups where an entry is stale")
  func ends() throws {
    do {
      let store = try openStore(Order.self)
      try store.write { tx throws in
        try tx.insert(Order(id: 1, city: "b", amount: 1))
        try tx.insert(Order(id: 2, city: "c", amount: 1))
      }
    }
    // The order of city b, amount 1 and row 1, under the city d.
    try plant([0x02, 0x64, 0x00, 0x15, 1, 0x15, 1], [2], in: "index.1.4")
    let store = try openStore(Order.self)
    let found = reason {
      try store.read { tx throws in _ = try tx.minimums(of: \Order.amount, by: \Order.city) }
    }
    #expect(found == .corrupted)
  }
}

private struct Order: Document {
  var id: Int
  var city: String
  var amount = 0
  var discount: Int?
  var weight: Double?
  var note = ""

  static let indexes: [Index<Order>] = [
    .sum(\.amount, by: \.city),
    .sum(\.amount),
    .sum(\.discount, by: \.city),
    .minimum(\.amount, by: \.city),
    .maximum(\.amount, by: \.city),
    .minimum(\.weight),
    .minimum(\.note, by: \.city),
    .maximum(\.note, by: \.city),
  ]
}
