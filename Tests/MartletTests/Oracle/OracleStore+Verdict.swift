import Martlet

/// What the end of a write must say: which reasons may refuse it, and whether it may pass.
struct Verdict {
  var reasons: Set<StoreError.Reason> = []
  var mayPass = true

  mutating func refuse(_ reason: StoreError.Reason) {
    reasons.insert(reason)
    mayPass = false
  }
}

extension OracleStore {
  /// Judges what a write leaves behind, by what stood before it.
  ///
  /// Two cases are left open, since the rules allow both answers: a reference that may dangle by
  /// `noAction` and is new, and one to a denied id that may dangle and came after the delete.
  func verdict(after start: OracleStore) -> Verdict {
    var verdict = Verdict()
    guard isTouched else { return verdict }
    judgeUniques(of: Region.self, &verdict)
    judgeUniques(of: Parcel.self, &verdict)
    judgeUniques(of: Courier.self, &verdict)
    judgeLinks(of: Region.self, start, &verdict)
    judgeLinks(of: Parcel.self, start, &verdict)
    judgeLinks(of: Courier.self, start, &verdict)
    if hasSumOutOfRange { verdict.refuse(.sumOutOfRange) }
    return verdict
  }

  private func judgeUniques<D: OracleDocument>(of _: D.Type, _ verdict: inout Verdict) {
    for unique in D.uniques {
      let keys = self[keyPath: D.table].documents.compactMap { unique.key($0) }
      if Set(keys).count < keys.count { verdict.refuse(.uniqueViolation) }
    }
  }

  private func judgeLinks<D: OracleDocument>(
    of _: D.Type,
    _ start: OracleStore,
    _ verdict: inout Verdict
  ) {
    let known = start[keyPath: D.table].entries
    for entry in self[keyPath: D.table].entries {
      let old = known.first { $0.serial == entry.serial }?.document
      for (number, link) in D.links.enumerated() {
        for id in link.ids(entry.document) where !isStored(id, in: link.target) {
          let pointer = Pointer(
            collection: D.collectionName,
            serial: entry.serial,
            link: number,
            target: id
          )
          let denial = Denial(collection: D.collectionName, link: number, target: id)
          let isNew = !(old.map(link.ids) ?? []).contains(id)
          if missing.contains(pointer) {
            verdict.refuse(.referenceMissing)
          } else if link.isChecked, link.rule == .noAction, isNew {
            verdict.reasons.insert(.referenceMissing)
          }
          guard link.rule == .deny, let holders = denied[denial] else { continue }
          if link.isChecked || holders.contains(entry.serial) {
            verdict.refuse(.deleteDenied)
          } else {
            verdict.reasons.insert(.deleteDenied)
          }
        }
      }
    }
  }

  private var hasSumOutOfRange: Bool {
    OracleAnswer.sums(parcels.documents, [\.kind]) { Int128($0.score) }.contains {
      Int64(exactly: $0.value) == nil
    }
  }
}
