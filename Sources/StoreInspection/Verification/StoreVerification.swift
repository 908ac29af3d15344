/// What a check of a whole store has looked at, and what is wrong with it.
package struct StoreVerification: Codable, Hashable, Sendable {
  /// Something that is not as it should be.
  package struct Problem: Codable, Hashable, Sendable {
    /// The kinds of problem, in the order in which they are told.
    package enum Kind: String, Codable, Sendable, CaseIterable {
      /// The storage engine's own structure is broken.
      case brokenStructure
      /// The catalogue contradicts itself or the databases.
      case wrongCatalogue
      /// A document's bytes are not what was written.
      case damagedDocument
      /// A document's bytes do not parse under their shape.
      case unreadableDocument
      /// The table of ids and the documents disagree.
      case wrongID
      /// An entry of an index has not the form of one.
      case damagedEntry
      /// An entry of an index leads to no document.
      case danglingEntry
      /// An index lacks an entry that a document asks for.
      case missingEntry
      /// An index has an entry that its document does not ask for.
      case extraEntry
      /// A unique index holds a value twice.
      case duplicateValue
      /// A count is not the number of documents in its group.
      case wrongCount
      /// The spelling that a group shows does not belong to the group.
      case wrongSpelling
      /// A ranking disagrees with its counts.
      case wrongRanking
    }

    /// What is wrong.
    package let kind: Kind
    /// The collection, where one is concerned.
    package var collection: String?
    /// The index, where one is concerned.
    package var index: String?
    /// The database, where the structure or the catalogue is concerned.
    package var database: String?
    /// The row of the document, where one is concerned.
    package var row: Int64?

    /// One line that shows no stored value.
    package var sentence: String {
      var places: [String] = []
      if let collection { places.append(collection) }
      if let index { places.append("index \(index)") }
      if let database { places.append("database \(database)") }
      if let row { places.append("row \(row)") }
      let place = places.isEmpty ? "the store" : places.joined(separator: ", ")
      return "\(place): \(kind.rawValue)"
    }
  }

  /// What was not compared with the documents, and why.
  package struct Omission: Codable, Hashable, Sendable {
    /// Why something could not be compared.
    package enum Reason: String, Codable, Sendable {
      /// The keys are computed by the program; only their form was checked.
      case computedByProgram
      /// Some documents cannot be read, so that their part of the counts is not known.
      case documentsDamaged
      /// Some documents lack a field, and what the program reads in its place is not known.
      case fieldsMissing
    }

    /// The collection.
    package let collection: String
    /// The index; nil for the ids.
    package let index: String?
    /// Why it was not compared.
    package let reason: Reason

    /// One line.
    package var sentence: String {
      let place = index.map { "index \($0)" } ?? "ids"
      return switch reason {
      case .computedByProgram:
        "\(collection), \(place): not checked: computed by the program, form alone was checked"
      case .documentsDamaged:
        "\(collection), \(place): not checked: some documents cannot be read"
      case .fieldsMissing:
        "\(collection), \(place): not checked in full: some documents lack a field"
      }
    }
  }

  /// What was looked at, in numbers.
  package struct Extent: Codable, Hashable, Sendable {
    /// Databases of the storage engine.
    package var databases = 0
    /// Collections of the catalogue.
    package var collections = 0
    /// Documents.
    package var documents = 0
    /// Entries of tables of ids.
    package var ids = 0
    /// Indexes of all kinds.
    package var indexes = 0
    /// Entries of indexes.
    package var entries = 0
    /// Counted groups.
    package var groups = 0
    /// Places in rankings.
    package var ranked = 0
  }

  /// What was looked at.
  package internal(set) var checked = Extent()
  /// What could not be compared.
  package private(set) var omissions: [Omission] = []
  /// The first problems in the order in which they were found.
  package private(set) var problems: [Problem] = []
  /// The number of problems of each kind that occurs, by the kind's name.
  package private(set) var problemCounts: [String: Int] = [:]

  /// Whether nothing is wrong.
  package var isSound: Bool { problems.isEmpty }

  /// How many problems are counted and not listed.
  package var unlistedProblems: Int { problemCounts.values.reduce(0, +) - problems.count }

  /// The number of problems of a kind.
  package func count(of kind: Problem.Kind) -> Int { problemCounts[kind.rawValue] ?? 0 }

  /// The most problems that are listed; a broken store may have millions.
  static let limit = 1_000

  /// Notes a problem.
  mutating func add(_ problem: Problem) {
    problemCounts[problem.kind.rawValue, default: 0] += 1
    if problems.count < Self.limit { problems.append(problem) }
  }

  /// Notes what could not be compared.
  mutating func omit(_ collection: String, index: String?, because reason: Omission.Reason) {
    omissions.append(Omission(collection: collection, index: index, reason: reason))
  }
}
