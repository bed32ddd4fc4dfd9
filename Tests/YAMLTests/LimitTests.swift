import Testing

@testable import YAML

@Suite("Limits of YAML") struct LimitTests {
  @Test("61: more than 1 MiB is refused unread, one byte less is read")
  func size() throws {
    let fits = Array("a: ".utf8) + Array(repeating: UInt8(ascii: "x"), count: (1 << 20) - 3)
    #expect(try YAMLReader.read(fits)?["a"]?.text?.utf8.count == (1 << 20) - 3)
    // Not even UTF-8, and that is not what is reported.
    let tooLong = fits + [0xFF]
    let error = #expect(throws: YAMLError.self) { try YAMLReader.read(tooLong) }
    #expect(error?.code == .tooLarge)
    #expect(error?.message == "the text has 1048577 bytes; at most 1048576 are read")
  }

  @Test("62: 32 levels are read, the 33rd is refused", arguments: ["[]", "{}", "- ", "? "])
  func depth(shape: String) throws {
    #expect(try YAMLReader.read(Array(nested(shape, 32).utf8)) != nil)
    let error = #expect(throws: YAMLError.self) {
      try YAMLReader.read(Array(self.nested(shape, 33).utf8))
    }
    #expect(error?.code == .tooDeep)
  }

  @Test(
    "62: any depth costs no more than the 33rd level, counted in events and characters",
    arguments: ["[]", "{}", "- "], [20_000, 100_000])
  func deep(shape: String, levels: Int) throws {
    let source = try Source(Array(nested(shape, levels).utf8))
    try source.withEvents { events throws(YAMLError) in
      var composer = Composer(events: events, depthLimit: 32)
      do throws(YAMLError) {
        _ = try composer.document()
        Issue.record("not refused")
      } catch {
        #expect(error.code == .tooDeep)
      }
      #expect(events.count <= 32 * 2 + 3)
      // libyaml looks 1,024 characters ahead for the colon that makes a bracket a key.
      #expect(events.charactersRead < 1500)
    }
  }

  @Test("63: a billion laughs end at the first anchor")
  func laughs() throws {
    var text = "a: &a [x, x]\n"
    for (name, last) in zip("bcdefghij", "abcdefghi") {
      text += "\(name): &\(name) [*\(last), *\(last), *\(last), *\(last)]\n"
    }
    let error = #expect(throws: YAMLError.self) { try YAMLReader.read(Array(text.utf8)) }
    #expect(error?.code == .anchor)
    #expect(error?.mark == Mark(line: 1, column: 4, offset: 3))
  }

  @Test("Wide texts are read whole: 50,000 keys, and items in one line")
  func wide() throws {
    let keys = (0..<50_000).map { "k\($0): 1\n" }.joined()
    #expect(try YAMLReader.read(Array(keys.utf8))?.entries?.count == 50_000)
    let items = "[" + String(repeating: "1,", count: 100_000) + "]"
    #expect(try YAMLReader.read(Array(items.utf8))?.items?.count == 100_000)
  }

  private func nested(_ shape: String, _ levels: Int) -> String {
    switch shape {
    case "[]":
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    case "{}":
      String(repeating: "{a: ", count: levels) + "1" + String(repeating: "}", count: levels)
    case "? ":
      (0..<levels).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n")
    default:
      String(repeating: "- ", count: levels) + "1"
    }
  }
}
