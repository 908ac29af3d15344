import DocumentCoding
import Foundation
import Testing

/// A document with the bytes it has had since format 1.
struct Golden: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let hexadecimal: String
  let shape: Int
  let json: String
  let encode: @Sendable (inout ShapeTable) throws -> (shape: Int, bytes: [UInt8])

  init(
    _ name: String,
    _ value: some Encodable & Sendable,
    shape: Int,
    _ hexadecimal: String,
    _ json: String
  ) {
    testDescription = name
    self.shape = shape
    self.hexadecimal = hexadecimal
    self.json = json
    encode = { shapes in try encoded(value, shapes: &shapes) }
  }
}

/// The types of the golden documents.
private enum Samples {
  struct Point: Codable {
    var x: Int
    var y: Int?
  }

  struct Line: Codable {
    var from: Point
    var to: Point
    var name: String
  }

  struct Moment: Codable {
    var at: Date
    var id: UUID
    var site: URL
    var raw: Data
  }

  enum Form: Codable {
    case dot
    case circle(radius: Double)
  }

  struct Numbers: Codable {
    var float: Float
    var wide: Int128
    var flag: Bool
  }
}

@Suite("The bytes of format 1")
struct GoldenBytesTests {
  static let documents: [Golden] = [
    Golden("an integer", 23, shape: 0, "17", "23"),
    Golden("a wider integer", 24, shape: 0, "1818", "24"),
    Golden("a negative integer", -256, shape: 0, "38ff", "-256"),
    Golden("text", "\u{e9}\"\n", shape: 0, "64c3a9220a", "\"\u{e9}\\\"\\n\""),
    Golden("a double", 1.5, shape: 0, "fb3ff8000000000000", "1.5"),
    Golden("a list", [1, 2], shape: 0, "820102", "[1,2]"),
    Golden("nil", Int?.none, shape: 0, "f6", "null"),
    Golden(
      "a map",
      ["b": 1, "aa": 2, "a": 3],
      shape: 0,
      "a3616103616201626161" + "02",
      #"{"a":3,"aa":2,"b":1}"#
    ),
    Golden(
      "a map from integers",
      [10: "x", -1: "y"],
      shape: 0,
      "a20a6178206179",
      #"{"$map":[[10,"x"],[-1,"y"]]}"#
    ),
    Golden("a set", Set(["b", "a"]), shape: 0, "8261616162", #"["a","b"]"#),
    Golden("a record", Samples.Point(x: 1, y: 2), shape: 1, "0102", #"{"x":1,"y":2}"#),
    Golden("a record with nil", Samples.Point(x: 1), shape: 1, "01f7", #"{"x":1}"#),
    Golden(
      "records in a record",
      Samples.Line(from: .init(x: 1, y: 2), to: .init(x: 3), name: "a"),
      shape: 2,
      "c6830101" + "02" + "c6830103" + "f7" + "6161",
      #"{"from":{"x":1,"y":2},"name":"a","to":{"x":3}}"#
    ),
    Golden(
      "Foundation types",
      Samples.Moment(
        at: Date(timeIntervalSinceReferenceDate: 1),
        id: UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)),
        site: URL(filePath: "/a"),
        raw: Data([255])
      ),
      shape: 1,
      "c7fb3ff0000000000000" + "d82550000102030405060708090a0b0c0d0e0f" + "d82069"
        + "66696c653a2f2f2f61" + "41ff",
      #"{"at":{"$date":1.0},"id":{"$uuid":"00010203-0405-0607-0809-0A0B0C0D0E0F"},"#
        + #""raw":{"$bytes":"/w=="},"site":{"$url":"file:///a"}}"#
    ),
    Golden("an enum without payload", Samples.Form.dot, shape: 0, "a163646f74a0", #"{"dot":{}}"#),
    Golden(
      "an enum with payload",
      Samples.Form.circle(radius: 2),
      shape: 0,
      "a166636972636c65a166726164697573fb4000000000000000",
      #"{"circle":{"radius":2.0}}"#
    ),
    Golden(
      "numbers",
      Samples.Numbers(float: 0.5, wide: Int128(UInt64.max) + 1, flag: true),
      shape: 1,
      "fa3f000000" + "c249010000000000000000" + "f5",
      #"{"flag":true,"float":{"$float":"0.5"},"wide":18446744073709551616}"#
    ),
  ]

  @Test("are written so", arguments: documents)
  func bytes(_ golden: Golden) throws {
    var shapes = ShapeTable()
    let document = try golden.encode(&shapes)
    #expect(document.bytes.hexadecimal == golden.hexadecimal)
    #expect(document.shape == golden.shape)
  }

  @Test("are shown as canonical JSON", arguments: documents)
  func json(_ golden: Golden) throws {
    var shapes = ShapeTable()
    let document = try golden.encode(&shapes)
    let value = try EncodedValue(body: document.bytes, shape: document.shape, shapes: shapes)
    #expect(value.json == golden.json)
  }

  @Test(
    "has a JSON form for what JSON lacks",
    arguments: [
      (EncodedValue.double(.nan), #"{"$double":"nan"}"#),
      (.double(-.infinity), #"{"$double":"-inf"}"#),
      (.double(Double(bitPattern: 0x7FF8_0000_0000_0001)), #"{"$double":"0x7ff8000000000001"}"#),
      (.double(-0.0), "-0.0"), (.double(1e300), "1e+300"), (.double(5), "5.0"),
      (.date(.nan), #"{"$date":{"$double":"nan"}}"#),
      (.map([.init(key: .text("$date"), value: .null)]), #"{"$$date":null}"#),
      (.map([.init(key: .text("$$"), value: .null)]), #"{"$$$":null}"#),
      (.text("\u{1}\u{7F}\u{2028}\\"), "\"\\u0001\u{7F}\u{2028}\\\\\""),
      (.integer(.max), "170141183460469231731687303715884105727"),
      (.tagged(99, .absent), #"{"$tag":[99,{"$absent":true}]}"#),
    ] as [(EncodedValue, String)]
  )
  func special(_ value: EncodedValue, _ json: String) {
    #expect(value.json == json)
  }
}
