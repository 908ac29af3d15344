import Foundation
import Martlet

extension DocumentStore {
  /// Makes changes in one write.
  func apply(_ changes: [Change]) throws {
    try write { tx throws in
      for change in changes { try change.apply(in: &tx) }
    }
  }

  /// Opens a store of items and owners.
  static func ofItems(
    at directory: String,
    _ adjust: (inout Options) -> Void = { _ in }
  ) throws -> DocumentStore {
    var options = Options()
    options.mapSize = 1 << 30
    adjust(&options)
    let url = URL(filePath: directory, directoryHint: .isDirectory)
    return try DocumentStore(at: url, for: [Owner.self, Item.self], options: options)
  }

  /// Throws unless `verify` finds nothing and the contents are as told.
  func expect(_ contents: Contents, _ place: String) throws {
    let found = try Contents(of: self)
    guard found == contents else { throw Breach("\(place): the documents are not as they must be") }
    try expectSound(place)
  }

  /// Throws unless `verify` finds nothing.
  func expectSound(_ place: String) throws {
    let report = try verify()
    guard report.isSound else {
      throw Breach("\(place): \(report.problems.prefix(3).map(\.description))")
    }
  }
}
