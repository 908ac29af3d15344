import LMDB
import TestSupport
import Testing

@Suite("An error", .temporaryDirectory)
struct ErrorTests {
  @Test("carries the operation and the code, and says what to do")
  func description() throws {
    let environment = try Environment.ofTest(.small(mapSize: 1 << 20))
    let database = try environment.database("numbers")
    let error = #expect(throws: LMDBError.self) {
      try environment.put([1], Array(repeating: 0, count: 2 << 20), in: database)
    }
    #expect(error?.kind == .mapFull)
    #expect(error?.code == .mapFull)
    #expect(error?.operation == "mdb_put")
    #expect(error?.description.contains("larger") == true)
  }

  @Test("keeps codes that have no name")
  func unknownCodes() {
    let code = ResultCode(rawValue: -12345)
    #expect(code.rawValue == -12345)
    #expect(code.description.contains("-12345"))
  }
}
