import Testing

@testable import YAML

/// Bytes that are no text that we take, and the whole message.
private struct Encoding: CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]
  let message: String

  init(_ name: String, _ bytes: [UInt8], _ message: String) {
    testDescription = name
    self.bytes = bytes
    self.message = message
  }

  static let all = [
    Encoding(
      "UTF-16, little-endian, with mark", [0xFF, 0xFE, 0x61, 0, 0x3A, 0],
      "1:1: the text is UTF-16; save it as UTF-8"),
    Encoding(
      "UTF-16, big-endian, with mark", [0xFE, 0xFF, 0, 0x61, 0, 0x3A],
      "1:1: the text is UTF-16; save it as UTF-8"),
    Encoding(
      "UTF-16 without mark", [0x61, 0, 0x3A, 0, 0x20, 0],
      "1:1: the text is UTF-16; save it as UTF-8"),
    Encoding(
      "UTF-32", [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], "1:1: the text is UTF-32; save it as UTF-8"),
    Encoding(
      "NUL", Array("a: 1\nb: x\0y\n".utf8),
      "2:5: a NUL character; the text is damaged or not text at all"),
    Encoding(
      "Latin-1", Array("a: 1\nb: Gr".utf8) + [0xFC] + Array("n\n".utf8),
      "2:6: byte 0xFC is not UTF-8; save the text as UTF-8"),
    Encoding(
      "cut short", Array("日本: ".utf8) + [0xE6, 0x97],
      "1:5: byte 0xE6 is not UTF-8; save the text as UTF-8"),
    Encoding(
      "overlong slash", Array("a: ".utf8) + [0xC0, 0xAF],
      "1:4: byte 0xC0 is not UTF-8; save the text as UTF-8"),
    Encoding(
      "overlong in three bytes", Array("a: ".utf8) + [0xE0, 0x80, 0xAF],
      "1:4: byte 0xE0 is not UTF-8; save the text as UTF-8"),
    Encoding(
      "above U+10FFFF", Array("a: ".utf8) + [0xF4, 0x90, 0x80, 0x80],
      "1:4: byte 0xF4 is not UTF-8; save the text as UTF-8"),
    Encoding(
      "lone surrogate in bytes", Array("é: \n中: x".utf8) + [0xED, 0xA0, 0x80],
      "2:5: byte 0xED is not UTF-8; save the text as UTF-8"),
    Encoding(
      "lone surrogate as an escape", Array(#"a: "\uD83D""#.utf8),
      "1:7: the escape names no character (half of a surrogate pair, or above U+10FFFF)"),
    Encoding(
      "byte order mark inside", Array("a: 1\n".utf8) + [0xEF, 0xBB, 0xBF] + Array("b: 1".utf8),
      "2:1: a byte order mark inside the text; it may only stand at the very start"),
    Encoding(
      "escape character", Array("a: \u{1B}[31mred\n".utf8),
      "1:4: control character U+001B; write it as an escape in double quotes, or take it out"),
    Encoding(
      "C1 control", Array("a: \u{9B}\n".utf8),
      "1:4: control character U+009B; write it as an escape in double quotes, or take it out"),
    Encoding(
      "DEL", Array("a: \u{7F}\n".utf8),
      "1:4: control character U+007F; write it as an escape in double quotes, or take it out"),
    Encoding(
      "carriage return that hides a key in a comment", Array("# comment\rapi: x\n".utf8),
      "1:10: a carriage return without a line feed; end lines with LF or CR LF"),
    Encoding(
      "line separator", Array("# comment\u{2028}api: x\n".utf8),
      "1:10: U+2028 ends a line for YAML but not for an editor; write it as an escape in double "
        + "quotes, or take it out"),
    Encoding(
      "next line", Array("a: x\u{85}b: y\n".utf8),
      "1:5: U+0085 ends a line for YAML but not for an editor; write it as an escape in double "
        + "quotes, or take it out"),
    Encoding(
      "tab as indent", Array("a:\n\tb: 1\n".utf8),
      "2:1: a tab stands where spaces belong; indent with spaces"),
    Encoding(
      "tab after spaces", Array("a:\n  \tb: 1\n".utf8),
      "2:3: a tab stands where spaces belong; indent with spaces"),
  ]
}

@Suite("Bytes to YAML") struct EncodingTests {
  @Test("67: what is not our text has a defined place and message", arguments: Encoding.all)
  fileprivate func refused(encoding: Encoding) {
    let error = #expect(throws: YAMLError.self) { try YAMLReader.read(encoding.bytes) }
    #expect(error?.description == encoding.message)
  }

  @Test("67: a byte order mark at the start is skipped, and counted in offsets only")
  func mark() throws {
    let root = try #require(try YAMLReader.read([0xEF, 0xBB, 0xBF] + Array("a: 1".utf8)))
    #expect(root["a"]?.text == "1")
    #expect(root["a"]?.mark == Mark(line: 1, column: 4, offset: 6))
  }

  @Test("Columns count characters, offsets bytes, also beside Chinese and emoji")
  func columns() throws {
    let text = "名前: \"田中\"\n人: [中文, 🎤, x]\n"
    let root = try #require(try YAMLReader.read(Array(text.utf8)))
    #expect(root["名前"]?.mark == Mark(line: 1, column: 5, offset: 8))
    let marks = root["人"]?.items?.map(\.mark)
    #expect(
      marks == [
        Mark(line: 2, column: 5, offset: 23), Mark(line: 2, column: 9, offset: 31),
        Mark(line: 2, column: 12, offset: 37),
      ])
    for item in root["人"]?.items ?? [] {
      #expect(Array(text.utf8)[item.mark.offset...].starts(with: Array((item.text ?? "?").utf8)))
    }
  }

  @Test("CR LF ends lines like LF, in block texts too")
  func windows() throws {
    let root = try #require(try YAMLReader.read(Array("a: 1\r\nb: |\r\n  x\r\n  y\r\n".utf8)))
    #expect(root["a"]?.text == "1")
    #expect(root["b"]?.text == "x\ny\n")
    #expect(root.entries?.last?.keyMark == Mark(line: 2, column: 1, offset: 6))
  }
}
