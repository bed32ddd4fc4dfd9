import JSON
import Testing

@Suite("Paths")
struct PathTests {
  private func value(_ text: String) throws -> JSON {
    try JSONReader.read(Array(text.utf8)).value
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let path: String
    let value: String
    let found: [String]
    var testDescription: String { "\(path) in \(value)" }

    init(_ path: String, _ value: String, _ found: [String]) {
      self.path = path
      self.value = value
      self.found = found
    }
  }

  @Test(
    "A path finds what RFC 9535 says",
    arguments: [
      Case("$", "7", ["7"]), Case("@", "7", ["7"]),
      Case("$.a.b", #"{"a":{"b":1}}"#, ["1"]), Case("a.b", #"{"a":{"b":1}}"#, ["1"]),
      Case("$.a.x", #"{"a":{"b":1}}"#, []), Case("$.a.b", #"{"a":[1]}"#, []),
      Case("$['a b']", #"{"a b":1}"#, ["1"]), Case(#"$["a b"]"#, #"{"a b":1}"#, ["1"]),
      Case(#"$['it\'s']"#, #"{"it's":1}"#, ["1"]), Case(#"$['\u00e9"']"#, #"{"é\"":1}"#, ["1"]),
      Case("['a-b'].c", #"{"a-b":{"c":1}}"#, ["1"]), Case("é", #"{"é":1}"#, ["1"]),
      Case("$[0]", "[1,2]", ["1"]), Case("$[-1]", "[1,2]", ["2"]), Case("$[-3]", "[1,2]", []),
      Case("$[2]", "[1,2]", []), Case("$[0]", #"{"0":1}"#, []), Case("$['0']", "[1]", []),
      Case("$[*]", "[1,[2]]", ["1", "[2]"]), Case("$[*]", #"{"a":1,"b":2}"#, ["1", "2"]),
      Case("$.*", #"{"a":1,"b":2}"#, ["1", "2"]), Case("$[*]", "\"text\"", []),
      Case("terms[*].text", #"{"terms":[{"text":"a"},{},{"text":"b"}]}"#, [#""a""#, #""b""#]),
      Case("$[*][*]", "[[1],[2,3]]", ["1", "2", "3"]), Case("$.a", #"{"a":null}"#, ["null"]),
      Case(
        "$.c[?@.type=='text'].text", #"{"c":[{"type":"x","text":1},{"type":"text","text":2}]}"#,
        ["2"]),
      Case(
        "$[?@.type!='spacing']", #"[{"type":"spacing"},{"type":"word"},{}]"#,
        [#"{"type":"word"}"#, "{}"]),
      Case(
        "$[?@.thought!=true]", #"[{"thought":true},{"thought":false},{}]"#,
        [#"{"thought":false}"#, "{}"]),
      Case("$[? @.a == 1 ]", #"[{"a":1.0},{"a":"1"},{"a":2}]"#, [#"{"a":1.0}"#]),
      Case("$[?@.a]", #"[{"a":null},{"b":1}]"#, [#"{"a":null}"#]),
      Case("$[?!@.a]", #"[{"a":null},{"b":1}]"#, [#"{"b":1}"#]),
      Case("$[?@.a==null]", #"[{"a":null},{}]"#, [#"{"a":null}"#]),
      Case("$[?@>1]", "[1,2,\"3\"]", ["2"]), Case("$[?@>=2]", "[1,2,3]", ["2", "3"]),
      Case("$[?@<2]", "[1,2]", ["1"]), Case("$[?@<=2]", "[1,2,3]", ["1", "2"]),
      Case("$[?@<'b']", #"["a","b",1]"#, [#""a""#]),
      Case("$[?@.a[0]=='x']", #"[{"a":["x"]},{"a":"x"}]"#, [#"{"a":["x"]}"#]),
      Case("$[?@['a b']==true]", #"[{"a b":true}]"#, [#"{"a b":true}"#]),
      Case("$[?@.a==1]", #"{"x":{"a":1},"y":{"a":2}}"#, [#"{"a":1}"#]),
    ])
  func finds(_ example: Case) throws {
    let found = try JSONPath(example.path).matches(in: value(example.value))
    #expect(found.map { JSONWriter.write($0) } == example.found)
    #expect(try JSONPath(example.path).first(in: value(example.value)) == found.first)
  }

  @Test(
    "What is outside the subset is refused with its place",
    arguments: [
      ("", 0), ("$.", 2), ("$a", 1), ("$..a", 2), ("a..b", 2), ("$[", 2), ("$[0", 3), ("$['a'", 5),
      ("$['a", 2), ("$[a]", 2),
      ("$[01]", 2), ("$[-0]", 2), ("$[-]", 2), ("$[0,1]", 3), ("$[0:2]", 3), ("$[:2]", 2),
      ("$[99999999999999999999]", 2), ("$[-9223372036854775808]", 2), ("$[?@[?@.a]]", 5),
      ("$.a-b", 3), ("$.1a", 2), ("a b", 1), ("$ .a", 1), (".a", 0),
      ("$[?a==1]", 3), ("$[?@.a=1]", 6), ("$[?@.a==]", 8), ("$[?@.a==b]", 8), ("$[?@[*]==1]", 7),
      ("$[?@.a==1&&@.b==2]", 9), ("$[?!@.a==1]", 9), ("$['\\x']", 2), ("$.a]", 3), ("$[]", 2),
      ("$[?(@.a)]", 3),
    ])
  func refused(text: String, offset: Int) {
    let error = #expect(throws: JSONError.self) { try JSONPath(text) }
    #expect(error?.offset == offset)
  }

  @Test("Filters do not nest: a hundred thousand are refused at the second")
  func nesting() {
    let text = "$" + String(repeating: "[?@", count: 100_000)
    let error = #expect(throws: JSONError.self) { try JSONPath(text) }
    #expect(error?.offset == 5)
  }

  @Test("A path says whether it is absolute and whether it can match more than once")
  func kinds() throws {
    #expect(try JSONPath("$.a").isAbsolute)
    #expect(try !JSONPath("a").isAbsolute)
    #expect(try JSONPath("$.a[0]").isSingular)
    #expect(try !JSONPath("$.a[*]").isSingular)
    #expect(try JSONPath("$.a[*]").text == "$.a[*]")
  }
}
