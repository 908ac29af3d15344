import Martlet

/// A shipment as a program without indexes knows it.
struct PlainShipment: Document, Equatable {
  var id: Int
  var code: String
  var city: String
  var weight: Int
  var depotID: Int
  var revision: Int

  static let collectionName = "Shipment"

  /// A shipment whose fields follow from its number and the step that changed it last.
  init(_ number: Int, revision: Int = 0) {
    id = number
    code = "code \(number)"
    city = "city \((number + 31 * revision) % 1000)"
    weight = 1 + number % 1000 + revision
    depotID = (number + revision) % Depot.count
    self.revision = revision
  }
}

/// The same shipment with indexes, one of which notes what its builder covers.
struct Shipment: Document, Equatable {
  var id: Int
  var code: String
  var city: String
  var weight: Int
  var depotID: Int
  var revision: Int

  static let schemaVersion = 2

  static let indexes: [Index<Shipment>] = [
    .value(\.city),
    .unique(\.code),
    .count(by: \.city),
    .sum(\.weight, by: \.city),
    .reference(\.depotID, to: Depot.self, onDelete: .deny),
    .computed("class") { shipment in
      Coverage.note(shipment.id)
      return shipment.weight / 100
    },
  ]

  /// A shipment whose fields follow from its number and the step that changed it last.
  init(_ number: Int, revision: Int = 0) {
    let plain = PlainShipment(number, revision: revision)
    id = plain.id
    code = plain.code
    city = plain.city
    weight = plain.weight
    depotID = plain.depotID
    self.revision = revision
  }
}

/// Where shipments lie.
struct Depot: Document {
  var id: Int

  static let count = 100
}
