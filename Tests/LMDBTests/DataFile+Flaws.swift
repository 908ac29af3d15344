import Foundation
import LMDB
import TestSupport

extension DataFile {
  /// What a walk over the bytes finds.
  func flaws() throws -> PageFlaws {
    try save()
    let file = try PageFile(at: directory.path)
    return PageWalk(file, file.metaPages.first).flaws
  }

  func kinds() throws -> Set<PageFlaw.Kind> { Set(try flaws().listed.map(\.kind)) }
}
