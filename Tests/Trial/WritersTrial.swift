import Glibc
import Martlet

/// Stops and kills processes in the midst of a write: others are refused in time while it is
/// stopped, read on, and write when it is over.
struct WritersTrial {
  /// How many writers are killed.
  let kills: Int

  func run() throws {
    try Scratch.with { scratch in
      let directory = try scratch.fresh("written")
      let preparing = try Child.run { _ in
        try DocumentStore.ofItems(at: directory).apply(FaultWorkload.prepared)
      }
      guard preparing.ending == .exited(0) else { throw Breach("preparing: \(preparing)") }
      for signal in [SIGCONT, SIGKILL] { try stopWriter(directory, thenSend: signal) }
      for number in 0..<kills { try killWriter(directory, number) }
    }
    tell("\(kills) writers killed in a write, nothing of it was kept")
  }

  /// Stops a writer; another one must be refused, and write when the first has gone on or died.
  private func stopWriter(_ directory: String, thenSend signal: Int32) throws {
    let stopped = try Child { mouth in
      let store = try DocumentStore.ofItems(at: directory)
      try store.write { tx throws in
        try tx.upsert(Item(1, revision: 1))
        mouth.say("inside")
        raise(SIGSTOP)
      }
    }
    guard stopped.line(within: 30) == "inside" else { throw Breach("no writer to stop") }
    try stopped.waitUntilStopped()
    let other = try Child { mouth in
      let store = try DocumentStore.ofItems(at: directory) { $0.writeTimeout = .seconds(1) }
      guard try Contents(of: store).items.count == 12 else { throw Breach("reading beside it") }
      let began = now()
      mouth.say(outcome { try store.apply([.item(Item(2, revision: 1))]) })
      mouth.say("\(now() - began)")
      raise(SIGSTOP)
      // The first writer may take a moment to end.
      var word = "busy"
      while word == "busy" { word = outcome { try store.apply([.item(Item(2, revision: 1))]) } }
      mouth.say(word)
      try store.expectSound("after the stopped writer")
      try store.apply(FaultWorkload.prepared)
    }
    let word = other.line(within: 30)
    let time = other.line(within: 30).flatMap { Int($0) } ?? 0
    tell("beside a stopped writer a write says \(word ?? "nothing") after \(time) ms")
    try other.waitUntilStopped()
    stopped.send(signal)
    let first = stopped.end(within: 30)
    other.send(SIGCONT)
    let second = other.end(within: 30)
    guard word == "busy", (900..<10_000).contains(time) else { throw Breach("not refused in time") }
    guard first.ending == (signal == SIGKILL ? .killed(SIGKILL) : .exited(0)) else {
      throw Breach("the stopped writer: \(first)")
    }
    guard second.lines == ["done"], second.ending == .exited(0) else {
      throw Breach("the other writer: \(second)")
    }
  }

  /// Kills a writer in the midst of a write; nothing of it may be seen.
  private func killWriter(_ directory: String, _ number: Int) throws {
    let killed = try Child.run { _ in
      let store = try DocumentStore.ofItems(at: directory)
      try store.write { tx throws in
        for id in 0...number { try tx.upsert(Item(id, revision: 1, length: 3_000)) }
        kill(getpid(), SIGKILL)
      }
    }
    guard killed.ending == .killed(SIGKILL) else { throw Breach("the writer to kill: \(killed)") }
    let next = try Child.run { _ in
      var contents = Contents()
      contents.apply(FaultWorkload.prepared)
      let store = try DocumentStore.ofItems(at: directory)
      try store.expect(contents, "after a kill")
      // The dead writer's lock must be free, and its pages must be used again without harm.
      try store.apply([.item(Item(2, revision: 3))])
      try store.apply([.item(Item(2))])
      try store.expect(contents, "written after a kill")
    }
    guard next.ending == .exited(0) else { throw Breach("after kill \(number): \(next)") }
  }
}
