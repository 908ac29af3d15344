import BenchReport
import Foundation

/// One run of one workload on one contender, in a process of its own.
struct WorkloadRun {
  let workload: Workload
  let contender: ContenderName
  let inputs: Inputs
  let directory: StoreDirectory

  /// Prepares, measures, compares what is stored afterwards, and closes the store.
  func measure() throws -> RunResult {
    let place = directory.place(contender, workload.start)
    switch workload.start {
    case .empty: try directory.remove(place)
    case .ownTweets:
      try directory.remove(place)
      try fill(place)
    case .tweets, .ingested: break
    }
    let store = try openContender(contender, at: place)
    var meter = Meter()
    let result = try run(on: store, &meter)
    try store.close()
    let bytes = try directory.bytes(of: place)
    if workload.start == .empty || workload.start == .ownTweets { try directory.remove(place) }
    return RunResult(
      workload: workload,
      contender: contender,
      documents: inputs.count,
      units: result.units,
      wallSeconds: meter.wallSeconds,
      cpuSeconds: meter.cpuSeconds,
      allocations: meter.allocations,
      syncs: meter.syncs,
      bytesWritten: meter.bytesWritten,
      peakKilobytes: meter.peakKilobytes,
      grownKilobytes: meter.grownKilobytes,
      fileBytes: bytes,
      commitsBeside: result.commitsBeside,
      digest: result.digest.description
    )
  }

  /// Makes the store that reading workloads find.
  func prepare() throws {
    let place = directory.place(contender, workload.start)
    try directory.remove(place)
    try fill(place)
  }

  private func fill(_ place: URL) throws {
    let store = try openContender(contender, at: place)
    if workload.start == .ingested {
      let searches = inputs.searches
      store.hold(searches)
      for search in searches.indices { try store.ingest(search) }
    } else {
      store.hold(inputs.tweets(0..<inputs.count))
      try store.insert(0..<inputs.count)
    }
    try store.close()
  }

  private struct Outcome {
    var units: Int
    var digest: Digest
    var commitsBeside = 0
  }

  private func run(on store: any Contender, _ meter: inout Meter) throws -> Outcome {
    switch workload {
    case .insertAll:
      store.hold(inputs.tweets(0..<inputs.count))
      return try insert(into: store, by: inputs.count, &meter)
    case .insertRandom:
      store.hold(inputs.tweets(0..<inputs.count))
      return try insert(into: store, by: Inputs.batch, &meter)
    case .insertRising:
      store.hold(inputs.tweets(0..<inputs.count, ids: .rising))
      return try insert(into: store, by: Inputs.batch, &meter)
    case .ingest: return try ingest(into: store, &meter)
    case .concurrent:
      let run = ConcurrentReads(store: store, inputs: inputs)
      let (digest, commits) = try run.measure(&meter)
      return Outcome(units: Int(digest.count), digest: digest, commitsBeside: commits)
    case .read, .readEach, .scan, .equality, .newest, .filter, .count, .select, .top:
      let digest = try read(try store.openReader(), &meter)
      return Outcome(units: Int(digest.count), digest: digest)
    }
  }

  private func insert(into store: any Contender, by size: Int, _ meter: inout Meter) throws
    -> Outcome
  {
    _ = try meter.measure {
      for start in stride(from: 0, to: inputs.count, by: size) {
        try store.insert(start..<min(start + size, inputs.count))
      }
      return Digest()
    }
    return Outcome(units: inputs.count, digest: try store.openReader().scan(whole: true))
  }

  private func ingest(into store: any Contender, _ meter: inout Meter) throws -> Outcome {
    let searches = inputs.searches
    store.hold(searches)
    _ = try meter.measure {
      for search in searches.indices { try store.ingest(search) }
      return Digest()
    }
    // All rankings from end to end: no term has as many keywords as there are tweets.
    let terms = TextList(Vocabulary.terms)
    let digest = try store.openReader().top(terms, limit: 4 * inputs.count)
    return Outcome(units: inputs.count, digest: digest)
  }

  private func read(_ reader: any ContenderReader, _ meter: inout Meter) throws -> Digest {
    // Everything is in memory before the time begins, for every store alike.
    _ = try reader.scan(whole: false)
    let ids = TextList(inputs.storedIDs(inputs.count))
    let users = TextList(inputs.users)
    let spans = inputs.spans
    let terms = TextList((0..<20).flatMap { _ in Vocabulary.terms })
    func work() throws -> Digest {
      switch workload {
      case .read: try reader.read(ids, transactionEach: false)
      case .readEach: try reader.read(ids, transactionEach: true)
      case .scan: try reader.scan(whole: false)
      case .equality: try reader.find(users: users)
      case .count: try reader.count(users: users)
      case .newest: try reader.newest(spans, limit: Inputs.newestLimit)
      case .filter: try reader.filter(retweets: Inputs.manyRetweets)
      case .select: try reader.select(retweets: Inputs.manyRetweets)
      case .top: try reader.top(terms, limit: Inputs.topLimit)
      case .insertAll, .insertRandom, .insertRising, .ingest, .concurrent:
        preconditionFailure("this workload does not only read")
      }
    }
    // What is made at the first use of a type or a statement is no part of the time.
    _ = try work()
    return try meter.measure(work)
  }
}
