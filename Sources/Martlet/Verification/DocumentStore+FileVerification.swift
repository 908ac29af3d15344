public import Foundation

extension DocumentStore {
  /// Checks a store in another process, so that a damaged file cannot end this one.
  ///
  /// The storage engine trusts the pages that it maps, and a broken one can lead it outside of the
  /// file. Ask this before a suspect file is opened: after a power failure of a disk that lies, or
  /// when a backup comes from elsewhere. It needs no types; what the program alone can compute is
  /// checked for its form. ``verify(onProgress:)`` of an open store checks everything.
  ///
  /// The cost is that of reading the whole store. The caller's thread waits.
  ///
  /// - Parameters:
  ///   - url: the directory of the store.
  ///   - tool: the executable `martlet`.
  /// - Returns: what was found.
  /// - Throws: ``StoreError``: `notFound` where there is no store; `storage` where the tool cannot
  ///   be run or cannot read the store, with its sentence.
  public static func verify(at url: URL, using tool: URL) throws(StoreError) -> FileVerification {
    let path = url.path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: path + "/data.mdb") else {
      throw StoreError(
        .notFound,
        "verify",
        advice: "there is no store at the path; give the directory of a store"
      )
    }
    let process = Process()
    process.executableURL = tool
    process.arguments = ["verify", "--json", "--", path]
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    do {
      try process.run()
    } catch {
      throw StoreError(
        .storage,
        "verify",
        advice: "the tool cannot be run; give the path of the executable martlet"
      )
    }
    let report = try? output.fileHandleForReading.readToEnd()
    let sentence = try? errors.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    if let report, let found = try? JSONDecoder().decode(FileVerification.self, from: report) {
      return found
    }
    let words = sentence.map { String(decoding: $0, as: UTF8.self) } ?? ""
    throw StoreError(
      .storage,
      "verify",
      advice: words.isEmpty
        ? "the tool gave no report" : words.trimmingCharacters(in: .whitespacesAndNewlines)
    )
  }
}
