internal import LMDB

extension Salvage {
  /// Brings over the documents that are reached.
  func copyDocuments(
    of collection: inout SalvagedCollection,
    with writer: inout SalvageWriter
  ) throws(StoreError) {
    guard let number = collection.source, let found = source.database("documents.\(number)") else {
      return
    }
    var current = collection
    var copying = writer
    try source.walk.forEachEntry(of: found) { entry throws(StoreError) in
      guard let document = SalvagedDocument(entry, of: current.seed) else {
        // An entry in a wrong place says nothing of a row.
        if entry.isInPlace, let row = RowID(key: entry.key.span) { current.note(lost: row) }
        return
      }
      guard current.canBeRead(document) else {
        current.noteWithoutShape(document.row)
        return
      }
      current.note(document)
      if try copying.put(document, into: current, isRecovered: false) { tell(current, copying) }
    }
    collection = current
    writer = copying
    try writer.flush()
  }

  /// Looks for documents in pages that nothing leads to.
  mutating func recoverDocuments(
    of collections: inout [SalvagedCollection],
    with writer: inout SalvageWriter
  ) throws(StoreError) {
    var current = collections
    var copying = writer
    let candidates = current.indices.filter { !current[$0].gaps.isEmpty }
    guard !candidates.isEmpty else { return }
    var unattributed = 0
    try source.walk.forEachEntry(in: .unaccounted) { entry throws(StoreError) in
      guard let row = RowID(key: entry.key.span), row.key == entry.key else { return }
      var isKnown = false
      for place in candidates {
        guard let document = SalvagedDocument(entry, of: current[place].seed) else { continue }
        isKnown = true
        guard current[place].mayMiss(entry.key), !current[place].hasLost(row) else { continue }
        guard current[place].canBeRead(document) else {
          current[place].noteWithoutShape(row)
          continue
        }
        current[place].note(document)
        if try copying.put(document, into: current[place], isRecovered: true) {
          tell(current[place], copying)
        }
      }
      if !isKnown, let value = entry.value, value.count >= Envelope.size,
        value[0] == Envelope.format
      {
        unattributed += 1
      }
    }
    report.unattributed += unattributed
    collections = current
    writer = copying
    try writer.flush()
    report.mayBeOutdated =
      !source.walk.knowsFreePages && current.contains { writer.count(of: $0).recovered > 0 }
    for place in current.indices { collections[place].counts = writer.count(of: current[place]) }
  }

  private func tell(_ collection: SalvagedCollection, _ writer: SalvageWriter) {
    onProgress?(
      SalvageProgress(
        step: .documents,
        collection: collection.name,
        documents: writer.count(of: collection).documents
      )
    )
  }

  /// Brings over the ids that lead to documents which came over; one that leads to nothing tells of
  /// a lost document.
  func copyIDs(
    of collection: inout SalvagedCollection,
    with writer: inout SalvageWriter
  ) throws(StoreError) {
    collection.counts = writer.count(of: collection)
    guard !collection.record.idIsRow, let number = collection.source,
      let found = source.database("ids.\(number)")
    else { return }
    var current = collection
    var copying = writer
    try source.walk.forEachEntry(of: found) { entry throws(StoreError) in
      guard let value = entry.value, let row = RowID(key: value.span) else { return }
      try copying.put(id: entry.key, of: row, into: current)
    }
    try copying.flush()
    for row in copying.takeRowsWithoutDocument() { current.note(lost: row) }
    current.ids = copying.takeIDs()
    collection = current
    writer = copying
  }

  /// Reads missing ids off the documents of a type that was not given.
  func makeIDs(of collection: inout SalvagedCollection, in environment: Environment)
    throws(StoreError)
  {
    guard let identify, !collection.isDeclared, !collection.record.idIsRow,
      collection.counts.documents > collection.ids
    else { return }
    let maker = IdentityMaker(
      environment: environment,
      collection: collection,
      identify: identify
    )
    collection.ids += try maker.run()
  }
}
