extension StoreFile {
  /// Whether no page that is in use lies past the end of the file, so that LMDB can read a file
  /// that is shorter than its pages.
  ///
  /// Nobody may write to it meanwhile. False also where nothing tells which pages are in use. LMDB
  /// has no part in it, so that no damage can end the process. The cost is that of reading the
  /// pages in use.
  func holdsEveryPageInUse() throws(LMDBError) -> Bool {
    let file = try PageFile(at: directory)
    guard let meta = file.metaPages.first else { return false }
    return !PageWalk(file, meta).flaws.hasPagesBeyondFile
  }
}
