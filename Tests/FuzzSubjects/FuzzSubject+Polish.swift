import Files
import Polish
import Transcripts

extension FuzzSubject {
  private static let directory = try? TemporaryDirectory()

  /// A fault of a style is one line that begins with the file; a style without a fault makes an
  /// envelope.
  static func style(_ bytes: [UInt8]) throws {
    guard let directory else { throw Finding("there is no place for temporary files") }
    let file = directory.path.appending("fuzz.yaml")
    try Files.replace(file, with: bytes)
    guard let entry = StyleCatalog(user: directory.path).entries().last else { return }
    switch entry.style {
    case .success(let style):
      try expect(!style.summary.isEmpty, "a style says what it does")
      let system = Envelope(style: style, language: "de", target: "fr").system
      try expect(system.utf8.count < 40_000, "a system message is bounded")
    case .failure(let error):
      try expect(error.message.hasPrefix("\(file)"), "a fault names its file: \(error)")
      try expect(!error.message.contains("\n"), "a fault is one line: \(error)")
      try expect(!error.isMissing, "the style is there")
    }
  }

  /// Up to a NUL the raw text, then a model's reply.
  static func polish(_ bytes: [UInt8]) throws {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let raw = String(decoding: parts[0], as: UTF8.self)
    let reply = String(decoding: parts.count > 1 ? parts[1] : [], as: UTF8.self)
    for limit in [1, 7, 60] {
      let split = TextPieces(raw, limit: limit)
      let joined = split.joined(split.pieces.map(\.text))
      try expect(joined.utf8.elementsEqual(raw.utf8), "pieces are the text")
      let count = split.pieces.reduce(split.lead.count) { $0 + $1.text.count + $1.separator.count }
      try expect(count == raw.count, "pieces are of whole characters")
    }
    let style = Style(id: "s", summary: "S", work: .model(prompt: "P", temperature: nil))
    let envelope = Envelope(style: style)
    let message = envelope.message(for: raw)
    let frame = envelope.message(for: "").utf8
    let data = message.utf8.dropFirst(13).dropLast(frame.count - 13)
    try expect(!data.contains(UInt8(ascii: "<")), "no tag stands in the data")
    let copy = String(decoding: data, as: UTF8.self)
    try expect(Envelope.unescaped(copy, raw: raw).utf8.elementsEqual(raw.utf8), "escapes come back")
    try cues(raw, reply)
    _ = TrivialInput.skips(raw)
    _ = Guard(style: style).judge(raw: raw, reply: reply)
    _ = ReplyStripping.stripped(reply, raw: raw)
  }

  private static func cues(_ raw: String, _ reply: String) throws {
    let texts = raw.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let cues = texts.enumerated().map { Cue(id: $0.offset + 1, text: $0.element) }
    try expect(CueReply.read(reply, cues: cues).count == cues.count, "as many cues as were sent")
    let batches = Cue.batches(texts, limit: 40, count: 3)
    try expect(batches.flatMap { Array($0) } == Array(texts.indices), "batches hold each cue once")
  }
}
