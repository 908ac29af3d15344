import Foundation
import Martlet
import TestSupport

/// One seed: random writes to a store and to the oracle, compared after each.
struct OracleRun {
  private(set) var oracle = OracleStore()
  private(set) var store: DocumentStore
  /// How many changes were asked for so far, and how many writes of them were kept.
  private(set) var changes = 0
  private(set) var commits = 0
  /// Whether the older program has stored documents, so that equal ones may differ in their bytes.
  private var hasOldForms = false
  private var random: SeededGenerator

  /// What a test's own closure throws to end a write.
  private struct Abort: Error {}

  init(seed: Int) throws {
    random = SeededGenerator(seed: seed)
    store = try Self.open()
  }

  static func open(name: String = "store") throws -> DocumentStore {
    try openStore([Region.self, Parcel.self, Courier.self], name: name)
  }

  /// Makes one random write, or opens the store again.
  ///
  /// - Returns: what is wrong, with the changes of the write; nothing where all is well.
  mutating func step() throws -> [String] {
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      store.close()
      store = try Self.open()
      return try compare()
    case 1:
      let old = try openStore([OldRegion.self])
      return try write(
        to: old,
        (0..<3).map { _ in OldProgramChange(in: oracle, using: &random) },
        isOld: true
      )
    default:
      let count = Int.random(in: 1..<6, using: &random)
      var all: [any RandomChange] = []
      for _ in 0..<count {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: all.append(CollectionChange<Region>(in: oracle, using: &random))
        case 1, 2: all.append(CollectionChange<Parcel>(in: oracle, using: &random))
        default: all.append(CollectionChange<Courier>(in: oracle, using: &random))
        }
      }
      return try write(to: store, all)
    }
  }

  private mutating func write(
    to target: DocumentStore,
    _ all: [any RandomChange],
    isOld: Bool = false
  ) throws -> [String] {
    changes += all.count
    let fails = Int.random(in: 0..<10, using: &random) == 0
    let catches = Int.random(in: 0..<4, using: &random) > 0
    let looks = !isOld && Int.random(in: 0..<3, using: &random) == 0
    let before = try store.read { tx in tx.commitNumber }
    var next = oracle
    next.beginWrite()
    var wrong: [String] = []
    var refusal: StoreError.Reason?
    var isAborted = false
    do {
      try target.write { tx throws in
        for change in all {
          let wanted = change.apply(to: &next)
          let found = try Self.answer { try change.apply(to: &tx) }
          if found != wanted {
            wrong.append("\(change) answers \(found), not \(wanted)")
            throw Abort()
          }
          if case .failure = found, !catches { throw Abort() }
        }
        if looks { wrong += try Self.compare(next, tx, using: &random).map { "inside: \($0)" } }
        if fails { throw Abort() }
      }
    } catch is Abort {
      isAborted = true
    } catch let error as StoreError {
      refusal = error.reason
    }
    if !isAborted { wrong += Self.judge(refusal, next.verdict(after: oracle)) }
    if !isAborted, refusal == nil {
      oracle = next
      commits += 1
      hasOldForms = hasOldForms || isOld
    }
    let after = try store.read { tx in tx.commitNumber }
    let isKept = !isAborted && refusal == nil
    // Whole documents are stored again where the older program has stored them in its form.
    let isOpen = isOld || hasOldForms && next.hasStoredAgain
    if after != before + (isKept && next.isTouched ? 1 : 0), !(isKept && isOpen) {
      wrong.append("commit \(before) became \(after)")
    }
    wrong += try compare()
    if wrong.isEmpty { return [] }
    let end = isAborted ? "aborted" : refusal.map { "refused: \($0)" } ?? "passed"
    return wrong + all.map { "  \($0)" } + ["  \(end)\(catches ? "" : ", errors not caught")"]
  }

  private static func answer(_ body: () throws -> String) throws -> OracleStore.Answer {
    do {
      return .success(try body())
    } catch let error as StoreError {
      return .failure(OracleRefusal(error.reason))
    } catch let refusal as OracleRefusal {
      return .failure(refusal)
    }
  }

  private static func judge(_ refusal: StoreError.Reason?, _ verdict: Verdict) -> [String] {
    if let refusal {
      return verdict.reasons.contains(refusal)
        ? [] : ["refused for \(refusal), allowed are \(verdict.reasons)"]
    }
    return verdict.mayPass ? [] : ["passed in spite of \(verdict.reasons)"]
  }

  /// Compares what is committed with the oracle, and verifies the store.
  mutating func compare() throws -> [String] {
    var wrong: [String] = []
    try store.read { tx throws in wrong = try Self.compare(oracle, tx, using: &random) }
    let report = try store.verify()
    if !report.isSound { wrong.append("verify: \(report.problems)") }
    return wrong
  }

  static func compare(
    _ oracle: OracleStore,
    _ tx: borrowing some Martlet.Reading,
    using random: inout SeededGenerator
  ) throws -> [String] {
    try compare(Region.self, oracle, tx, using: &random)
      + compare(Parcel.self, oracle, tx, using: &random)
      + compare(Courier.self, oracle, tx, using: &random)
  }

  private static func compare<D: OracleDocument>(
    _: D.Type,
    _ oracle: OracleStore,
    _ tx: borrowing some Martlet.Reading,
    using random: inout SeededGenerator
  ) throws -> [String] {
    var comparison = Comparison()
    let all = oracle[keyPath: D.table].documents
    comparison.expect("all", try tx.fetch(D.all), all)
    comparison.expect("count", try tx.fetchCount(D.all) == all.count)
    let id = D.randomID(using: &random)
    let found = try tx.find(D.self, id: id).map { [$0] } ?? []
    comparison.expect("find", found, all.filter { $0.id == id })
    for _ in 0..<3 {
      let probe = D.randomProbe(using: &random)
      comparison.expect(probe.name, try tx.fetch(probe.query), all.filter(probe.holds))
    }
    let wrong = comparison.differences + (try D.compareIndexes(oracle, tx, using: &random))
    return wrong.map { "\(D.collectionName): \($0)" }
  }
}
