import Glibc

// Plays one role of a trial and exits: 0 where all was as it must be, 1 where it was not, 77 where
// the role cannot be played here.

let words = Array(CommandLine.arguments.dropFirst())
guard let word = words.first, let role = Role(rawValue: word) else {
  tell("usage: martlet-trial \(Role.allCases.map(\.rawValue).joined(separator: "|")) [NUMBER...]")
  exit(2)
}
do {
  try role.play(words.dropFirst().compactMap { Int($0) })
} catch let error as Unavailable {
  tell("skipped: \(error)")
  exit(77)
} catch {
  tell("FAILED: \(error)")
  exit(1)
}
