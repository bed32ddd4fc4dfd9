extension ReplyStripping {
  // MARK: - Envelope and fences

  /// The envelope that the text came in, if the whole reply stands in it.
  static func withoutEnvelope(_ text: [UInt8], raw: [UInt8]) -> [UInt8] {
    for (open, close) in [("<transcript>", "</transcript>")] where !has(open, raw) {
      let (head, tail) = (Array(open.utf8), Array(close.utf8))
      guard text.count >= head.count + tail.count, find(head, in: text) == 0,
        find(tail, in: text) == text.count - tail.count
      else { continue }
      return trimmed(text[head.count..<text.count - tail.count])
    }
    return text
  }

  /// A fence around the whole, with or without a language; one mark of code around one line.
  static func withoutFence(_ text: [UInt8], raw: [UInt8]) -> [UInt8] {
    let tick = UInt8(ascii: "`")
    for mark in [tick, UInt8(ascii: "~")] {
      let fence = [mark, mark, mark]
      guard text.count > 6, text.starts(with: fence), text.suffix(3).elementsEqual(fence),
        !trimmed(raw).starts(with: fence)
      else { continue }
      var start = 3
      while start < text.count, text[start] != 0x0A, start < 24, !isSpace(text[start]) {
        start += 1
      }
      // "```text" and a line break, or all on one line.
      let inner =
        start < text.count && text[start] == 0x0A
        ? text[start..<max(start, text.count - 3)] : text[3..<text.count - 3]
      if find(fence, in: Array(inner)) == nil { return trimmed(inner) }
    }
    if text.count > 2, text.first == tick, text.last == tick,
      !text.dropFirst().dropLast().contains(tick),
      !raw.contains(tick)
    {
      return trimmed(text.dropFirst().dropLast())
    }
    return text
  }

  // MARK: - Quotes

  private static let quotes: [(open: String, close: String)] = [
    ("\"", "\""), ("“", "”"), ("„", "“"), ("„", "”"), ("«", "»"), ("»", "«"), ("'", "'"),
    ("‘", "’"),
    ("‚", "‘"), ("「", "」"), ("『", "』"), ("‹", "›"), ("《", "》"), ("”", "”"), ("**", "**"),
    ("\"\"\"", "\"\"\""),
  ]

  /// Quotes around the whole, where the text had none there.
  static func withoutQuotes(_ text: [UInt8], raw: [UInt8]) -> [UInt8] {
    let original = trimmed(raw)
    for quote in quotes.reversed() {
      let (open, close) = (Array(quote.open.utf8), Array(quote.close.utf8))
      guard text.count > open.count + close.count, text.starts(with: open),
        text.suffix(close.count).elementsEqual(close),
        !(original.starts(with: open) && original.suffix(close.count).elementsEqual(close))
      else { continue }
      let inner = Array(text[open.count..<text.count - close.count])
      // "One", he said, "and two" is not quoted as a whole.
      if contains(open, inner) || contains(close, inner) { continue }
      return trimmed(inner)
    }
    return text
  }

  private static func contains(_ mark: [UInt8], _ text: [UInt8]) -> Bool {
    // An apostrophe is no quote.
    if mark == [0x27] || mark == Array("’".utf8) {
      var index = 0
      while let place = find(mark, in: text, from: index) {
        let before = place > 0 ? text[place - 1] : 0x20
        let behind = place + mark.count < text.count ? text[place + mark.count] : 0x20
        if isSpace(before) || isSpace(behind) { return true }
        index = place + mark.count
      }
      return false
    }
    return find(mark, in: text) != nil
  }

  // MARK: - Prefixes and notes

  /// "Here is the cleaned text:" and its like: a short first line, or the words before a colon, that
  /// speak of the text and that nobody said.
  static func withoutPrefix(_ text: [UInt8], raw: [UInt8]) -> [UInt8] {
    let head = Array(text.prefix(400))
    var end = 0
    while end < head.count {
      let isColon = head[end] == UInt8(ascii: ":")
      let isWide = head[end...].starts(with: [0xEF, 0xBC, 0x9A])
      if isColon || isWide {
        let behind = end + (isWide ? 3 : 1)
        // Not in a time or an address.
        if isColon, behind < text.count, !isSpace(text[behind]), text[behind] < 0x80,
          text[behind] != UInt8(ascii: "*"), text[behind] != 0x22
        {
          return text
        }
        guard isPrefix(Array(head[..<end]), raw: raw) else { return text }
        var start = behind
        // "**Cleaned text:** …"
        while start < text.count, text[start] == UInt8(ascii: "*") { start += 1 }
        let rest = trimmed(text[start...])
        return rest.isEmpty ? text : rest
      }
      // A line of its own: "Sure, here you go!"
      if head[end] == 0x0A {
        let line = Array(head[..<end])
        guard isPrefix(line, raw: raw), PrefixWords.isWhole(line) else { return text }
        let rest = trimmed(text[end...])
        return rest.isEmpty ? text : rest
      }
      end += 1
    }
    return text
  }

  private static func isPrefix(_ head: [UInt8], raw: [UInt8]) -> Bool {
    let line = trimmed(head)
    guard line.count <= 160, PrefixWords.announces(line) else { return false }
    // The speaker said it.
    return !beginsAlike(line, raw)
  }

  private static func beginsAlike(_ line: [UInt8], _ raw: [UInt8]) -> Bool {
    let said = TokenizedText(String(decoding: raw.prefix(600), as: UTF8.self), lexicon: nil)
    let written = TokenizedText(String(decoding: line, as: UTF8.self), lexicon: nil)
    let words = Set(said.tokens.prefix(40).map(\.hash))
    let known = written.tokens.dropLast().count { words.contains($0.hash) }
    return known * 3 > written.count * 2
  }

  /// "Note: I corrected …", "Let me know if …": a last paragraph that speaks to the user.
  static func withoutNote(_ text: [UInt8], raw: [UInt8]) -> [UInt8] {
    var text = text
    for _ in 0..<3 {
      guard let start = lastParagraph(text) else { return text }
      let note = trimmed(text[start...])
      guard PrefixWords.isNote(note), !isSaid(note, raw) else { return text }
      text = trimmed(text[..<start])
    }
    return text
  }

  /// Half of its words are the text's own.
  private static func isSaid(_ note: [UInt8], _ raw: [UInt8]) -> Bool {
    let said = TokenizedText(String(decoding: raw, as: UTF8.self), lexicon: nil)
    let written = TokenizedText(String(decoding: note, as: UTF8.self), lexicon: nil)
    let words = Set(said.tokens.map(\.hash))
    return written.tokens.dropLast().count { words.contains($0.hash) } * 2 > written.count
  }

  /// Where the last line or, in brackets, the last remark begins.
  private static func lastParagraph(_ text: [UInt8]) -> Int? {
    guard let line = text.lastIndex(of: 0x0A), line > 0, line + 1 < text.count else { return nil }
    return line + 1
  }
}
