/// The number of instructions in what callgrind wrote, or nil where there is none.
///
/// The line looks like `==4711== Collected : 1234567`.
package func collectedInstructions(_ output: String) -> Int? {
  for line in output.split(separator: "\n") {
    let words = line.split(separator: " ")
    guard let place = words.firstIndex(of: "Collected"), words.count > place + 2,
      words[place + 1] == ":"
    else { continue }
    return Int(words[place + 2])
  }
  return nil
}
