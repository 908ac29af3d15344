import DocumentCoding
import Foundation
import Testing

/// A document with everything that makes a key path hard to name.
private struct Probed: Decodable {
  enum Mood: String, Decodable { case calm, cross, glad }
  enum Grade: Int, Decodable { case low = 3, high = 7 }
  enum Side: CaseIterable, Decodable { case left, right }
  enum Contact: Decodable { case email(String), none }
  struct Address: Decodable { var street: String; var city: String }
  struct Even: Decodable {
    var number: Int
    init(from decoder: any Decoder) throws {
      number = try decoder.singleValueContainer().decode(Int.self)
      guard number % 1_000 == 999 else { throw CancellationError() }
    }
  }

  final class Branch: Decodable { var name: String; var left: Branch?; var right: [Branch] }

  enum CodingKeys: String, CodingKey {
    case id, name = "full_name", nick, age, isActive, isBlocked, mood, grade, side, contact, even
    case address, home, tags, lists, scores, names, byID, branch, amount, site, range, marks
  }

  var id: UUID
  var name: String
  var nick: String
  var age: Int8
  var isActive: Bool
  var isBlocked: Bool
  var mood: Mood
  var grade: Grade
  var side: Side
  var contact: Contact
  var even: Even?
  var address: Address?
  var home: Address
  var tags: [String]
  var lists: [[Address]]
  var scores: [String: Int]
  var names: [Int: String]
  var byID: [UUID: Bool]
  var branch: Branch
  var amount: Decimal
  var site: URL
  var range: Range<Int>
  var marks: Set<Int>

  var both: Bool { isActive && isBlocked }
  var either: Bool { isActive || isBlocked }
  var label: String { name + nick }
  var initial: String { String(name.prefix(1)) }
  var folded: String { name.lowercased() }
  var half: Int8 { age / 2 }
}

@Suite("A field probe")
struct FieldProbeTests {
  private func resolve<Token: Equatable>(_ read: (Probed) -> Token?) throws -> String? {
    try #require(FieldProbe(Probed.self)).resolve(read) { sample in
      sample as? Token ?? [sample] as? Token
        ?? (sample as? Int).flatMap { number in
          Set([number]) as? Token ?? (number..<number) as? Token
        }
    }?.description
  }

  @Test("finds renamed, nested and optional fields")
  func fields() throws {
    #expect(try resolve(\.id) == "id")
    #expect(try resolve(\.name) == "full_name")
    #expect(try resolve(\.nick) == "nick")
    #expect(try resolve(\.age) == "age")
    #expect(try resolve { $0.address?.city } == "address.city")
    #expect(try resolve(\.home.city) == "home.city")
    #expect(try resolve(\.home.street) == "home.street")
    #expect(try resolve(\.amount) == "amount")
    #expect(try resolve(\.site) == "site")
    #expect(try resolve(\.branch.name) == "branch.name")
  }

  @Test("tells two fields of one type apart")
  func sameType() throws {
    #expect(try resolve(\.isActive) == "isActive")
    #expect(try resolve(\.isBlocked) == "isBlocked")
  }

  @Test("finds enums of every kind")
  func enums() throws {
    #expect(try resolve(\.mood) == "mood")
    #expect(try resolve(\.grade) == "grade")
    #expect(try resolve(\.side) == "side")
    #expect(
      try resolve { probed -> String? in
        guard case .email(let address) = probed.contact else { return nil }
        return address
      } == "contact.email._0"
    )
  }

  @Test("finds elements, keys and values")
  func collections() throws {
    #expect(try resolve(\.tags) == "tags[]")
    #expect(try resolve { $0.lists.first?.first?.city } == "lists[][].city")
    #expect(try resolve { $0.scores.keys.first } == "scores{}")
    #expect(try resolve { $0.scores.values.first } == "scores{*}")
    #expect(try resolve { $0.names.keys.first } == "names{}")
    #expect(try resolve { $0.byID.keys.first } == "byID{}")
    #expect(try resolve { $0.byID.values.first } == "byID{*}")
    #expect(try resolve(\.marks) == "marks[]")
    #expect(try resolve(\.range) == "range[]")
  }

  @Test("leaves mixtures, constants and what it cannot make unproved")
  func unproved() throws {
    #expect(try resolve(\.both) == nil)
    #expect(try resolve(\.either) == nil)
    #expect(try resolve(\.label) == nil)
    #expect(try resolve(\.initial) == nil)
    #expect(try resolve(\.folded) == nil)
    #expect(try resolve(\.half) == nil)
    #expect(try resolve { abs($0.age) } == nil)
    #expect(try resolve { _ in 1 } == nil)
    #expect(try resolve { $0.even?.number } == nil)
    #expect(try resolve { $0.branch.left?.name } == nil)
  }

  @Test("gives up on a type that takes no invented value at all")
  func hopeless() {
    let probe = FieldProbe(Probed.Even.self)
    #expect(probe == nil)
  }
}
