extension StoreVerification {
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
      /// The index is being built; the documents that it covers already were compared.
      case beingBuilt
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
      case .beingBuilt:
        "\(collection), \(place): not checked in full: the index is being built"
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
    /// References that were followed to a document.
    package var references = 0
    /// Counted groups.
    package var groups = 0
    /// Places in rankings.
    package var ranked = 0
  }

  /// References that lead to nothing, which their declaration allows.
  package struct LooseReferences: Codable, Hashable, Sendable {
    /// The collection that refers.
    package let collection: String
    /// The index of the references.
    package let index: String
    /// How many there are.
    package let number: Int

    /// One line.
    package var sentence: String {
      "\(collection), index \(index): references that lead to nothing, as declared: \(number)"
    }
  }
}
