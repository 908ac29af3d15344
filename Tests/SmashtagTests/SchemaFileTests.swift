import Foundation
import Martlet
import Smashtag
import TestSupport
import Testing

@Suite("The schema files", .temporaryDirectory)
struct SchemaFileTests {
  /// What a schema file says of a collection.
  private struct Schema: Encodable {
    let collection: CollectionRecord
    let shapes: [[String]]
  }

  @Test("say what is stored, one file for each collection and version")
  func sayWhatIsStored() throws {
    let store = try openTweetStore()
    try store.ingestAll(Fixture.a, term: "#autumn")
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Schemas/smashtag")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var names: [String] = []
    for (record, shapes) in try store.documents.storedSchema() {
      let name = "\(record.name)-v\(record.schemaVersion).json"
      let schema = try encoder.encode(Schema(collection: record, shapes: shapes))
      let written = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(String(decoding: schema, as: UTF8.self) + "\n" == written)
      names.append(name)
    }
    #expect(names == ["SearchHistory-v1.json", "SearchTerm-v1.json", "Tweet-v1.json"])
  }
}
