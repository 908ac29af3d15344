import Martlet

extension DamageProbe {
  /// The ways to read.
  enum Reading: CaseIterable {
    case itemsByID, ownersByID, byUniqueValue, byValue, byElement, byReference, counts, itemScan
    case ownerScan

    /// Reads in this way.
    ///
    /// An error of one document does not keep it from the others.
    func look(_ tx: ReadTransaction, _ sight: inout DamageSight) throws {
      let items = stored.items.values.sorted { $0.id < $1.id }
      switch self {
      case .itemsByID:
        for item in items {
          let found = try tx.find(Item.self, id: item.id)
          if let found, found.id != item.id { sight.wrong += 1 }
          compare([found], [item], &sight)
        }
      case .ownersByID:
        for owner in stored.owners.values {
          let found = try tx.find(Owner.self, id: owner.id)
          if let found, found.id != owner.id { sight.wrong += 1 }
          compare([found], [owner], &sight)
        }
      case .byUniqueValue:
        for item in items {
          try compare(tx.fetch(Item.filter { $0.code == item.code }), [item], &sight)
        }
      case .byValue:
        for kind in Set(items.map(\.kind)).sorted() {
          let wanted = items.filter { $0.kind == kind }
          try compare(tx.fetch(Item.filter { $0.kind == kind }), wanted, &sight)
        }
      case .byElement:
        for tag in Set(items.flatMap(\.tags)).sorted() {
          let wanted = items.filter { $0.tags.contains(tag) }
          try compare(tx.fetch(Item.filter { $0.tags.contains(tag) }), wanted, &sight)
        }
      case .byReference:
        for owner in stored.owners.keys.sorted() {
          let wanted = items.filter { $0.ownerID == owner }
          try compare(tx.referring(to: owner, via: \Item.ownerID), wanted, &sight)
        }
      case .counts: try lookAtCounts(tx, items, &sight)
      case .itemScan:
        let found = try tx.fetch(Item.all)
        sight.states.removeAll { Array($0.items.values.sorted { $0.id < $1.id }) != found }
        compare(found, items, &sight)
      case .ownerScan:
        let found = try tx.fetch(Owner.all)
        sight.states.removeAll {
          $0.owners.values.sorted { $0.id < $1.id } != found.sorted { $0.id < $1.id }
        }
        compare(found, Array(stored.owners.values), &sight)
      }
    }

    private func compare(_ found: [Item?], _ wanted: [Item], _ sight: inout DamageSight) {
      sight.compare(
        found.compactMap(\.self),
        with: wanted,
        stored: stored.items,
        earlier: earlier.map(\.items)
      )
    }

    private func compare(_ found: [Owner?], _ wanted: [Owner], _ sight: inout DamageSight) {
      sight.compare(
        found.compactMap(\.self),
        with: wanted,
        stored: stored.owners,
        earlier: earlier.map(\.owners)
      )
    }

    private func lookAtCounts(_ tx: ReadTransaction, _ items: [Item], _ sight: inout DamageSight)
      throws
    {
      let groups = Dictionary(grouping: items, by: \.kind)
      for (kind, members) in groups {
        if try tx.count(Item.kinds, of: kind) != members.count { sight.counts += 1 }
        let sum = try tx.sum(of: \Item.size, by: \Item.kind, within: kind)
        if sum != Int64(members.map(\.size).reduce(0, +)) { sight.counts += 1 }
      }
      let ranking = try tx.ranking(Item.kinds)
      let counts = Dictionary(ranking.map { ($0.group, $0.count) }, uniquingKeysWith: max)
      if ranking.count != groups.count || counts != groups.mapValues(\.count) { sight.counts += 1 }
    }
  }
}
