import JSON
import Testing

@Suite("Documents with holes")
struct DocumentTests {
  typealias Document = JSONDocument<String>

  private func text(_ document: Document, _ fill: [String: String] = [:]) -> String {
    document.pieces.map { piece in
      switch piece {
      case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
      case .hole(let name): fill[name] ?? "<\(name)>"
      }
    }.joined()
  }

  @Test("the text is cut at its holes and nowhere else")
  func pieces() {
    let document: Document = .object([
      .init("model", .value("x\"\n")),
      .init("audio", .object([.init("data", .string([.text("data:\"a,"), .hole("file")]))])),
      .init("list", .array([.value(1), .string([.hole("file")]), .array([]), .object([])])),
    ])
    #expect(
      text(document)
        == #"{"model":"x\"\n","audio":{"data":"data:\"a,<file>"},"list":[1,"<file>",[],{}]}"#)
    #expect(
      document.pieces.map {
        if case .hole = $0 { true } else { false }
      } == [false, true, false, true, false])
  }

  @Test("with its holes filled it is the value that a reader reads")
  func roundTrip() throws {
    let document: Document = .object([
      .init("a", .string([.text("é\u{2028}"), .hole("h"), .text("\u{1}")])),
      .init("b", .array([.value(nil), .value(true), .value(["c": 5])])),
    ])
    let written = text(document, ["h": "QUJD"])
    let read = try JSONReader.read(Array(written.utf8)).value
    #expect(read == document.json { _ in "QUJD" })
    #expect(read["a"]?.string == "é\u{2028}QUJD\u{1}")
  }

  @Test("a document without holes is one piece, the same as the writer's")
  func whole() {
    let json: JSON = ["a": [1, 2, "x"], "b": nil]
    #expect(Document.value(json).pieces == [.bytes(JSONWriter.bytes(json))])
  }
}
