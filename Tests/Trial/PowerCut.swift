/// A power cut at random.
struct PowerCut: CustomStringConvertible {
  let position: Int
  /// How many steps had returned, with the opening.
  let marks: Int
  private let image: PowerImage
  private var dice: Dice

  /// Draws a place, often one while the store is made, and an image.
  init(_ log: PowerLog, seed: Int, on disk: PowerDisk) {
    var dice = Dice(seed: seed)
    let created = log.marks.first ?? 0
    let isEarly = Int.random(in: 0..<5, using: &dice) == 0
    let place = Int.random(in: 0...(isEarly ? created : log.events.count), using: &dice)
    position = place
    marks = log.marks.prefix { $0 < place }.count
    image = PowerImage(of: log, cutAt: place, on: disk, &dice)
    self.dice = dice
  }

  var phase: PowerWorkload.Phase { PowerWorkload.phase(after: marks) }

  var description: String { "cut at \(position) in \(phase) after \(marks) steps" }

  func plant(_ log: PowerLog, in directory: String) throws {
    var dice = dice
    try image.plant(log, in: directory, &dice)
  }
}

extension PowerLog {
  /// The places of the marks.
  fileprivate var marks: [Int] {
    events.indices.filter { if case .mark = events[$0] { true } else { false } }
  }
}
