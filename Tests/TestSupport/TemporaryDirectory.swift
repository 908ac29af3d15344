package import Foundation
package import Testing

/// Gives each test case a fresh directory of its own, removed when the case ends.
package struct TemporaryDirectoryTrait: TestTrait, SuiteTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }

  package func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing body: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let directory = try makeTemporaryDirectory()
    defer { try? FileManager.default.removeItem(at: directory) }
    try await TemporaryDirectory.$task.withValue(directory) { try await body() }
  }
}

extension Trait where Self == TemporaryDirectoryTrait {
  /// Supplies ``TemporaryDirectory/current``.
  package static var temporaryDirectory: Self { Self() }
}

/// The directory of the test case that runs.
package enum TemporaryDirectory {
  @TaskLocal static var task: URL?

  package static var current: URL {
    guard let task else { preconditionFailure("the test lacks the trait .temporaryDirectory") }
    return task
  }
}

/// A new directory with a name nobody else has.
package func makeTemporaryDirectory() throws -> URL {
  let directory = FileManager.default.temporaryDirectory
    .appending(path: "martlet-\(UUID().uuidString)", directoryHint: .isDirectory)
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  return directory
}
