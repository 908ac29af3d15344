import BenchReport
import CProbes
import Foundation

/// Takes the time of a piece of work, and what else it used.
struct Meter {
  private(set) var wallSeconds = 0.0
  private(set) var cpuSeconds = 0.0
  private(set) var allocations = 0
  private(set) var syncs = 0
  private(set) var bytesWritten = 0
  private(set) var peakKilobytes = 0
  private(set) var grownKilobytes = 0

  /// Runs the body and measures it.
  mutating func measure(_ body: () throws -> Digest) throws -> Digest {
    try forgetPeak()
    let resident = try number(after: "VmRSS:", in: "/proc/self/status")
    let written = try writtenBytes()
    let cpu = cpuTime()
    let counts = probe_counts_now()
    let clock = ContinuousClock()
    let start = clock.now
    let digest = try measuredSection(body)
    let elapsed = clock.now - start
    let countsAfter = probe_counts_now()
    wallSeconds = elapsed / .seconds(1)
    cpuSeconds = cpuTime() - cpu
    allocations = Int(countsAfter.allocations - counts.allocations)
    syncs = Int(countsAfter.syncs - counts.syncs)
    bytesWritten = try writtenBytes() - written
    peakKilobytes = try number(after: "VmHWM:", in: "/proc/self/status")
    // The kernel counts what is resident in batches, and so the peak may seem to be below it.
    grownKilobytes = max(0, peakKilobytes - resident)
    return digest
  }

  /// Runs the body inside the function that callgrind counts in.
  private func measuredSection(_ body: () throws -> Digest) throws -> Digest {
    var outcome: Result<Digest, any Error> = .failure(SectionError.notRun)
    withoutActuallyEscaping(body) { body in
      var work: () -> Void = { outcome = Result { try body() } }
      withUnsafeMutablePointer(to: &work) { work in
        probe_measured_section({ $0?.assumingMemoryBound(to: (() -> Void).self).pointee() }, work)
      }
    }
    return try outcome.get()
  }

  private enum SectionError: Error {
    case notRun
  }

  /// Makes the most resident memory what is resident now.
  private func forgetPeak() throws {
    let file = try FileHandle(forWritingTo: URL(filePath: "/proc/self/clear_refs"))
    try file.write(contentsOf: Data("5".utf8))
    try file.close()
  }

  private func cpuTime() -> Double {
    var usage = rusage()
    guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else {
      fatalError("getrusage has failed")
    }
    return [usage.ru_utime, usage.ru_stime].reduce(0) { seconds, time in
      seconds + Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }
  }

  private func writtenBytes() throws -> Int {
    try number(after: "wchar:", in: "/proc/self/io")
  }

  /// The number that follows a name in a file of the kernel's.
  private func number(after name: String, in file: String) throws -> Int {
    for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
      let words = line.split { $0 == " " || $0 == "\t" }
      if words.count > 1, words[0] == name, let number = Int(words[1]) { return number }
    }
    throw MissingFigure(name: name, file: file)
  }
}

/// A figure that the kernel does not give.
struct MissingFigure: Error, CustomStringConvertible {
  let name: String
  let file: String

  var description: String { "there is no \(name) in \(file)" }
}
