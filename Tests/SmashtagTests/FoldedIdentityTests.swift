import Smashtag
import Testing

@Suite("The identity of a term or keyword")
struct FoldedIdentityTests {
  @Test(
    "section 0, T-B3: is shared by spellings that differ in case, composition, width or edges",
    arguments: [
      ("#Autumn", "#autumn"), ("  #autumn\n", "#autumn"), ("\u{FF03}Autumn", "#autumn"),
      ("\u{FF20}Bob", "@bob"), ("#cafe\u{301}", "#CAF\u{C9}"), ("stra\u{DF}e", "STRASSE"),
      ("\u{3A3}\u{391}\u{3A3}", "\u{3C3}\u{3B1}\u{3C2}"), ("\u{3000}#a\u{A0}", "#A"),
      ("\u{401}\u{43B}\u{43A}\u{430}", "\u{451}\u{43B}\u{43A}\u{430}"),
    ]
  )
  func sharedSpellings(left: String, right: String) {
    #expect(foldedIdentity(left) == foldedIdentity(right))
  }

  @Test(
    "section 0, T-B7: keeps diacritics, the sign, and letters that only look alike apart",
    arguments: [
      ("#caf\u{E9}", "#cafe"), ("#autumn", "autumn"), ("#a", "@a"), ("\u{304B}", "\u{304C}"),
      ("\u{451}\u{43B}\u{43A}\u{430}", "\u{435}\u{43B}\u{43A}\u{430}"), ("\u{131}", "i"),
      ("#sea", "#seaside"), ("#*", "#a"),
    ]
  )
  func distinctSpellings(left: String, right: String) {
    #expect(foldedIdentity(left) != foldedIdentity(right))
  }

  @Test("is a fixed point: folding it again changes nothing")
  func idempotent() {
    let spellings = [
      "#Autumn", "\u{130}stanbul", "\u{1F88}", "\u{FF03}\u{FF20}", "\u{FB01}", "\u{345}",
    ]
    for spelling in spellings {
      let folded = foldedIdentity(spelling)
      #expect(Array(foldedIdentity(folded).unicodeScalars) == Array(folded.unicodeScalars))
    }
  }

  @Test("T-B3: makes two spellings of a term equal, while each keeps how it was typed")
  func searchTerm() throws {
    let first = try #require(SearchTerm(" #Autumn "))
    let second = try #require(SearchTerm("#autumn"))
    #expect(first == second)
    #expect(first.text == "#Autumn")
    #expect(Set([first, second]).count == 1)
  }

  @Test("T31: does not exist for a blank term", arguments: ["", "  ", "\n\t", "\u{3000}"])
  func blank(text: String) {
    #expect(SearchTerm(text) == nil)
  }
}
