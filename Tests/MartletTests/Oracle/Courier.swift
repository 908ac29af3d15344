import Martlet

/// A document whose id is its row, and which refers to others and to its own kind in every way.
struct Courier: Document {
  var id: Int
  var rank: Int
  var size: Double
  var leadID: Int?
  var guardID: Int?
  var watchID: Int?
  var friendIDs: Set<Int>
  var lastID: Int?
  var looseID: Int?
  var crewIDs: Set<Int>
  var parcelID: String?
  var parcelIDs: [String]
  var homeID: RegionID?

  static let indexes: [Index<Courier>] = [
    .unique(\.rank, \.size),
    .reference(\.leadID, to: Courier.self, onDelete: .cascade),
    .reference(\.guardID, to: Courier.self, onDelete: .deny),
    .reference(\.watchID, to: Courier.self, onDelete: .deny, .unchecked),
    .reference(\.friendIDs, to: Courier.self, onDelete: .nullify),
    .reference(\.lastID, to: Courier.self, onDelete: .noAction),
    .reference(\.looseID, to: Courier.self, onDelete: .noAction, .unchecked),
    .reference(\.crewIDs, to: Courier.self, onDelete: .deleteWhenEmpty),
    .reference(\.parcelID, to: Parcel.self, onDelete: .nullify),
    .reference(\.parcelIDs, to: Parcel.self, onDelete: .deleteWhenEmpty),
    .reference(\.homeID, to: Region.self, onDelete: .cascade, .unchecked, name: "home"),
  ]
}
