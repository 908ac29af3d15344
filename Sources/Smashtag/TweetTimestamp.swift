package import Foundation

/// The time of a tweet as the service writes it: `Sun Aug 31 00:29:15 +0000 2014`.
///
/// A parser of its own, because a date formatter asks a locale and a calendar.
package enum TweetTimestamp {
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The moment that the text names; nil unless every part is well formed and in range.
  ///
  /// The weekday must be one of the seven names but need not be the date's own.
  package static func date(from text: String) -> Date? {
    let parts = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      .map { Array($0) }
    guard parts.count == 6, weekdays.contains(where: { Array($0.utf8) == parts[0] }),
      let monthIndex = months.firstIndex(where: { Array($0.utf8) == parts[1] }),
      let year = number(parts[5], digits: 4),
      let day = number(parts[2], digits: 2),
      let secondOfDay = secondOfDay(parts[3]),
      let offset = offset(parts[4])
    else { return nil }
    let month = monthIndex + 1
    guard (1...daysIn(month: month, year: year)).contains(day) else { return nil }
    let days = daysSince1970(year: year, month: month, day: day)
    return Date(timeIntervalSince1970: Double(days * 86_400 + secondOfDay - offset))
  }

  /// The text of a moment given in seconds since 1970, with offset `+0000`.
  package static func text(secondsSince1970 seconds: Int) -> String {
    let days = Int((Double(seconds) / 86_400).rounded(.down))
    let secondOfDay = seconds - days * 86_400
    let (year, month, day) = civil(daysSince1970: days)
    // 1 January 1970 was a Thursday, the fourth day of the list.
    let weekday = ((days + 3) % 7 + 7) % 7
    let clock = [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60]
      .map { padded($0, digits: 2) }.joined(separator: ":")
    return [
      weekdays[weekday], months[month - 1], padded(day, digits: 2), clock, "+0000",
      padded(year, digits: 4),
    ].joined(separator: " ")
  }

  /// The value of exactly that many decimal digits.
  private static func number(_ bytes: [UInt8], digits: Int) -> Int? {
    guard bytes.count == digits else { return nil }
    var value = 0
    for byte in bytes {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }

  /// Seconds since midnight of `HH:mm:ss`.
  private static func secondOfDay(_ bytes: [UInt8]) -> Int? {
    let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 3,
      let hour = number(Array(parts[0]), digits: 2), hour < 24,
      let minute = number(Array(parts[1]), digits: 2), minute < 60,
      let second = number(Array(parts[2]), digits: 2), second < 60
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// Seconds east of Greenwich of `+HHmm` or `-HHmm`.
  private static func offset(_ bytes: [UInt8]) -> Int? {
    guard bytes.count == 5,
      bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
      let hour = number(Array(bytes[1...2]), digits: 2), hour < 24,
      let minute = number(Array(bytes[3...4]), digits: 2), minute < 60
    else { return nil }
    let seconds = hour * 3600 + minute * 60
    return bytes[0] == UInt8(ascii: "-") ? -seconds : seconds
  }

  /// The length of a month in the Gregorian calendar.
  private static func daysIn(month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from 1 January 1970, counted in 400-year eras of years that begin in March.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The inverse of ``daysSince1970(year:month:day:)``.
  private static func civil(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  /// The number with zeros before it.
  private static func padded(_ value: Int, digits: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
