import Smashtag
import Testing

/// Words for the tool that it must refuse, and the file that they name.
struct RefusedCall: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// What follows the tool's name; `{store}`, `{input}` and `{directory}` stand for paths.
  let words: [String]
  /// The status with which the tool must end.
  var status: Int32 = 2
  /// What the file at `{input}` holds; nil where there is none.
  var input: String?

  /// Files that hold no tweets.
  static let unreadableInputs: [RefusedCall] =
    [
      ("not JSON", "SECRET"),
      ("not JSON after a while", #"[{"text":"SECRET"},,]"#),
      ("JSON that breaks off", #"{"statuses":[{"text":"SECRET"#),
      ("JSON that breaks off after a whole tweet", "[" + TweetSamples.json()),
      ("nothing", ""),
      ("white space", " \n\n"),
      ("a number", "7"),
      ("an object without statuses", #"{"SECRET":[]}"#),
      ("statuses that are no list", #"{"statuses":"SECRET"}"#),
      ("JSON of too deep nesting", String(repeating: "[", count: 100_000)),
    ].map { name, input in
      RefusedCall(
        testDescription: "ingest: " + name,
        words: ["ingest", "--store", "{store}", "--term", "new", "{input}"],
        status: 1,
        input: input
      )
    } + [
      RefusedCall(
        testDescription: "ingest: a file that is missing",
        words: ["ingest", "--store", "{store}", "--term", "new", "{directory}/SECRET"],
        status: 1
      ),
      RefusedCall(
        testDescription: "ingest: a directory",
        words: ["ingest", "--store", "{store}", "--term", "new", "{store}"],
        status: 1
      ),
      RefusedCall(
        testDescription: "ingest: nothing on standard input",
        words: ["ingest", "--store", "{store}", "--term", "new", "-"],
        status: 1
      ),
    ]

  /// Stores that cannot be.
  static let badStores: [RefusedCall] = [
    ("a file", "{input}"),
    ("below a file", "{input}/SECRET"),
    ("below a directory that is missing", "{directory}/missing/SECRET"),
    ("where nothing can be made", "/proc/SECRET"),
  ].flatMap { name, store in
    [
      ["ingest", "--term", "new", "{input}"], ["statistics"], ["terms"], ["history"],
      ["popularity", "--term", "t"], ["delete", "--term", "t"], ["purge", "--older-than", "0"],
    ].map { words in
      RefusedCall(
        testDescription: "\(words[0]): a store path that is \(name)",
        words: words + ["--store", store],
        status: 1,
        input: TweetSamples.json()
      )
    }
  }

  /// Terms that cannot be, or are not there.
  static let badTerms: [RefusedCall] = [
    RefusedCall(
      testDescription: "ingest: a term that is too long",
      words: [
        "ingest", "--store", "{store}", "{input}",
        "--term", "SECRET" + String(repeating: "x", count: TweetStore.termLimit),
      ],
      status: 1,
      input: TweetSamples.json()
    ),
    RefusedCall(
      testDescription: "ingest: a term that folding makes too long",
      words: [
        "ingest", "--store", "{store}", "{input}",
        "--term", "SECRET" + String(repeating: "\u{FB03}", count: TweetStore.termLimit / 3),
      ],
      status: 1,
      input: TweetSamples.json()
    ),
    RefusedCall(
      testDescription: "ingest: a blank term",
      words: ["ingest", "--store", "{store}", "--term", " \u{3000}\t", "{input}"],
      input: TweetSamples.json()
    ),
    RefusedCall(
      testDescription: "popularity: a blank term",
      words: ["popularity", "--store", "{store}", "--term", ""]
    ),
    RefusedCall(
      testDescription: "delete: a blank term",
      words: ["delete", "--store", "{store}", "--term", " "]
    ),
    RefusedCall(
      testDescription: "delete: a term that the store does not have",
      words: ["delete", "--store", "{store}", "--term", "SECRET"],
      status: 1
    ),
  ]

  /// Command lines that mean nothing.
  static let badWords: [RefusedCall] =
    [
      [], ["SECRET"], ["--SECRET"], ["ingest"],
      ["ingest", "--store", "{store}", "--term", "t"],
      ["ingest", "--store", "{store}", "{input}"],
      ["ingest", "--term", "t", "{input}"],
      ["ingest", "--store", " ", "--term", "t", "{input}"],
      ["ingest", "--store", "{store}", "--term", "t", "--SECRET", "{input}"],
      ["ingest", "--store", "{store}", "--term", "t", "-x", "{input}"],
      ["ingest", "--store", "{store}", "--term", "t", "--no-authors=SECRET", "{input}"],
      ["ingest", "--store", "{store}", "{input}", "--term"],
      ["popularity", "--term", "t", "--store"],
      ["popularity", "--store", "{store}", "--term", "t", "SECRET"],
      ["statistics", "--store", "{store}", "--store", "{store}"],
      ["purge", "--store", "{store}"],
      ["generate"],
    ].map { words in
      RefusedCall(
        testDescription: words.isEmpty ? "no words" : words.joined(separator: " "),
        words: words,
        input: TweetSamples.json()
      )
    }
    + ["SECRET", "-1", "1.5", "", " ", "0x1", "1e3", "99999999999999999999"].flatMap { number in
      [
        ["popularity", "--store", "{store}", "--term", "kept", "--minimum"],
        ["popularity", "--store", "{store}", "--term", "kept", "--limit"],
        ["purge", "--store", "{store}", "--older-than"],
        ["generate", "--seed", "1", "--count"],
        ["generate", "--count", "1", "--seed"],
      ].map { words in
        RefusedCall(
          testDescription: "\(words[0]) \(words.last ?? "") '\(number)'",
          words: words + [number]
        )
      }
    }
    + [
      ["popularity", "--store", "{store}", "--term", "kept", "--minimum", "0"],
      ["popularity", "--store", "{store}", "--term", "kept", "--limit=0"],
      ["purge", "--store", "{store}", "--older-than", "1000001"],
    ].map { RefusedCall(testDescription: $0.joined(separator: " "), words: $0) }
}
