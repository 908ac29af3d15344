/// What the program can be asked to do.
enum Role: String, CaseIterable {
  /// Lets every system call of a workload fail once.
  case faults
  /// Fills disks.
  case full
  /// Grows a store from several processes.
  case growth
  /// Stops and kills writers.
  case writers
  /// Kills readers.
  case readers
  /// Flips bits of the data file, and worse.
  case flips
  /// Opens a store from many processes.
  case openings
  /// Holds a snapshot through many updates.
  case snapshots
  /// Asks random queries.
  case queries
  /// Cuts the power; the third number is that of a ``PowerInterruption``.
  case power

  /// Plays the role; the numbers are its sizes, and what is missing has a default.
  func play(_ numbers: [Int]) throws {
    func number(_ place: Int, _ missing: Int) -> Int {
      place < numbers.count ? numbers[place] : missing
    }
    switch self {
    case .faults: try FaultSweep(isShort: number(0, 0) != 0).run()
    case .full: try FullDisk().run()
    case .growth: try GrowthTrial(mebibytes: number(0, 24), seed: number(1, 1)).run()
    case .writers: try WritersTrial(kills: number(0, 20)).run()
    case .readers: try ReadersTrial(kills: number(0, 200)).run()
    case .flips: try FlipTrial(count: number(0, 300), seed: number(1, 1)).run()
    case .openings: try OpeningsTrial(processes: number(0, 6), openings: number(1, 100)).run()
    case .snapshots: try SnapshotsTrial(updates: number(0, 10_000)).run()
    case .queries: try QueriesTrial(count: number(0, 2000), seed: number(1, 1)).run()
    case .power:
      guard let interruption = PowerInterruption(rawValue: number(2, 0)) else {
        throw Breach("there is no such interruption")
      }
      try PowerTrial(count: number(0, 150), seed: number(1, 1), interruption: interruption).run()
    }
  }
}
