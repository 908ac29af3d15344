// swift-format-ignore-file: NeverForceUnwrap

import Foundation

// Every kind of expression that a predicate may have on Linux.

extension PredicateCase {
  static var comparisons: [PredicateCase] {
    [
      .init("==", #Predicate { $0.number == 3 }) { $0.number == 3 },
      .init("== turned", #Predicate { 3 == $0.number }) { $0.number == 3 },
      .init("!=", #Predicate { $0.name != "a" }) { $0.name != "a" },
      .init("<", #Predicate { $0.number < 1 }) { $0.number < 1 },
      .init("< turned", #Predicate { 1 < $0.number }) { $0.number > 1 },
      .init("<= of text", #Predicate { $0.name <= "a" }) { $0.name <= "a" },
      .init("> of double", #Predicate { $0.ratio > 0 }) { $0.ratio > 0 },
      .init(">= of date", #Predicate { $0.day >= twoSeconds }) { $0.day >= twoSeconds },
      .init("== of NaN", #Predicate { $0.ratio == notANumber }) { _ in false },
      .init("== of zero", #Predicate { $0.ratio == -0.0 }) { $0.ratio == 0 },
      .init("== of composed text", #Predicate { $0.name == "\u{E9}t" }) { $0.name == "\u{E9}t" },
      .init("== of an enum", #Predicate { $0.status == open }) { $0.status == .open },
      .init("< of an enum", #Predicate { $0.status < open }) { $0.status < .open },
      .init("two fields", #Predicate { $0.number == $0.id }) { $0.number == $0.id },
      .init("order of two fields", #Predicate { $0.name < $0.spare!.label }) { memo in
        memo.spare.map { memo.name < $0.label }
      },
      .init("Boolean", #Predicate { $0.isDraft }) { $0.isDraft },
      .init("Boolean == true", #Predicate { $0.isDraft == true }) { $0.isDraft },
      .init("closed range", #Predicate { (1...3).contains($0.number) }) { 1...3 ~= $0.number },
      .init("range", #Predicate { (-1..<1).contains($0.number) }) { -1..<1 ~= $0.number },
      .init("range held", #Predicate { few.contains($0.number) }) { few.contains($0.number) },
      .init("range of dates", #Predicate { (epoch...twoSeconds).contains($0.day) }) {
        (epoch...twoSeconds).contains($0.day)
      },
      .init("range of fields", #Predicate { ($0.number...2).contains(1) }) { memo in
        memo.number <= 1
      },
      .init("range of a field's end", #Predicate { (0..<$0.number).contains($0.id) }) { memo in
        memo.id >= 0 && memo.id < memo.number
      },
    ]
  }

  static var logic: [PredicateCase] {
    [
      .init("always", #Predicate { _ in true }) { _ in true },
      .init("never", .false) { _ in false },
      .init("&&", #Predicate { $0.number > 0 && $0.isDraft }) { $0.number > 0 && $0.isDraft },
      .init("||", #Predicate { $0.number == 4 || $0.name == "a" }) {
        $0.number == 4 || $0.name == "a"
      },
      .init("!", #Predicate { !$0.isDraft }) { !$0.isDraft },
      .init("! of a comparison", #Predicate { !($0.number < 2) }) { $0.number >= 2 },
      .init("?:", #Predicate { $0.isDraft ? $0.number == 1 : $0.number == 2 }) {
        $0.isDraft ? $0.number == 1 : $0.number == 2
      },
      .init(
        "?: of what may be unknown",
        #Predicate { memo in
          !(10 / memo.number > 1 ? memo.isDraft : memo.id < 0)
        }
      ) { memo in
        if memo.number == 0 { return memo.isDraft ? nil : true }
        return !(10 / memo.number > 1 ? memo.isDraft : false)
      },
      .init("?: of values", #Predicate { ($0.isDraft ? $0.name : "z") == "z" }) {
        ($0.isDraft ? $0.name : "z") == "z"
      },
      .init(
        "if let",
        #Predicate { memo in
          if let nickname = memo.nickname { nickname == "a!" && memo.isDraft } else { false }
        }
      ) { $0.nickname == "a!" && $0.isDraft },
      .init(
        "if let else",
        #Predicate { memo in
          if let nickname = memo.nickname { nickname == "a!" } else { true }
        }
      ) { $0.nickname.map { $0 == "a!" } ?? true },
    ]
  }

  static var optionals: [PredicateCase] {
    [
      .init("== nil", #Predicate { $0.nickname == nil }) { $0.nickname == nil },
      .init("!= nil", #Predicate { $0.spare != nil }) { $0.spare != nil },
      .init("== of optional", #Predicate { $0.nickname == "a!" }) { $0.nickname == "a!" },
      .init("!= of optional", #Predicate { $0.nickname != "a!" }) { $0.nickname != "a!" },
      .init("optional held", #Predicate { $0.nickname == none }) { $0.nickname == nil },
      .init("optional Boolean", #Predicate { $0.isSeen == true }) { $0.isSeen == true },
      .init("optional Boolean ??", #Predicate { $0.isSeen ?? false }) { $0.isSeen ?? false },
      .init("not optional Boolean ??", #Predicate { !($0.isSeen ?? false) }) { $0.isSeen != true },
      .init("optional Boolean ?? false == false", #Predicate { ($0.isSeen ?? false) == false }) {
        $0.isSeen != true
      },
      .init("?? true", #Predicate { $0.isSeen ?? true }) { $0.isSeen ?? true },
      .init("?? of text", #Predicate { ($0.nickname ?? "none") == "none" }) { $0.nickname == nil },
      .init("?? of a field", #Predicate { ($0.nickname ?? $0.name) == "a" }) {
        ($0.nickname ?? $0.name) == "a"
      },
      .init("?.", #Predicate { $0.spare?.label == "a" }) { $0.spare?.label == "a" },
      .init("?. != ", #Predicate { $0.spare?.label != "a" }) { $0.spare?.label != "a" },
      .init("?. == nil", #Predicate { $0.spare?.weight == nil }) { $0.spare?.weight == nil },
      .init("?. ??", #Predicate { ($0.spare?.weight ?? 9) > 5 }) { ($0.spare?.weight ?? 9) > 5 },
      .init("?.starts", #Predicate { $0.nickname?.starts(with: "a") ?? false }) {
        $0.nickname?.starts(with: "a") ?? false
      },
      .init("not ?.starts", #Predicate { !($0.nickname?.starts(with: "a") ?? false) }) {
        !($0.nickname?.starts(with: "a") ?? false)
      },
      .init("?.contains == true", #Predicate { $0.nickname?.contains("b") == true }) {
        $0.nickname?.contains("b") == true
      },
      .init("?.contains == false", #Predicate { $0.nickname?.contains("b") == false }) {
        $0.nickname?.contains("b") == false
      },
      .init("not (nil unless)", #Predicate { !($0.nickname.flatMap { $0 != "a!" } ?? false) }) {
        !($0.nickname.map { $0 != "a!" } ?? false)
      },
      .init("nil unless != true", #Predicate { $0.nickname.flatMap { $0 != "a!" } != true }) {
        $0.nickname.map { $0 != "a!" } != true
      },
      .init("nil unless a constant", #Predicate { $0.nickname.flatMap { _ in yes } ?? false }) {
        $0.nickname != nil
      },
      .init(
        "nil or a constant",
        #Predicate { memo in
          memo.number == 1 && (memo.nickname.flatMap { yes || $0 == "x" } ?? false)
        }
      ) { $0.number == 1 && $0.nickname != nil },
      .init(
        "flatMap of another field",
        #Predicate { memo in
          memo.nickname.flatMap { _ in memo.name } == nil
        }
      ) { $0.nickname == nil },
      .init("!", #Predicate { $0.nickname! == "a!" }) { $0.nickname.map { $0 == "a!" } },
      .init("! !=", #Predicate { $0.nickname! != "a!" }) { $0.nickname.map { $0 != "a!" } },
      .init("not !", #Predicate { !($0.nickname! == "a!") }) { $0.nickname.map { $0 != "a!" } },
      .init("! of a part", #Predicate { $0.spare!.label == "a" }) {
        $0.spare.map { $0.label == "a" }
      },
      .init("! where it is there", #Predicate { $0.spare != nil && $0.spare!.label == "a" }) {
        $0.spare?.label == "a"
      },
    ]
  }

  static var lists: [PredicateCase] {
    [
      .init("contains", #Predicate { $0.tags.contains("b") }) { $0.tags.contains("b") },
      .init("not contains", #Predicate { !$0.tags.contains("b") }) { !$0.tags.contains("b") },
      .init("contains a field", #Predicate { $0.tags.contains($0.name) }) {
        $0.tags.contains($0.name)
      },
      .init("in a list", #Predicate { [1, 3, 30].contains($0.number) }) {
        [1, 3, 30].contains($0.number)
      },
      .init("in an empty list", #Predicate { !nothing.contains($0.spare!.label) }) { memo in
        memo.spare.map { _ in true }
      },
      .init("in a set", #Predicate { wanted.contains($0.name) }) { wanted.contains($0.name) },
      .init("in a list of optionals", #Predicate { nicknames.contains($0.nickname) }) {
        nicknames.contains($0.nickname)
      },
      .init("contains where", #Predicate { $0.tags.contains { $0 == "b" } }) {
        $0.tags.contains("b")
      },
      .init("contains a part", #Predicate { $0.parts.contains { $0.weight == 3 } }) {
        $0.parts.contains { $0.weight == 3 }
      },
      .init(
        "contains a part and more",
        #Predicate { memo in
          memo.parts.contains { $0.weight == 3 && $0.label == memo.name }
        }
      ) { memo in memo.parts.contains { $0.weight == 3 && $0.label == memo.name } },
      .init("contains a part of nil", #Predicate { $0.parts.contains { $0.weight! == 3 } }) {
        memo in
        memo.parts.contains { $0.weight == 3 }
          ? true : memo.parts.contains { $0.weight == nil } ? nil : false
      },
      .init("allSatisfy", #Predicate { $0.tags.allSatisfy { $0 < "c" } }) {
        $0.tags.allSatisfy { $0 < "c" }
      },
      .init("count", #Predicate { $0.tags.count >= 3 }) { $0.tags.count >= 3 },
      .init("isEmpty", #Predicate { $0.parts.isEmpty }) { $0.parts.isEmpty },
      .init("filter", #Predicate { $0.tags.filter { $0 != "b" }.count == 2 }) {
        $0.tags.filter { $0 != "b" }.count == 2
      },
      .init("max", #Predicate { $0.tags.max() == "b" }) { $0.tags.max() == "b" },
      .init("min", #Predicate { $0.tags.min() == nil }) { $0.tags.isEmpty },
      .init("starts with a list", #Predicate { $0.tags.starts(with: ["a", "b"]) }) {
        $0.tags.starts(with: ["a", "b"])
      },
      .init("first", #Predicate { $0.tags.first == "a" }) { $0.tags.first == "a" },
      .init("[]", #Predicate { $0.tags[1] == "b" }) { $0.tags.count > 1 ? $0.tags[1] == "b" : nil },
      .init("[] below", #Predicate { $0.tags[$0.number] == "a" }) { memo in
        memo.tags.indices.contains(memo.number) ? memo.tags[memo.number] == "a" : nil
      },
      .init("[..<]", #Predicate { $0.tags[0..<2].contains("b") }) {
        $0.tags.count >= 2 ? $0.tags[0..<2].contains("b") : nil
      },
      .init("[key]", #Predicate { $0.points["a"] == 1 }) { $0.points["a"] == 1 },
      .init("[key] nil", #Predicate { $0.points["a"] == nil }) { $0.points["a"] == nil },
      .init(
        "[key, default] that is not needed",
        #Predicate {
          $0.points["a", default: $0.parts[9].weight!] > 1
        }
      ) { memo in memo.points["a"].map { $0 > 1 } },
      .init("[key, default]", #Predicate { $0.points["a", default: 7] > 1 }) {
        $0.points["a", default: 7] > 1
      },
    ]
  }

  static var others: [PredicateCase] {
    [
      .init("starts(with:)", #Predicate { $0.name.starts(with: "a") }) {
        $0.name.starts(with: "a")
      },
      .init("starts(with:) of a letter", #Predicate { $0.name.starts(with: "e") }) {
        $0.name.starts(with: "e")
      },
      .init("contains text", #Predicate { $0.name.contains("y") }) { $0.name.contains("y") },
      .init("contains no text", #Predicate { $0.name.contains("") }) { _ in true },
      .init("regex", #Predicate { $0.name.contains(#/[ab]+/#) }) {
        $0.name.contains { "ab".contains($0) }
      },
      .init("+", #Predicate { $0.number + 1 == 2 }) { $0.number == 1 },
      .init("-", #Predicate { 1 - $0.number > 2 }) { $0.number < -1 },
      .init("*", #Predicate { $0.ratio * 2 == 3 }) { $0.ratio == 1.5 },
      .init("minus", #Predicate { -$0.number == 2 }) { $0.number == -2 },
      .init("minus zero", #Predicate { 1.0 / -$0.ratio > 0 }) { 1.0 / -$0.ratio > 0 },
      .init("E22: / 0", #Predicate { 10 / ($0.number - 3) == 10 }) {
        $0.number == 3 ? nil : 10 / ($0.number - 3) == 10
      },
      .init("% 0", #Predicate { 7 % $0.number == 1 }) { $0.number == 0 ? nil : 7 % $0.number == 1 },
      .init("/ of double", #Predicate { 1 / $0.ratio > 0 }) { 1 / $0.ratio > 0 },
      .init("overflow of +", #Predicate { $0.small + 50 > 60 }) { memo in
        let (sum, overflows) = memo.small.addingReportingOverflow(50)
        return overflows ? nil : sum > 60
      },
      .init("overflow of *", #Predicate { $0.number * largest > 0 }) { memo in
        let (product, overflows) = memo.number.multipliedReportingOverflow(by: .max)
        return overflows ? nil : product > 0
      },
      .init("one side unknown", #Predicate { $0.nickname! == "a!" || $0.isDraft }) { memo in
        if memo.isDraft || memo.nickname == "a!" { return true }
        return memo.nickname == nil ? nil : false
      },
      .init("as?", #Predicate { ($0.anything as? Int) == 3 }) { !$0.isDraft && $0.number == 3 },
      .init("is", #Predicate { $0.anything is String }) { $0.isDraft },
      .init("id", #Predicate { $0.id == 7 }) { $0.id == 7 },
      .init("range of ids", #Predicate { $0.id > 50 && $0.isDraft }) { $0.id > 50 && $0.isDraft },
    ]
  }
}

private let epoch = Date(timeIntervalSince1970: 0)
private let twoSeconds = Date(timeIntervalSince1970: 2)
private let open = Memo.Status.open
private let few = 0...2
private let none: String? = nil
private let nicknames: [String?] = ["a!", nil]
private let wanted: Set<String> = ["a", "xyz", "nowhere"]
private let largest = Int.max
private let yes = true
private let nothing: [String] = []
private let notANumber = Double.nan
