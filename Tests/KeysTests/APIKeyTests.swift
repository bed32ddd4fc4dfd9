import Keys
import SecretService
import Testing

@Suite("A key")
struct APIKeyTests {
  static func parse(_ text: [UInt8]) throws(KeyError) -> String {
    var text = text
    return try APIKey(parsing: &text).withBytes { String(decoding: $0, as: UTF8.self) }
  }

  static let taken: [(String, String)] = [
    ("sk-abc", "sk-abc"), ("sk-abc\n", "sk-abc"), ("sk-abc\r\n", "sk-abc"),
    (" \t sk-abc \u{A0}", "sk-abc"), ("\u{FEFF}sk-abc\u{FEFF}\n", "sk-abc"),
    ("\u{200B}\u{200D}sk-abc\u{2060}\u{200E}", "sk-abc"), ("\u{3000}sk\u{2028}\u{2029}", "sk"),
    ("x", "x"), ("a b", "a b"), ("{\"a\":\"b\\c\"}", "{\"a\":\"b\\c\"}"),
    (String(repeating: "k", count: 16384), String(repeating: "k", count: 16384)),
  ]

  @Test("12: what stands around a pasted key is dropped", arguments: taken)
  func trimmed(_ text: String, _ key: String) throws {
    #expect(try Self.parse(Array(text.utf8)) == key)
  }

  static let refused: [([UInt8], String)] = [
    ([], "the key is empty"),
    (Array(" \u{FEFF}\n\u{200B}".utf8), "the key is empty"),
    (Array("kanarien\nvogel".utf8), "the key has a line end inside; a key is one line"),
    (Array("kanarien\rvogel".utf8), "the key has a line end inside; a key is one line"),
    (Array("kanarien\0vogel".utf8), "the key has a control character inside"),
    (Array("kanarien\tvogel".utf8), "the key has a control character inside"),
    (Array("kanarien\u{7F}vogel".utf8), "the key has a control character inside"),
    (Array("kanarien\u{1B}[31mvogel".utf8), "the key has a control character inside"),
    (
      Array("kanarien\u{200B}vogel".utf8),
      "the key has a character that is not ASCII; was it copied from formatted text?"
    ),
    (
      Array("kanari\u{CB}nvogel".utf8),
      "the key has a character that is not ASCII; was it copied from formatted text?"
    ),
    (
      Array("kanarien".utf8) + [0xFF, 0x41],
      "the key has a character that is not ASCII; was it copied from formatted text?"
    ),
    ([UInt8](repeating: 0x6B, count: 16385), "the key is longer than 16384 bytes"),
  ]

  @Test("12: what is no key is refused, without showing it", arguments: refused)
  func isRefused(_ text: [UInt8], _ message: String) {
    let error = #expect(throws: KeyError.self) { try Self.parse(text) }
    #expect(error == KeyError(code: .invalid, message: message))
    #expect(!"\(String(reflecting: error))".contains("kanarien"))
  }

  @Test("4: nothing that prints, dumps, reflects or encodes finds anything in a key")
  func silent() throws {
    var text = Array("kanarienvogel".utf8)
    let key = try APIKey(parsing: &text)
    #expect(text == [])
    let found = FoundKey(key: key, place: .keyring)
    var shown = "\(key) \(String(describing: key)) \(String(reflecting: key)) \([key]) \(found)"
    dump(key, to: &shown)
    dump(found, to: &shown)
    dump([Optional(key)], to: &shown)
    print(key, found, to: &shown)
    dump(KeyMask(keys: [key]), to: &shown)
    dump(key.withBytes { SecretBytes(copying: $0) }, to: &shown)
    #expect(!shown.contains("kanarien") && !shown.contains("107"), "107 is its first byte")
    #expect(Mirror(reflecting: key).children.isEmpty)
    #expect(!(key as Any is any Encodable) && !(key as Any is any CustomStringConvertible))
    #expect(key.count == 13)
  }
}
