import JSON
import Transcripts

/// What a stranger wrote, made fit to be shown: one line, no markup, nothing that a terminal
/// obeys, at most 200 characters.
enum ForeignText {
  static let limit = 200

  static func line(_ text: String, limit: Int = limit) -> String {
    // Nobody reads on that far, and what follows costs time.
    let head = String(String.UnicodeScalarView(text.unicodeScalars.prefix(20_000)))
    var plain = withoutTags(ByteText.mend([head]).pieces.joined())
    plain.unicodeScalars.removeAll(where: turnsDirection)
    return TerminalText.line(plain, limit: limit)
  }

  private static func turnsDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// The title of a web page, else its first heading; empty if it has neither.
  static func title(ofPage body: some Sequence<UInt8>) -> String {
    let page = String(decoding: Array(body.prefix(100_000)), as: UTF8.self)
    for name in ["title", "h1"] {
      guard let text = contents(of: name, in: page) else { continue }
      let line = line(text, limit: 90)
      if !line.isEmpty { return line }
    }
    return ""
  }

  private static func contents(of name: String, in page: String) -> String? {
    let bytes = Array(page.utf8)
    let lower = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    guard let start = find("<\(name)", in: lower, from: 0),
      let open = lower[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let end = find("</\(name)", in: lower, from: open + 1) ?? min(open + 1000, bytes.count)
    return String(decoding: bytes[(open + 1)..<end], as: UTF8.self)
  }

  private static func find(_ word: String, in bytes: [UInt8], from start: Int) -> Int? {
    let word = Array(word.utf8)
    guard start + word.count <= bytes.count else { return nil }
    var i = start
    while i + word.count <= bytes.count {
      guard let next = bytes[i...].firstIndex(of: word[0]) else { return nil }
      if bytes[next...].starts(with: word) { return next }
      i = next + 1
    }
    return nil
  }

  /// Tags become a space, the usual entities what they stand for. A `<` that opens no tag stays.
  static func withoutTags(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return text
    }
    var out = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    var i = 0
    while i < scalars.count {
      if scalars[i] == "<", let end = endOfTag(scalars, i) {
        out.append(" ")
        i = end
      } else if scalars[i] == "&", let (scalar, end) = entity(scalars, i) {
        out.append(scalar)
        i = end
      } else {
        out.append(scalars[i])
        i += 1
      }
    }
    return String(out)
  }

  /// One that is cut short by the end of the text is a tag too.
  private static func endOfTag(_ scalars: [Unicode.Scalar], _ start: Int) -> Int? {
    guard start + 1 < scalars.count else { return nil }
    let next = scalars[start + 1]
    guard
      next == "/" || next == "!" || next == "?" || ("a"..."z").contains(next)
        || ("A"..."Z").contains(next)
    else { return nil }
    let end = scalars[start...].firstIndex(of: ">") ?? scalars.count - 1
    return end + 1
  }

  private static func entity(
    _ scalars: [Unicode.Scalar], _ start: Int
  ) -> (Unicode.Scalar, end: Int)? {
    guard let end = scalars[start..<min(start + 8, scalars.count)].firstIndex(of: ";") else {
      return nil
    }
    var name = ""
    name.unicodeScalars.append(contentsOf: scalars[(start + 1)..<end])
    let known: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "#39": "'", "nbsp": " ",
    ]
    return known[name].map { ($0, end + 1) }
  }
}
