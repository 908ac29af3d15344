/// What a probed value lacks.
enum ProbeOmission: Equatable {
  case nothing
  /// Every field that may be missing.
  case optionals
  /// One field: it is nil, or was not written.
  case field(CodingPath, isWritten: Bool)

  /// Whether a field is nil or missing.
  func takes(_ path: CodingPath) -> Bool {
    switch self {
    case .nothing: false
    case .optionals: true
    case .field(let omitted, _): omitted == path
    }
  }

  /// Whether a field is nil for certain, also to who says that it must be there.
  func takesWhole(_ path: CodingPath) -> Bool { self != .optionals && takes(path) }
}
