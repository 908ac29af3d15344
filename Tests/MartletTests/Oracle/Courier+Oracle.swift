import Martlet
import TestSupport

extension Courier: OracleDocument {
  static var table: WritableKeyPath<OracleStore, OracleTable<Courier>> { \.couriers }
  static let uniques: [OracleUnique<Courier>] = [
    OracleUnique { [OracleValue($0.rank), OracleValue($0.size)] }
  ]
  static let links: [OracleLink<Courier>] = [
    .one(\.leadID, to: collectionName, .cascade),
    .one(\.guardID, to: collectionName, .deny),
    .one(\.watchID, to: collectionName, .deny, isChecked: false),
    .set(\.friendIDs, to: collectionName, .nullify),
    .one(\.lastID, to: collectionName, .noAction),
    .one(\.looseID, to: collectionName, .noAction, isChecked: false),
    .set(\.crewIDs, to: collectionName, .deleteWhenEmpty),
    .one(\.parcelID, to: Parcel.collectionName, .nullify),
    .list(\.parcelIDs, to: Parcel.collectionName, .deleteWhenEmpty),
    .one(\.homeID, to: Region.collectionName, .cascade, isChecked: false),
  ]

  init(id: Int, in oracle: OracleStore, using random: inout SeededGenerator) {
    self.id = id
    rank = Pool.integer(using: &random)
    size = Pool.number(using: &random)
    func rarely(_ random: inout SeededGenerator) -> Int? {
      Int.random(in: 0..<4, using: &random) == 0 ? Self.knownID(in: oracle, using: &random) : nil
    }
    leadID = rarely(&random)
    guardID = rarely(&random)
    watchID = rarely(&random)
    friendIDs = Set([rarely(&random), rarely(&random)].compactMap { $0 })
    lastID = rarely(&random)
    looseID = rarely(&random)
    crewIDs = Set([rarely(&random), rarely(&random)].compactMap { $0 })
    parcelID = rarely(&random).map { _ in Parcel.knownID(in: oracle, using: &random) }
    parcelIDs = [rarely(&random), rarely(&random)].compactMap { $0 }.map { _ in
      Parcel.knownID(in: oracle, using: &random)
    }
    homeID = rarely(&random).map { _ in Region.knownID(in: oracle, using: &random) }
  }

  static func randomID(using random: inout SeededGenerator) -> Int {
    Pool.pick([.min, -1, 0, 1, 2, 3, 4, 5, 300, .max], using: &random)
  }

  static func randomProbe(using random: inout SeededGenerator) -> OracleProbe<Courier> {
    let id = Self.randomID(using: &random)
    let rank = Pool.integer(using: &random)
    let size = Pool.number(using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      return OracleProbe(name: "lead", query: filter { $0.leadID == id }) { $0.leadID == id }
    case 1:
      return OracleProbe(name: "friends", query: filter { $0.friendIDs.contains(id) }) {
        $0.friendIDs.contains(id)
      }
    case 2:
      return OracleProbe(name: "rank", query: filter { $0.rank < rank }) { $0.rank < rank }
    default:
      return OracleProbe(
        name: "rank and size",
        query: filter { $0.rank == rank && $0.size >= size }
      ) { $0.rank == rank && $0.size >= size }
    }
  }

  mutating func take(_ fields: UInt64, of other: Courier) {
    if fields & 1 != 0 { rank = other.rank }
    if fields & 2 != 0 { size = other.size }
    if fields & 4 != 0 { leadID = other.leadID }
    if fields & 8 != 0 { guardID = other.guardID }
    if fields & 16 != 0 { watchID = other.watchID }
    if fields & 32 != 0 { friendIDs = other.friendIDs }
    if fields & 64 != 0 { lastID = other.lastID }
    if fields & 128 != 0 { looseID = other.looseID }
    if fields & 256 != 0 { crewIDs = other.crewIDs }
    if fields & 512 != 0 { parcelID = other.parcelID }
    if fields & 1024 != 0 { parcelIDs = other.parcelIDs }
    if fields & 2048 != 0 { homeID = other.homeID }
  }

  func with(id: Int) -> Courier {
    var copy = self
    copy.id = id
    return copy
  }

  var image: [String] {
    [
      "\(id)", "\(rank)", Image.of(size), Image.of(leadID), Image.of(guardID), Image.of(watchID),
      "\(friendIDs.sorted())", Image.of(lastID), Image.of(looseID), "\(crewIDs.sorted())",
      Image.of(parcelID), Image.of(parcelIDs), Image.of(homeID?.image),
    ]
  }

  var isRefused: Bool { size.isNaN }

  static func upsert(_ document: Courier, on unique: Int, in tx: inout WriteTransaction) throws
    -> Int
  {
    try tx.upsert(document, on: \.rank, \.size)
  }

  static func compareIndexes(
    _ oracle: OracleStore,
    _ tx: borrowing some Martlet.Reading,
    using random: inout SeededGenerator
  ) throws -> [String] {
    var comparison = Comparison()
    let all = oracle.couriers.documents
    let id = Self.randomID(using: &random)
    let led: [Courier] = try tx.referring(to: id, via: \Courier.leadID)
    comparison.expect("lead", led, all.filter { $0.leadID == id })
    let last: [Courier] = try tx.referring(to: id, via: \Courier.lastID)
    comparison.expect("last", last, all.filter { $0.lastID == id })
    let crew: [Courier] = try tx.referring(to: id, via: \Courier.crewIDs)
    comparison.expect("crew", crew, all.filter { $0.crewIDs.contains(id) })
    let parcel = Parcel.randomID(using: &random)
    let carriers: [Courier] = try tx.referring(to: parcel, via: \Courier.parcelIDs)
    comparison.expect("parcels", carriers, all.filter { $0.parcelIDs.contains(parcel) })
    let range = try tx.fetch(Courier.self, ids: id...)
    comparison.expect("ids", range, all.filter { $0.id >= id })
    return comparison.differences
  }
}
