package import Foundation
internal import LMDB
internal import Martlet

extension StoreVerification {
  /// What is known of a store where reading it with the storage engine has ended a process: that,
  /// and what its pages show, which are read without the engine.
  ///
  /// - Parameter url: The directory of the store.
  /// - Throws: ``StoreError`` where the file cannot be opened.
  package init(ofCrashAt url: URL) throws {
    let path = url.path(percentEncoded: false)
    let flaws = try engine("verify") { () throws(LMDBError) in
      let file = try PageFile(at: path)
      return PageWalk(file, file.metaPages.first).flaws
    }
    add(flaws)
    add(Problem(kind: .endsProcess))
  }
}
