import Foundation
import Martlet
import TestSupport
import Testing

@Suite("A predicate of Foundation", .temporaryDirectory)
struct PredicateTests {
  @Test(
    "S30, E22: finds what plain Swift finds, with indexes and without",
    arguments: [false, true]
  )
  func cases(isIndexed: Bool) throws {
    try Memo.$chosen.withValue(isIndexed ? Memo.everyIndex : []) {
      try withStore(Memo.self) { store in
        try store.write { tx in try tx.insert(contentsOf: Memo.all) }
        try store.read { tx throws in
          let cases =
            PredicateCase.comparisons + PredicateCase.logic + PredicateCase.optionals
            + PredicateCase.lists + PredicateCase.others
          for each in cases {
            let wanted = Memo.all.filter { each.holds($0) ?? false }.map(\.id)
            let found = try tx.ids(Memo.matching(each.predicate))
            #expect(found == wanted, "\(each.name)")
            let count = try tx.fetchCount(Memo.matching(each.predicate))
            #expect(count == wanted.count, "\(each.name)")
            let selected = try tx.fetch(Memo.matching(each.predicate).select(\.id, \.name))
            #expect(selected.map(\.0) == wanted, "\(each.name)")
            let further = Memo.filter { $0.isDraft }.matching(each.predicate)
            let drafts = try tx.ids(further)
            let wantedDrafts = wanted.filter { Memo($0).isDraft }
            #expect(drafts == wantedDrafts, "\(each.name)")
          }
        }
      }
    }
  }

