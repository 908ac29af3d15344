import Glibc

extension PowerImage {
  /// Makes the files and directories in an empty directory.
  func plant(_ log: PowerLog, in directory: String, _ dice: inout Dice) throws {
    var planted: [PowerNode: String] = [:]
    try plant(log.root, log, in: directory, &planted, &dice)
  }

  private func plant(
    _ node: PowerNode,
    _ log: PowerLog,
    in directory: String,
    _ planted: inout [PowerNode: String],
    _ dice: inout Dice
  ) throws {
    for (name, entry) in names[node, default: [:]].sorted(by: { $0.key < $1.key }) {
      let path = directory + "/" + name
      if log.directories.contains(entry) {
        try SystemFailure.check(unsafe mkdir(path, 0o700), "mkdir")
        try plant(entry, log, in: path, &planted, &dice)
      } else if let first = planted[entry] {
        try SystemFailure.check(unsafe link(first, path), "link")
      } else {
        planted[entry] = path
        let file = files[entry, default: File()]
        try file.write(log, to: path)
        if name == "lock.mdb" { try file.fillWithGarbage(path, &dice) }
      }
    }
  }
}

extension PowerImage.File {
  fileprivate func write(_ log: PowerLog, to path: String) throws {
    let descriptor = try open(path)
    defer { close(descriptor) }
    for piece in pieces {
      let count = unsafe log.bytes.withUnsafeBytes { buffer in
        unsafe pwrite(
          descriptor,
          buffer.baseAddress?.advanced(by: piece.bytes.lowerBound),
          piece.bytes.count,
          piece.offset
        )
      }
      guard count == piece.bytes.count else { throw SystemFailure(call: "pwrite", code: errno) }
    }
    try SystemFailure.check(ftruncate(descriptor, length), "ftruncate")
  }

  /// A lock file is written through a map alone, so anything may be in it.
  fileprivate func fillWithGarbage(_ path: String, _ dice: inout Dice) throws {
    if Bool.random(using: &dice) { return }
    let descriptor = try open(path)
    defer { close(descriptor) }
    let garbage = (0..<length).map { _ in UInt8.random(in: 0...255, using: &dice) }
    let count = unsafe garbage.withUnsafeBytes {
      unsafe pwrite(descriptor, $0.baseAddress, length, 0)
    }
    guard count == length else { throw SystemFailure(call: "pwrite", code: errno) }
  }

  private func open(_ path: String) throws -> Int32 {
    let descriptor = unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    try SystemFailure.check(descriptor, "open")
    return descriptor
  }
}
