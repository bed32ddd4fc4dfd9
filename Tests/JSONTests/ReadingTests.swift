import JSON
import Testing

@Suite("Reading JSON")
struct ReadingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let value: JSON
    var testDescription: String { text }

    init(_ text: String, _ value: JSON) {
      self.text = text
      self.value = value
    }
  }

  @Test(
    "What RFC 8259 allows is read",
    arguments: [
      Case("null", nil), Case(" true\n", true), Case("false", false), Case("0", 0),
      Case("[]", []), Case("{}", [:]), Case("[ ]", []), Case("{ \t}", [:]),
      Case(#"{"a":[1,{"b":null}],"c":"d"}"#, ["a": [1, ["b": nil]], "c": "d"]),
      Case(#""""#, ""), Case(#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
      Case(#""\u0041\u00e9\u4f60""#, "Aé你"), Case(#""\ud83d\ude00""#, "😀"),
      Case(#""\u0000""#, "\0"), Case("\"\u{7F}\u{2028}\"", "\u{7F}\u{2028}"),
      Case("\"日本語 😀\"", "日本語 😀"), Case(#"{"":0}"#, ["": 0]), Case("[[[]]]", [[[]]]),
      Case("\r\n\t [1 , 2 ]", [1, 2]), Case(#"{"a" : 1 , "b":2}"#, ["a": 1, "b": 2]),
    ])
  func valid(_ example: Case) throws {
    let result = try JSONReader.read(Array(example.text.utf8))
    #expect(result.value == example.value)
    #expect(result.repairs == 0)
  }

  @Test(
    "What RFC 8259 does not allow is refused, and the place is named",
    arguments: [
      ("", 0), (" ", 1), ("[", 1), ("[1", 2), ("[1,", 3), ("[1,]", 3), ("[,1]", 1), ("[1 2]", 3),
      ("{", 1), ("{\"a\"", 4), ("{\"a\":", 5), ("{\"a\":1", 6), ("{\"a\":1,}", 7), ("{a:1}", 1),
      ("{'a':1}", 1), ("{\"a\" 1}", 5), ("{1:1}", 1), ("]", 0), ("}", 0), ("[}", 1), ("{]", 1),
      ("[1}", 2), ("{\"a\":1]", 6), ("1 2", 2), ("nul", 0), ("nulll", 4), ("True", 0),
      ("NaN", 0), ("Infinity", 0), ("-Infinity", 1), ("+1", 0), ("01", 1), ("-01", 2), ("-", 1),
      ("1.", 2), (".5", 0), ("1e", 2), ("1e+", 3), ("0x10", 1), ("1_0", 1), ("--1", 1), ("\"", 1),
      ("\"a", 2), ("\"\\", 2), ("\"\\x\"", 2), ("\"\\u12\"", 5), ("\"\\u12G4\"", 5), ("'a'", 0),
      ("\"\n\"", 1), ("\"\0\"", 1), ("\"\t\"", 1), ("/**/1", 0), ("[1]#", 3), ("\u{FEFF}1", 0),
      ("\"\\ud800\"", 1), ("\"\\udc00\"", 1), ("\"a\\ud800\\u0041\"", 2), ("\u{A0}1", 0),
      ("1\0", 1),
    ])
  func invalid(text: String, offset: Int) {
    let error = #expect(throws: JSONError.self) { try JSONReader.read(Array(text.utf8)) }
    #expect(error?.offset == offset)
  }

  @Test(
    "Strict: bytes that are not UTF-8 are refused where they stand",
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xE4, 0xBD, 0x22], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0x80, 0x22],
      [0x22, 0xE0, 0x80, 0x80, 0x22],
    ] as [[UInt8]])
  func brokenUTF8(bytes: [UInt8]) {
    let error = #expect(throws: JSONError.self) { try JSONReader.read(bytes) }
    #expect(error?.code == .encoding)
    #expect(error?.offset == 1)
  }

  struct Repair: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    let value: JSON
    let repairs: Int
    var testDescription: String { String(decoding: bytes, as: UTF8.self) }

    init(_ parts: [[UInt8]], _ value: JSON, _ repairs: Int) {
      bytes = Array(parts.joined())
      self.value = value
      self.repairs = repairs
    }
  }

  @Test(
    "Lenient: what strangers' programs break is repaired and counted",
    arguments: [
      Repair([Array("\"a".utf8), [0xFF], Array("b\"".utf8)], "a\u{FFFD}b", 1),
      Repair([Array("\"".utf8), [0xE4, 0xBD], Array("\"".utf8)], "\u{FFFD}", 1),
      Repair(
        [Array("\"".utf8), [0xED, 0xA0, 0x80], Array("\"".utf8)], "\u{FFFD}\u{FFFD}\u{FFFD}", 3),
      Repair([Array(#""\ud800""#.utf8)], "\u{FFFD}", 1),
      Repair([Array(#""\ud800\ud83d\ude00\udc00""#.utf8)], "\u{FFFD}😀\u{FFFD}", 2),
      Repair([Array("\"a\nb\tc\"".utf8)], "a\nb\tc", 2),
      Repair([Array("[NaN,-Infinity,-nan,inf,1]".utf8)], [nil, nil, nil, nil, 1], 4),
      Repair([Array("\u{FEFF}{}".utf8)], [:], 1),
      Repair([Array("\"fine\"".utf8)], "fine", 0),
    ])
  func lenient(_ example: Repair) throws {
    let result = try JSONReader.read(example.bytes, mode: .lenient)
    #expect(result.value == example.value)
    #expect(result.repairs == example.repairs)
    #expect(throws: JSONError.self) {
      if example.repairs > 0 { try JSONReader.read(example.bytes) } else { throw someError }
    }
  }

  private var someError: JSONError { JSONError(code: .syntax, offset: 0, message: "") }

  @Test("Lenient is not careless: a missing bracket, quote or comma is still refused")
  func lenientRefuses() {
    for text in ["[1", "{\"a\":1", "[1 2]", "\"a", "{a:1}", "[1,]", "nulL", "-", "-x"] {
      #expect(throws: JSONError.self) { try JSONReader.read(Array(text.utf8), mode: .lenient) }
    }
  }

  @Test("Depth is counted: a hundred thousand brackets are refused at the one past the limit")
  func depth() throws {
    let limit = 128
    let brackets = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    let error = #expect(throws: JSONError.self) {
      try JSONReader.read(brackets, depthLimit: limit)
    }
    #expect(error?.code == .tooDeep)
    #expect(error?.offset == limit)
    let deep = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    _ = try JSONReader.read(Array(deep.utf8), depthLimit: limit)
    let objects = String(repeating: #"{"a":"#, count: limit + 1)
    let second = #expect(throws: JSONError.self) {
      try JSONReader.read(Array(objects.utf8), depthLimit: limit)
    }
    #expect(second?.code == .tooDeep)
    #expect(second?.offset == limit * 5)
  }

  @Test("Size and the number of values are bounded")
  func size() {
    let large = #expect(throws: JSONError.self) {
      try JSONReader.read(Array("[1,2,3]".utf8), sizeLimit: 6)
    }
    #expect(large?.code == .tooLarge)
    let many = #expect(throws: JSONError.self) {
      try JSONReader.read(Array("[1,2,3]".utf8), countLimit: 3)
    }
    #expect(many?.code == .tooLarge)
    #expect(many?.offset == 5)
  }

  @Test("Of members with the same name the last one counts, at the first one's place")
  func duplicates() throws {
    let value = try JSONReader.read(Array(#"{"a":1,"b":2,"a":3}"#.utf8)).value
    #expect(JSONWriter.write(value) == #"{"a":3,"b":2}"#)
    // Many members: the same answer, by the other way of looking up.
    let members = (0..<100).map { "\"k\($0 % 50)\":\($0)" }.joined(separator: ",")
    let many = try JSONReader.read(Array("{\(members)}".utf8)).value
    #expect(many.object?.count == 50)
    #expect(many["k7"] == 57)
    // Two spellings of é are two names.
    let accents = try JSONReader.read(Array("{\"é\":1,\"e\u{301}\":2}".utf8)).value
    #expect(accents.object?.count == 2)
    #expect(accents["e\u{301}"] == 2)
  }

  @Test("Messages name the place and never the contents")
  func messages() {
    let error = #expect(throws: JSONError.self) {
      try JSONReader.read(Array(#"{"secret words" "more"}"#.utf8))
    }
    #expect(error?.description == "byte 16: '\"' instead of ':' after a member's name")
  }

  @Test("A character that was cut between two strings is put together again")
  func mending() throws {
    // 你好 cut in the middle of 你, as whisper.cpp does between tokens; and a lone 0xFF.
    let bytes: [UInt8] =
      Array("[\"a".utf8) + [0xE4, 0xBD] + Array("\",\"".utf8) + [0xA0] + Array("好\",\"".utf8)
      + [0xFF] + Array("\"]".utf8)
    let result = try JSONReader.read(bytes, mode: .keepingBytes)
    #expect(result.repairs == 0)
    let pieces = try #require(result.value.array).compactMap(\.string)
    let mended = ByteText.mend(pieces)
    #expect(mended.pieces == ["a你", "好", "\u{FFFD}"])
    #expect(mended.repairs == 1)
    #expect(ByteText.mend(["plain", "é"]).pieces == ["plain", "é"])
  }
}
