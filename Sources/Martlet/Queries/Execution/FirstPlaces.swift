/// The first places of an order: no more of them are kept than are wanted, or twice as many.
struct FirstPlaces<D: Document> {
  private let query: Query<D>
  private let capacity: Int
  private var places: [SortKey] = []

  init(of query: Query<D>) {
    self.query = query
    let (sum, overflows) = query.skipped.addingReportingOverflow(query.maximum ?? .max)
    // Of documents with one value no more than the first counts, and that is not known here.
    capacity = overflows || query.distinguishing != nil ? .max : sum
  }

  mutating func insert(_ place: SortKey) {
    places.append(place)
    if capacity < .max, places.count / 2 >= max(capacity, 1000) { prune() }
  }

  mutating func sorted() -> [SortKey] {
    prune()
    return places
  }

  private mutating func prune() {
    places.sort { query.isOrdered($0, before: $1) }
    if places.count > capacity { places.removeSubrange(capacity...) }
  }
}
