/// Two runs of one workload that did not do the same work.
package struct Disagreement: Error, Equatable, CustomStringConvertible {
  package var workload: Workload
  package var contenders: [ContenderName]
  package var details: [String]

  package var description: String {
    let sides = zip(contenders, details).map { "\($0.rawValue) \($1)" }.joined(separator: ", ")
    return "workload \(workload.rawValue): the results differ: \(sides)"
  }
}

/// Throws unless all runs of a workload read, or left in the store, the same documents.
package func checkAgreement(_ measurements: [RunResult]) throws(Disagreement) {
  var firsts: [Workload: RunResult] = [:]
  for measurement in measurements {
    guard let first = firsts[measurement.workload] else {
      firsts[measurement.workload] = measurement
      continue
    }
    let isSame =
      first.documents == measurement.documents && first.units == measurement.units
      && first.digest == measurement.digest
    guard !isSame else { continue }
    throw Disagreement(
      workload: measurement.workload,
      contenders: [first.contender, measurement.contender],
      details: [first, measurement].map { "\($0.units) of \($0.documents) \($0.digest)" }
    )
  }
}
