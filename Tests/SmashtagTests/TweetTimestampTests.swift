import Foundation
import Smashtag
import Testing

@Suite("The time of a tweet")
struct TweetTimestampTests {
  @Test(
    "J4: is read with any offset",
    arguments: [
      ("Sun Aug 31 00:29:15 +0000 2014", 1_409_444_955.0),
      ("Sun Aug 31 09:29:15 +0900 2014", 1_409_444_955.0),
      ("Sat Aug 30 20:59:15 -0330 2014", 1_409_444_955.0),
      ("Thu Jan 01 00:00:00 +0000 1970", 0.0),
      ("Thu Feb 29 23:59:59 +0000 2024", 1_709_251_199.0),
      ("Wed Dec 31 23:59:59 +0000 1969", -1.0),
    ]
  )
  func reads(text: String, seconds: Double) {
    #expect(TweetTimestamp.date(from: text) == Date(timeIntervalSince1970: seconds))
  }

  @Test(
    "J4: is nothing where a part is malformed or out of range",
    arguments: [
      "", "Sun Aug 31 00:29:15 +0000", "Sun Aug 31 24:00:00 +0000 2014",
      "Sun Aug 31 00:60:00 +0000 2014", "Sun Aug 31 00:00:60 +0000 2014",
      "Sun Aug 32 00:00:00 +0000 2014", "Sun Aug 00 00:00:00 +0000 2014",
      "Sat Feb 29 00:00:00 +0000 2023", "Mon Feb 29 00:00:00 +0000 1900",
      "Son Aug 31 00:29:15 +0000 2014", "Sun aug 31 00:29:15 +0000 2014",
      "Sun Aug 31 00:29:15 0000 2014", "Sun Aug 31 00:29:15 +00:00 2014",
      "Sun Aug 31 0:29:15 +0000 2014", "Sun Aug  31 00:29:15 +0000 2014",
      "Sun Aug 31 00:29:15 +2400 2014", "Sun Aug 31 00:29:15 +0060 2014",
      "Sun Aug 31 00:29:15 +0000 14", "Sun Aug 31 00:29:15 +0000 2014 ",
      "2014-08-31T00:29:15Z", "Sun Aug \u{FF13}\u{FF11} 00:29:15 +0000 2014",
    ]
  )
  func refuses(text: String) {
    #expect(TweetTimestamp.date(from: text) == nil)
  }

  @Test("J4: is written so that it reads back, with the right day of the week")
  func roundTrip() {
    #expect(
      TweetTimestamp.text(secondsSince1970: 1_409_444_955) == "Sun Aug 31 00:29:15 +0000 2014"
    )
    for seconds in stride(from: -3_000_000_000, to: 5_000_000_000, by: 7_654_321) {
      let text = TweetTimestamp.text(secondsSince1970: seconds)
      #expect(TweetTimestamp.date(from: text) == Date(timeIntervalSince1970: Double(seconds)))
    }
  }
}