  @Test("says of how many documents nothing can be said")
  func undecided() throws {
    try withStore(Memo.self) { store in
      try store.write { tx in try tx.insert(contentsOf: Memo.all) }
      try store.read { tx throws in
        for each in PredicateCase.others + PredicateCase.lists + PredicateCase.optionals {
          let wanted = Memo.all.filter { each.holds($0) == .none }.count
          let plan = try tx.explain(running: Memo.matching(each.predicate))
          if plan.source == .scan { #expect(plan.work?.undecided == wanted, "\(each.name)") }
        }
        let plan = try tx.explain(running: Memo.matching(#Predicate { 10 / $0.number == 5 }))
        #expect(plan.description.contains("decoded, for 8, 9 undecided, in "))
      }
    }
  }

  @Test("is planned like a filter")
  func plans() throws {
    let indexed: [(String, Predicate<Memo>)] = [
      ("number (1 of 1 parts equal)", #Predicate { $0.number == 3 }),
      ("number (1 of 1 parts equal)", #Predicate { 3 == $0.number && $0.name != "x" }),
      ("number (bounded)", #Predicate { (1...3).contains($0.number) }),
      ("number (bounded)", #Predicate { $0.number > 2 && $0.name.contains("x") }),
      ("number (1 of 1 parts equal, 3 ranges)", #Predicate { [1, 2, 3].contains($0.number) }),
      ("name (bounded)", #Predicate { $0.name.starts(with: "a") }),
      ("nickname (1 of 1 parts equal)", #Predicate { $0.nickname == nil }),
      ("nickname (1 of 1 parts equal)", #Predicate { $0.nickname! == "a!" }),
      ("nickname (bounded)", #Predicate { $0.nickname?.starts(with: "a") ?? false }),
      ("nickname (bounded)", #Predicate { $0.nickname?.starts(with: "a") == true }),
      ("nickname (1 of 1 parts equal, 2 ranges)", #Predicate { ($0.nickname ?? "a") == "a" }),
      ("isDraft (1 of 1 parts equal)", #Predicate { $0.isDraft }),
      ("tags[] (1 of 1 parts equal)", #Predicate { $0.tags.contains("a") }),
      ("tags[] (1 of 1 parts equal)", #Predicate { $0.tags.contains { $0 == "a" } }),
      ("parts[].weight (1 of 1 parts equal)", #Predicate { $0.parts.contains { $0.weight == 1 } }),
      ("status (1 of 1 parts equal)", #Predicate { $0.status.rawValue != "" && $0.status == new }),
    ]
    try Memo.$chosen.withValue(Memo.everyIndex) {
      try withStore(Memo.self) { store in
        try store.write { tx in try tx.insert(contentsOf: Memo.all) }
        try store.read { tx throws in
          for (index, predicate) in indexed {
            let plan = try tx.explain(Memo.matching(predicate))
            #expect(plan.description.hasPrefix("Memo: index \(index)\n"), "\(plan)")
          }
          let never = try tx.explain(Memo.matching(.false))
          #expect(never.source == .nothing)
          let always = try tx.explain(Memo.matching(.true))
          #expect(always.source == .scan)
          let byID = try tx.explain(Memo.matching(#Predicate { $0.id == 3 }))
          #expect(byID.description.hasPrefix("Memo: the ids (1 of 1 parts equal)\n"))
        }
      }
    }
  }

  @Test("is left to Foundation where an expression is not known, and beside it is not")
  func opaque() throws {
    let predicate = Predicate<Memo> { memo in
      PredicateExpressions.build_Conjunction(
        lhs: PredicateExpressions.build_Equal(
          lhs: PredicateExpressions.build_KeyPath(root: memo, keyPath: \.number),
          rhs: PredicateExpressions.build_Arg(2)
        ),
        rhs: PredicateExpressions.build_Comparison(
          lhs: Doubled(
            wrapped: PredicateExpressions.build_KeyPath(root: memo, keyPath: \.id)
          ),
          rhs: PredicateExpressions.build_Arg(40),
          op: .greaterThan
        )
      )
    }
    try Memo.$chosen.withValue(Memo.everyIndex) {
      try withStore(Memo.self) { store in
        try store.write { tx in try tx.insert(contentsOf: Memo.all) }
        try store.read { tx throws in
          let found = try tx.ids(Memo.matching(predicate))
          #expect(found == Memo.all.filter { $0.number == 2 && $0.id > 20 }.map(\.id))
          let plan = try tx.explain(Memo.matching(predicate))
          #expect(plan.description.hasPrefix("Memo: index number (1 of 1 parts equal)\n"))
        }
      }
    }
  }

  @Test("S32: and descriptors say what a query of SwiftData says")
  func descriptors() throws {
    try withStore(Memo.self) { store in
      try store.write { tx in try tx.insert(contentsOf: Memo.all) }
      try store.read { tx throws in
        let everything = try tx.ids(Query<Memo>())
        #expect(everything == Memo.all.map(\.id))
        let query = Query(
          predicate: #Predicate<Memo> { $0.isDraft },
          sortBy: [SortDescriptor(\.nickname, order: .reverse), SortDescriptor(\.number)]
        )
        let same = Memo.filter { $0.isDraft }.sorted(by: .reverse(\.nickname), .forward(\.number))
        expectEqual(try tx.ids(query), try tx.ids(same))
        let sorted = Memo.all.filter(\.isDraft).sorted(
          using: [SortDescriptor(\.nickname, order: .reverse), SortDescriptor(\.number)]
        )
        expectEqual(try tx.fetch(query).map(\.nickname), sorted.map(\.nickname))
        expectEqual(try tx.fetch(query).map(\.number), sorted.map(\.number))
      }
    }
  }

  @Test("with an order that keys do not have is refused")
  func refusedOrder() throws {
    try withStore(Memo.self) { store in
      let query = Query<Memo>(sortBy: [SortDescriptor(\.status)])
      try store.read { tx throws in
        #expect(reason { _ = try tx.fetch(query) } == .invalidQuery)
        #expect(reason { _ = try tx.fetchCount(query) } == .invalidQuery)
        #expect(reason { _ = try tx.explain(query) } == .invalidQuery)
        expectEqual(try tx.fetch(query.sorted(by: \.status)).count, 0)
      }
    }
  }
}

private let new = Memo.Status.new

/// An expression of the program's own.
private struct Doubled<Wrapped: StandardPredicateExpression>: StandardPredicateExpression
where Wrapped.Output == Int {
  let wrapped: Wrapped

  func evaluate(_ bindings: PredicateBindings) throws -> Int { try wrapped.evaluate(bindings) * 2 }
}
