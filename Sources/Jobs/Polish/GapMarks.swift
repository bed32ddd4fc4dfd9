import Transcripts

/// A text between the marks of what could not be transcribed, which are nobody's words and stay.
struct GapMarks {
  enum Part: Equatable {
    case words(String)
    /// A mark, or the white space around one.
    case kept(String)
  }

  /// In order; together they are the text.
  let parts: [Part]

  init(_ text: String) {
    let bytes = Array(text.utf8)
    let opening = Array(Segment.gapStart.utf8)
    var parts: [Part] = []
    var start = 0
    var i = 0
    func add(_ range: Range<Int>, isMark: Bool) {
      guard !range.isEmpty else { return }
      let piece = bytes[range]
      guard !isMark, let first = piece.firstIndex(where: { !Self.isSpace($0) }),
        let last = piece.lastIndex(where: { !Self.isSpace($0) })
      else {
        parts.append(.kept(String(decoding: piece, as: UTF8.self)))
        return
      }
      for (part, isKept) in [
        (bytes[range.lowerBound..<first], true), (bytes[first...last], false),
        (bytes[(last + 1)..<range.upperBound], true),
      ] where !part.isEmpty {
        let text = String(decoding: part, as: UTF8.self)
        parts.append(isKept ? .kept(text) : .words(text))
      }
    }
    while i < bytes.count {
      guard bytes[i] == opening[0], bytes[i...].starts(with: opening),
        let end = bytes[i...].prefix(200).firstIndex(of: UInt8(ascii: "]"))
      else {
        i += 1
        continue
      }
      add(start..<i, isMark: false)
      add(i..<(end + 1), isMark: true)
      i = end + 1
      start = i
    }
    add(start..<bytes.count, isMark: false)
    self.parts = parts
  }

  /// The text with something else in the places of its words.
  func map(_ change: (String) -> String) -> String {
    parts.map { part in
      switch part {
      case .words(let text): change(text)
      case .kept(let text): text
      }
    }.joined()
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
