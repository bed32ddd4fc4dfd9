import Files
import Testing

@Suite("Paths are bytes")
struct PathTests {
  @Test(
    "parent, stem and suffix",
    arguments: [
      ("/a/b", "/a", "b", nil), ("/a", "/", "a", nil), ("/", "/", "", nil), ("a", ".", "a", nil),
      ("a/b/", "a", "b", nil), ("a//b.wav", "a", "b", "wav"),
      ("./talk.tar.GZ", ".", "talk.tar", "gz"),
      (".rc", ".", ".rc", nil), ("..", ".", "..", nil), ("x.", ".", "x.", nil),
      ("/d.d/x", "/d.d", "x", nil), ("..a.b", ".", "..a", "b"), ("//", "/", "", nil),
    ] as [(String, String, String, String?)])
  func parts(path: String, parent: String, stem: String, suffix: String?) {
    let path = Path(path)
    #expect(path.parent == Path(parent))
    #expect(path.stem == Array(stem.utf8))
    #expect(path.suffix == suffix)
  }

  @Test("appending puts one slash between")
  func appending() {
    #expect(Path("/a").appending("b") == "/a/b")
    #expect(Path("/").appending("b") == "/b")
    #expect(Path("a/").appending("/b") == "a/b")
    #expect(Path("a").appending([0x62, 0, 0x63]) == "a/b")
  }

  @Test("bytes that are no path are refused; a text is cut at its NUL")
  func making() {
    #expect(Path(bytes: []) == nil)
    #expect(Path(bytes: [0x61, 0]) == nil)
    #expect(Path("a\0b") == "a")
    #expect(Path("") == ".")
    #expect(Path(bytes: [0xFF])?.bytes == [0xFF])
  }

  @Test("relative becomes absolute, without being resolved")
  func absolute() throws {
    #expect(try Path("/a/../b").absolute() == "/a/../b")
    let path = try Path("x/../y").absolute()
    #expect(path.isAbsolute && path.bytes.suffix(7).elementsEqual("/x/../y".utf8))
  }

  @Test(
    "a person sees one harmless line",
    arguments: [
      (Array("a b/ä".utf8), "a b/ä"), ([0x61, 0xFF], "a\u{FFFD}"),
      (Array("a\nb\t\u{1B}[31m\u{7F}".utf8), "a\\nb\\t\\x1b[31m\\x7f"),
      (Array("\u{85}\u{202E}gpj".utf8), "\\x85\\u{202e}gpj"), ([0x01], "\\x01"),
    ] as [([UInt8], String)])
  func description(bytes: [UInt8], text: String) {
    #expect(Path(bytes: bytes)?.description == text)
  }

  @Test("A fingerprint is 64-bit FNV-1a: names that were made with it are found again")
  func fingerprints() {
    #expect(fingerprint([]) == 0xcbf2_9ce4_8422_2325)
    #expect(fingerprint("a".utf8) == 0xaf63_dc4c_8601_ec8c)
    #expect(fingerprint("foobar".utf8) == 0x8594_4171_f739_67e8)
  }

  @Test(
    "A directory's path ends in one slash",
    arguments: [("a", "a/"), ("a/", "a/"), ("/", "/"), ("a//", "a//")])
  func directories(_ path: String, _ expected: String) {
    #expect(Path(path).asDirectory.description == expected)
    #expect(Path(path).endsInSlash == (path == expected))
  }
}
