/// A scalar with placeholders in it: `{language}`, `ggml-{model}.bin`.
struct Template: Sendable, Hashable {
  enum Piece: Sendable, Hashable {
    case literal(String)
    case placeholder(String)
  }

  let pieces: [Piece]

  /// A brace that does not enclose a name is text.
  init(_ text: String) {
    var pieces: [Piece] = []
    var literal: [UInt8] = []
    let bytes = Array(text.utf8)
    var i = 0
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "{"), let end = Self.endOfName(bytes, from: i + 1) {
        if !literal.isEmpty { pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
        literal = []
        pieces.append(.placeholder(String(decoding: bytes[(i + 1)..<end], as: UTF8.self)))
        i = end + 1
      } else {
        literal.append(bytes[i])
        i += 1
      }
    }
    if !literal.isEmpty || pieces.isEmpty {
      pieces.append(.literal(String(decoding: literal, as: UTF8.self)))
    }
    self.pieces = pieces
  }

  /// Text without any placeholder, whatever braces stand in it.
  init(literal: String) { pieces = [.literal(literal)] }

  private static func endOfName(_ bytes: [UInt8], from start: Int) -> Int? {
    var i = start
    while i < bytes.count, i - start <= 80 {
      let byte = bytes[i]
      if byte == UInt8(ascii: "}") { return i > start ? i : nil }
      let isName =
        TextRules.isLower(byte) || TextRules.isUpper(byte) || byte == UInt8(ascii: "_")
        || (i > start
          && (TextRules.isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")))
      guard isName else { return nil }
      i += 1
    }
    return nil
  }

  var names: [String] {
    pieces.compactMap { if case .placeholder(let name) = $0 { name } else { nil } }
  }

  /// The placeholder that is all there is; its value keeps its type.
  var soleName: String? {
    guard pieces.count == 1, case .placeholder(let name) = pieces[0] else { return nil }
    return name
  }

  /// The text of a template without placeholders.
  var literal: String? {
    guard pieces.count == 1, case .literal(let text) = pieces[0] else { return nil }
    return text
  }

  /// With the values in it; `nil` when one of them is absent.
  func bytes(_ values: Values) -> [UInt8]? {
    var bytes: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .literal(let text): bytes += text.utf8
      case .placeholder(let name):
        guard let value = values[name] else { return nil }
        bytes += value.bytes
      }
    }
    return bytes
  }

  func text(_ values: Values) -> String? {
    bytes(values).map { String(decoding: $0, as: UTF8.self) }
  }
}
