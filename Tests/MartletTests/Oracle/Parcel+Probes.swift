import Martlet
import TestSupport

extension Parcel {
  static func randomProbe(using random: inout SeededGenerator) -> OracleProbe<Parcel> {
    Bool.random(using: &random)
      ? randomTextProbe(using: &random) : randomNumberProbe(using: &random)
  }

  private static func randomTextProbe(using random: inout SeededGenerator) -> OracleProbe<Parcel> {
    let text = Pool.text(using: &random)
    let exact = OracleValue(text)
    let cased = OracleValue(text, .caseInsensitive)
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      return OracleProbe(name: "title", query: filter { $0.title == text }) { $0.title == text }
    case 1:
      let folded = OracleValue(text, .caseAndDiacriticInsensitive)
      return OracleProbe(
        name: "title without diacritics",
        query: filter { $0.title.caseAndDiacriticInsensitive >= text }
      ) { OracleValue($0.title, .caseAndDiacriticInsensitive) >= folded }
    case 2:
      return OracleProbe(name: "title below", query: filter { $0.title < text }) {
        OracleValue($0.title) < exact
      }
    case 3:
      return OracleProbe(name: "tags", query: filter { $0.tags.contains(text) }) {
        $0.tags.contains(text)
      }
    case 4:
      return OracleProbe(
        name: "marks",
        query: filter { $0.marks.caseInsensitive.contains(text) && $0.level <= 1 }
      ) { parcel in
        parcel.level <= 1 && parcel.marks.contains { OracleValue($0, .caseInsensitive) == cased }
      }
    case 5:
      return OracleProbe(name: "labels", query: filter { $0.labels.keys.contains(text) }) {
        $0.labels.keys.contains(text)
      }
    case 6:
      return OracleProbe(name: "initial", query: filter { $0[initial] == text }) {
        String($0.title.prefix(1)) == text
      }
    default:
      return OracleProbe(name: "words", query: filter { $0[words].contains(text) }) { parcel in
        parcel.title.split(separator: " ").contains { String($0) == text }
      }
    }
  }

  private static func randomNumberProbe(using random: inout SeededGenerator) -> OracleProbe<Parcel>
  {
    let level = Pool.small(using: &random)
    let weight = Pool.number(using: &random)
    let score = Pool.integer(using: &random)
    let bonus = Pool.maybe(using: &random) { Pool.small(using: &$0) - 1 }
    let kind = Pool.pick(["", "a", "A", "\u{E9}"], using: &random)
    let region = RegionID(using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      return OracleProbe(name: "weight", query: filter { $0.weight >= weight }) {
        $0.weight >= weight
      }
    case 1:
      return OracleProbe(name: "weight is", query: filter { $0.weight == weight }) {
        $0.weight == weight
      }
    case 2:
      return OracleProbe(name: "bonus", query: filter { $0.bonus == bonus }) { $0.bonus == bonus }
    case 3:
      return OracleProbe(
        name: "kind and level",
        query: filter { $0.kind == kind && $0.level > level }
      ) { $0.kind == kind && $0.level > level }
    case 4:
      return OracleProbe(
        name: "light",
        query: filter { $0.level == 1 && $0.score > score }
      ) { $0.level == 1 && $0.score > score }
    case 5:
      let folded = OracleValue(kind, .caseInsensitive)
      return OracleProbe(
        name: "kind and weight",
        query: filter {
          $0.kind.caseInsensitive == kind && $0.weight == weight && !($0.score == score)
        }
      ) {
        OracleValue($0.kind, .caseInsensitive) == folded && $0.weight == weight && $0.score != score
      }
    case 6:
      return OracleProbe(name: "regions", query: filter { $0.regionIDs.contains(region) }) {
        $0.regionIDs.contains(region)
      }
    default:
      return OracleProbe(
        name: "level or region",
        query: filter { $0.level == level || $0.regionID == region }
      ) { $0.level == level || $0.regionID == region }
    }
  }
}
