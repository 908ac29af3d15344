extension CodingFailure {
  /// Turns whatever an encoding threw into a failure.
  init(encoding error: any Error) {
    switch error {
    case let failure as CodingFailure:
      self = failure
    case let reason as Reason:
      self.init(.encoding, reason)
    case EncodingError.invalidValue(_, let context):
      self.init(
        .encoding,
        path: context.codingPath,
        underlying: context.underlyingError,
        error: error
      )
    default:
      self.init(.encoding, .refused, underlying: error)
    }
  }

  /// Turns whatever a decoding threw into a failure.
  init(decoding error: any Error) {
    switch error {
    case let failure as CodingFailure:
      self = failure
    case let reason as Reason:
      self.init(.decoding, reason)
    case let decodingError as DecodingError:
      self.init(decodingError)
    default:
      self.init(.decoding, .refused, underlying: error)
    }
  }

  /// Turns an error of a decoding container, ours or one made by a user's type, into a failure.
  private init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context):
      self.init(
        .decoding,
        .missingField,
        at: CodingPath(keys: context.codingPath + [key])
      )
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      self.init(
        .decoding,
        path: context.codingPath,
        underlying: context.underlyingError,
        error: error
      )
    @unknown default:
      self.init(.decoding, .refused, underlying: error)
    }
  }

  /// Takes the reason our containers left in the context, or else blames the type's own coder.
  private init(
    _ activity: Activity,
    path: [any CodingKey],
    underlying: (any Error)?,
    error: any Error
  ) {
    let path = CodingPath(keys: path)
    if let reason = underlying as? Reason {
      self.init(activity, reason, at: path)
    } else {
      self.init(activity, .refused, at: path, underlying: error)
    }
  }
}

extension CodingPath {
  /// Makes a path from coding keys; our own index keys and the keys of dictionaries are told apart.
  init(keys: [any CodingKey]) {
    self.init(
      keys.map { key in
        if let key = key as? ListKey { return .index(key.index) }
        return DictionaryKeys.isKey(type(of: key))
          ? .entry(key.stringValue) : .field(key.stringValue)
      }
    )
  }
}
