/// What ``DocumentStore/verify(at:using:)`` found in a store that another process has read.
public struct FileVerification: Sendable, Hashable {
  /// Something that is not as it should be.
  public struct Problem: Sendable, Hashable {
    /// What is wrong, as the tool `martlet` names it.
    ///
    /// It is `brokenStructure` for a damaged page, `damagedDocument` for a document that is not
    /// what was written, and `endsProcess` where reading the file ends the process.
    public let kind: String
    /// The collection, where one is concerned.
    public let collection: String?
    /// The index, where one is concerned.
    public let index: String?
    /// The database, where the structure or the catalogue is concerned.
    public let database: String?
    /// The row of the document, where one is concerned.
    public let row: Int64?
    /// The page of the data file, where the structure is broken.
    public let page: Int?
  }

  /// The first problems, in the order in which they were found.
  public let problems: [Problem]
  /// How many problems there are beyond those that are listed.
  public let furtherProblems: Int
  /// The number of documents that were checked.
  public let documents: Int

  /// Whether nothing is wrong.
  public var isSound: Bool { problems.isEmpty }

  /// Whether the file is damaged so that reading it ends the process.
  ///
  /// A program must not open it then; ``DocumentStore/salvage(from:to:for:onProgress:)`` can read
  /// it.
  public var endsProcess: Bool { problems.contains { $0.kind == "endsProcess" } }
}

extension FileVerification.Problem: Decodable {}

extension FileVerification: Decodable {
  /// The names in the tool's report.
  private enum Name: String, CodingKey {
    case problems, problemCounts, checked
  }

  /// What was looked at.
  private struct Extent: Decodable {
    let documents: Int
  }

  /// Reads what the tool writes with `verify --json`.
  public init(from decoder: any Decoder) throws {
    let report = try decoder.container(keyedBy: Name.self)
    problems = try report.decode([Problem].self, forKey: .problems)
    let counts = try report.decode([String: Int].self, forKey: .problemCounts)
    furtherProblems = counts.values.reduce(0, +) - problems.count
    documents = try report.decode(Extent.self, forKey: .checked).documents
  }
}
