import FaultInjection
import Foundation
import Glibc
import Martlet

/// Opens a store from many processes at once, again and again: no opening may fail.
struct OpeningsTrial {
  let processes: Int
  /// How often each process opens the store.
  let openings: Int

  func run() throws {
    let began = now()
    try Scratch.with { scratch in
      try openBesideCommit(try scratch.fresh("made"))
      let directory = try scratch.fresh("opened") + "/store"
      let children = try (0..<processes).map { number in
        try Child { _ in try open(directory, number) }
      }
      for child in children {
        let end = child.end(within: 60 + processes * openings / 20)
        guard end.ending == .exited(0) else { throw Breach("\(end.ending.words): \(end.lines)") }
      }
      let last = try Child.run(within: 60) { _ in
        let store = try DocumentStore.ofItems(at: directory)
        let contents = try Contents(of: store)
        guard contents.owners.values.map(\.revision).reduce(0, +) == processes * (openings - 1)
        else { throw Breach("writes are lost") }
        try store.expectSound("opened often")
      }
      guard last.ending == .exited(0) else { throw Breach("\(last)") }
    }
    let rate = processes * openings * 1_000 / max(1, now() - began)
    tell("\(processes) processes, \(openings) openings each, 0 failures, \(rate) a second")
  }

  /// The first openings make the store, all at once; each writes once and reads.
  private func open(_ directory: String, _ number: Int) throws {
    for revision in 0..<openings {
      let store = try DocumentStore.ofItems(at: directory)
      try store.apply([.owner(Owner(number, revision: revision))])
      let found = try store.read { tx in try tx.find(Owner.self, id: Owner.id(number)) }
      guard found == Owner(number, revision: revision) else { throw Breach("a wrong document") }
      store.close()
    }
  }

  /// Opens a store while the commit that makes it is in the file and no snapshot has it yet.
  private func openBesideCommit(_ directory: String) throws {
    if !fault_is_available() { return }
    let maker = try Child { _ in
      unsafe fault_arm(directory, fault_pwrite, 2, FAULT_STOP, false)
      _ = try DocumentStore.ofItems(at: directory + "/store")
    }
    try maker.waitUntilStopped()
    guard try isCommitInFile(directory + "/store/data.mdb") else {
      throw Breach("the maker stands elsewhere")
    }
    let other = try Child { mouth in
      let word = outcome {
        _ = try DocumentStore.ofItems(at: directory + "/store") { $0.writeTimeout = .seconds(1) }
      }
      mouth.say(word)
      raise(SIGSTOP)
      try DocumentStore.ofItems(at: directory + "/store").expectSound("made beside it")
    }
    let word = other.line(within: 30)
    try other.waitUntilStopped()
    maker.send(SIGCONT)
    let first = maker.end(within: 30)
    other.send(SIGCONT)
    let second = other.end(within: 30)
    guard word == "busy" else { throw Breach("beside the commit: \(word ?? "nothing")") }
    guard first.ending == .exited(0), second.ending == .exited(0) else {
      throw Breach("after the commit: \(first), \(second)")
    }
  }

  /// Whether the second header page, which the first commit writes, says something else than the
  /// first one does.
  private func isCommitInFile(_ path: String) throws -> Bool {
    let bytes = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
    let pageSize = Int(getpagesize())
    guard bytes.count >= 2 * pageSize else { return false }
    // The number of the page stands before everything else.
    return bytes[16..<pageSize] != bytes[(pageSize + 16)..<(2 * pageSize)]
  }
}
