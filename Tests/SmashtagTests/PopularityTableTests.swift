import Smashtag
import TerminalText
import Testing

@Suite("A popularity table")
struct PopularityTableTests {
  private let table = PopularityTable(
    term: "#autumn",
    counts: TweetSamples.count(TweetSamples.fixtureA)
  )

  @Test("T20, T21, T-B1: of fixture A is the one worked out by hand")
  func fixtureA() {
    #expect(
      table.sections == [
        .init(title: "Hashtags", rows: [.init(keyword: "#Autumn", count: 2)]),
        .init(
          title: "Users",
          rows: [.init(keyword: "@Bob", count: 2), .init(keyword: "@carol", count: 2)]
        ),
      ]
    )
  }

  @Test("T21: sorts by falling count, then folded keyword, then code point")
  func order() {
    let keywords = ["#b", "#\u{E9}", "#A", "#Z", "#a1", "#f"]
    let counts =
      keywords.map { (mention: Mention(kind: .hashtag, keyword: $0), count: 5) }
      + [(mention: Mention(kind: .hashtag, keyword: "#last"), count: 4)]
    let table = PopularityTable(term: "x", counts: counts)
    #expect(
      table.sections.first?.rows.map(\.keyword)
        == ["#A", "#a1", "#b", "#f", "#Z", "#\u{E9}", "#last"]
    )
  }

  @Test("T22: has an index title for each section, and finds the section of a title")
  func indexTitles() {
    #expect(table.sectionIndexTitles == ["H", "U"])
    #expect(table.section(forIndexTitle: "H") == 0)
    #expect(table.section(forIndexTitle: "U") == 1)
    #expect(table.section(forIndexTitle: "X") == nil)
  }

  @Test("T22: has no section without rows, and only the letter that is left")
  func missingSection() {
    let counts = [(mention: Mention(kind: .user, keyword: "@Bob"), count: 2)]
    let table = PopularityTable(term: "x", counts: counts)
    #expect(table.sectionIndexTitles == ["U"])
    #expect(table.section(forIndexTitle: "U") == 0)
    #expect(table.section(forIndexTitle: "H") == nil)
  }

  @Test("T23: hides a count of 1 unless a lower minimum is asked for")
  func minimum() {
    let counts = TweetSamples.count(TweetSamples.fixtureA)
    #expect(table.sections.flatMap(\.rows).count == 3)
    let all = PopularityTable(term: "#autumn", counts: counts, minimum: 1)
    #expect(all.sections.flatMap(\.rows).count == 7)
    let one = PopularityTable(term: "#autumn", counts: counts, minimum: 1, limit: 1)
    #expect(one.sections.map { $0.rows.map(\.keyword) } == [["#Autumn"], ["@Bob"]])
  }

  @Test("T24, T26: words its heading and details as the original does")
  func words() {
    #expect(table.title == "Popularity for #autumn")
    #expect(table.sections.first?.rows.first?.detail == "tweets.count: 2")
  }

  @Test("T25: is only its heading where nothing is counted")
  func empty() {
    let table = PopularityTable(term: "x", sections: [.init(title: "Users", rows: [])])
    #expect(table.sections.isEmpty)
    #expect(table.sectionIndexTitles.isEmpty)
    #expect(table.lines() == ["Popularity for x"])
  }
}

@Suite("The lines of a popularity table")
struct PopularityTableLinesTests {
  private let table = PopularityTable(
    term: "x",
    sections: [
      .init(
        title: "Hashtags",
        rows: [
          .init(keyword: "#\u{79CB}\u{306E}", count: 60), .init(keyword: "#sea", count: 30),
          .init(keyword: "#\u{1F600}e\u{301}", count: 1),
        ]
      ),
      .init(title: "Users", rows: [.init(keyword: "@bob", count: 9)]),
    ]
  )

  @Test("T22, T26: align the counts whatever the width of the keywords")
  func aligned() {
    #expect(
      table.lines() == [
        "Popularity for x", "", "Hashtags", "  #\u{79CB}\u{306E}  60", "  #sea   30",
        "  #\u{1F600}e\u{301}    1", "", "Users", "  @bob    9",
      ]
    )
  }

  @Test("show bars in proportion, none of them empty")
  func bars() {
    let lengths = table.lines(bars: true).map { $0.filter { $0 == "\u{2588}" }.count }
    #expect(lengths == [0, 0, 0, 30, 15, 1, 0, 0, 5])
  }

  @Test("show no control of a keyword to the terminal")
  func controls() {
    let keyword = "#\u{1B}[31m\n\u{202E}"
    let table = PopularityTable(
      term: keyword,
      sections: [.init(title: "Hashtags", rows: [.init(keyword: keyword, count: 2)])]
    )
    for line in table.lines() {
      #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
    }
  }

  @Test(
    "give each character the columns of a terminal",
    arguments: [
      ("", 0), ("abc", 3), ("caf\u{E9}", 4), ("cafe\u{301}", 4), ("\u{79CB}", 2), ("\u{FF03}", 2),
      ("\u{FF71}", 1), ("\u{AC00}", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{1F600}", 2),
      ("\u{2764}\u{FE0F}", 2), ("\u{2764}", 1), ("\u{1F1EF}\u{1F1F5}", 2),
      ("\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", 2), ("\u{1F44D}\u{1F3FD}", 2),
      ("\u{200B}", 0),
      ("\u{304B}\u{3099}", 2), ("1\u{FE0F}\u{20E3}", 2), ("\u{20000}", 2), ("\u{401}", 1),
    ]
  )
  func widths(text: String, columns: Int) {
    #expect(displayWidth(of: text) == columns)
  }
}
