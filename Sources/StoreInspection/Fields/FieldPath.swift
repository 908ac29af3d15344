/// Where an index finds its values in a document: the catalogue's paths, such as `address.city`,
/// `tags[]` or `scores{}`.
struct FieldPath: Hashable {
  /// One step down.
  enum Step: Hashable {
    /// A field of a record.
    case field(String)
    /// Every element of a list.
    case elements
    /// The key of every entry of a map.
    case keys
    /// The value of every entry of a map.
    case values
  }

  /// The steps from the document down.
  let steps: [Step]

  /// Reads a path; nil where it has a step of another kind.
  init?(_ text: String) {
    var steps: [Step] = []
    var rest = text[...]
    while !rest.isEmpty {
      if rest.first == ".", !steps.isEmpty {
        rest = rest.dropFirst()
      } else if rest.hasPrefix("[]") {
        steps.append(.elements)
        rest = rest.dropFirst(2)
        continue
      } else if rest.hasPrefix("{*}") {
        steps.append(.values)
        rest = rest.dropFirst(3)
        continue
      } else if rest.hasPrefix("{}") {
        steps.append(.keys)
        rest = rest.dropFirst(2)
        continue
      }
      let name = rest.prefix { !".[{".contains($0) }
      guard !name.isEmpty else { return nil }
      steps.append(.field(String(name)))
      rest = rest.dropFirst(name.count)
    }
    guard !steps.isEmpty else { return nil }
    self.steps = steps
  }

  /// Whether a document can have any number of values here, and not always one.
  var isSpread: Bool { steps.contains(where: \.isSpread) }
}

extension FieldPath.Step {
  /// Whether the step leads to any number of values.
  var isSpread: Bool {
    switch self {
    case .field: false
    case .elements, .keys, .values: true
    }
  }
}
