import Martlet
import TestSupport

extension IndexCampaign {
  /// What the documents say of some sampled cities, codes and depots, without an index.
  struct Samples: Equatable {
    var cities: [String: [Int]] = [:]
    var codes: [String: [Int]] = [:]
    var depots: [Int: [Int]] = [:]
    var counts: [String: Int] = [:]
    var sums: [String: Int64] = [:]
  }

  /// Draws the cities, codes and depots to ask for.
  func drawSamples(seed: Int) -> Samples {
    var generator = SeededGenerator(seed: seed)
    var samples = Samples()
    for _ in 0..<10 {
      samples.cities["city \(Int.random(in: 0..<1000, using: &generator))"] = []
      samples.codes["code \(Int.random(in: 0..<documents, using: &generator))"] = []
      samples.depots[Int.random(in: 0..<Depot.count, using: &generator)] = []
    }
    // One that is not stored.
    samples.codes["code -1"] = []
    return samples
  }

  /// Answers by a look at every document.
  func scan(_ drawn: Samples, _ transaction: ReadTransaction) throws -> Samples {
    var samples = drawn
    try transaction.forEach(Shipment.all) { shipment in
      samples.counts[shipment.city, default: 0] += 1
      samples.sums[shipment.city, default: 0] += Int64(shipment.weight)
      samples.cities[shipment.city]?.append(shipment.id)
      samples.codes[shipment.code]?.append(shipment.id)
      samples.depots[shipment.depotID]?.append(shipment.id)
    }
    return samples
  }

  /// Answers by the new indexes.
  func query(_ drawn: Samples, _ transaction: ReadTransaction) throws -> Samples {
    var samples = drawn
    for city in drawn.cities.keys {
      let found = try transaction.fetch(Shipment.filter { $0.city == city })
      samples.cities[city] = found.map { $0.id }
    }
    for code in drawn.codes.keys {
      let found = try transaction.fetch(Shipment.filter { $0.code == code })
      samples.codes[code] = found.map { $0.id }
    }
    for depot in drawn.depots.keys {
      let found: [Shipment] = try transaction.referring(to: depot, via: \.depotID)
      samples.depots[depot] = found.map { $0.id }.sorted()
    }
    for (city, count) in try transaction.counts(by: \Shipment.city) { samples.counts[city] = count }
    for (city, sum) in try transaction.sums(of: \Shipment.weight, by: \Shipment.city) {
      samples.sums[city] = sum
    }
    return samples
  }
}
