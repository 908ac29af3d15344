import FaultInjection
import Glibc

/// A step of a trial in a process of its own, which may die of it.
///
/// It is forked, not executed: that takes a millisecond. So the process that starts children has
/// one thread and no store open.
struct Child {
  /// How a child ended.
  enum Ending: Equatable {
    /// By itself, with a status.
    case exited(Int32)
    /// By a signal.
    case killed(Int32)
    /// Not within its time; it was killed then.
    case hung

    /// In words.
    var words: String {
      switch self {
      case .exited(let status): "exit \(status)"
      case .killed(let signal): "signal \(signal)"
      case .hung: "hang"
      }
    }
  }

  /// The process.
  let processID: pid_t
  /// Where it is heard.
  private let ear: Ear

  /// Starts a child that runs a body and exits with 0, or says the error and exits with 1.
  init(_ body: (Mouth) throws -> Void) throws {
    var ends: [Int32] = [0, 0]
    try SystemFailure.check(unsafe pipe(&ends), "pipe")
    let processID = fault_fork()
    try SystemFailure.check(processID, "fork")
    if processID == 0 {
      close(ends[0])
      // Swift's own handlers would print pages about each crash that is wanted.
      for number in [SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGTRAP, SIGFPE] { signal(number, SIG_DFL) }
      let mouth = Mouth(descriptor: ends[1])
      do {
        try body(mouth)
        _exit(0)
      } catch {
        mouth.say("failed \(outcome(of: error)): \(error)")
        _exit(1)
      }
    }
    close(ends[1])
    self.processID = processID
    ear = Ear(descriptor: ends[0])
  }

  /// The next line that it says; nil where it has ended or says nothing within the time.
  func line(within seconds: Int) -> String? {
    ear.line(until: now() + seconds * 1_000)
  }

  /// Sends it a signal.
  func send(_ signal: Int32) {
    kill(processID, signal)
  }

  /// Waits until it has stopped itself.
  ///
  /// A signal to go on that comes before that would be lost.
  func waitUntilStopped() throws {
    let status = wait(WUNTRACED)
    guard status & 0xff == 0x7f else { throw Breach("it ended before it stopped") }
  }

  /// Waits for the process, and returns its status.
  private func wait(_ options: Int32) -> Int32 {
    var status: Int32 = 0
    while true {
      let found = unsafe waitpid(processID, &status, options)
      if found == processID { return status }
      // Else a child that nobody waited for would pass for one that ended well.
      precondition(found == -1 && errno == EINTR, "there is no such child")
    }
  }

  /// Waits for its end, and returns the lines that were not asked for before.
  func end(within seconds: Int) -> (lines: [String], ending: Ending) {
    let limit = now() + seconds * 1_000
    var lines: [String] = []
    while let line = ear.line(until: limit) { lines.append(line) }
    let isHung = !ear.isAtEnd
    if isHung { send(SIGKILL) }
    close(ear.descriptor)
    let status = wait(0)
    if isHung { return (lines, .hung) }
    let signal = status & 0x7f
    return (lines, signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal))
  }

  /// Runs a child to its end.
  static func run(within seconds: Int = 30, _ body: (Mouth) throws -> Void) throws
    -> (lines: [String], ending: Ending)
  {
    try Child(body).end(within: seconds)
  }
}

/// Where a child speaks, line by line.
struct Mouth {
  let descriptor: Int32

  /// Where nobody listens.
  static let closed = Mouth(descriptor: -1)

  /// Says a line.
  func say(_ line: String) {
    var bytes = Array(line.utf8)
    bytes.append(UInt8(ascii: "\n"))
    _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
  }
}

/// Where the parent hears a child.
private final class Ear {
  let descriptor: Int32
  private var heard: [UInt8] = []
  private(set) var isAtEnd = false

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// The next line; nil at the end, or where the time is over.
  func line(until limit: Int) -> String? {
    while true {
      if let end = heard.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: heard[..<end], as: UTF8.self)
        heard.removeSubrange(...end)
        return line
      }
      if isAtEnd || !waits(until: limit) { return nil }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = unsafe buffer.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress, buffer.count)
      }
      if count > 0 { heard += buffer[..<count] } else { isAtEnd = true }
    }
  }

  /// Waits for something to read.
  private func waits(until limit: Int) -> Bool {
    while true {
      let left = max(0, limit - now())
      var question = pollfd(descriptor: descriptor)
      let answer = unsafe poll(&question, 1, Int32(clamping: left))
      if answer > 0 { return true }
      if answer == 0 || errno != EINTR { return false }
    }
  }
}

extension pollfd {
  /// Asks for something to read.
  fileprivate init(descriptor: Int32) {
    self.init(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }
}

/// The time in milliseconds since some moment.
func now() -> Int {
  var time = timespec()
  _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
}
