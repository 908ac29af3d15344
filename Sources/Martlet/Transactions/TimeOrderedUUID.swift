package import Foundation

/// UUIDs of version 7 that rise strictly, as RFC 9562 lays them out in section 5.7.
///
/// ```
///  0              48   52         64  66                    128
/// +--------------+----+----------+---+---------------------+
/// | milliseconds | 7  | 12 bits  | 2 | 62 bits             |
/// +--------------+----+----------+---+---------------------+
/// ```
///
/// The 74 bits behind the milliseconds are random where the clock has moved on. Where it stands or
/// went back, the milliseconds and those bits are one number, which is raised by a random step
/// (section 6.2, method 2): when the bits run over, the milliseconds rise.
package enum TimeOrderedUUID {
  private static let tailWidth = 74
  private static let lowWidth = 62
  private static let highestTime = UInt128(1) << 48 - 1
  private static let highestStep = UInt128(UInt32.max)

  /// Makes the next UUID.
  ///
  /// - Parameters:
  ///   - last: the last one that was handed out.
  ///   - milliseconds: the time since 1970, as far as the clock can be believed.
  ///   - random: random bits.
  /// - Returns: the UUID; nil where there is none above the last.
  package static func next(after last: UUID?, milliseconds: Int64, random: UInt128) -> UUID? {
    let time = min(UInt128(max(milliseconds, 0)), highestTime)
    let fresh = time << tailWidth | random & mask(tailWidth)
    guard let last else { return uuid(fresh) }
    let number = number(of: last)
    if time > number >> tailWidth { return uuid(fresh) }
    let step = random & highestStep + 1
    let raised = number + step
    return raised >> tailWidth > highestTime ? nil : uuid(raised)
  }

  private static func mask(_ width: Int) -> UInt128 { UInt128(1) << width - 1 }

  /// The 122 bits that are not the version and the variant.
  private static func number(of uuid: UUID) -> UInt128 {
    let part = uuid.uuid
    let bytes: [16 of UInt8] = [
      part.0, part.1, part.2, part.3, part.4, part.5, part.6, part.7,
      part.8, part.9, part.10, part.11, part.12, part.13, part.14, part.15,
    ]
    var all: UInt128 = 0
    for index in bytes.indices { all = all << 8 | UInt128(bytes[index]) }
    let time = all >> 80
    let high = all >> 64 & mask(tailWidth - lowWidth)
    return time << tailWidth | high << lowWidth | all & mask(lowWidth)
  }

  private static func uuid(_ number: UInt128) -> UUID {
    let time = number >> tailWidth
    let high = number >> lowWidth & mask(tailWidth - lowWidth)
    let all = time << 80 | 0x7 << 76 | high << 64 | 0b10 << lowWidth | number & mask(lowWidth)
    func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: all >> (120 - 8 * index)) }
    return UUID(
      uuid: (
        byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7),
        byte(8), byte(9), byte(10), byte(11), byte(12), byte(13), byte(14), byte(15)
      )
    )
  }
}
