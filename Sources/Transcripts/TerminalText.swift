/// Text made safe to show on a terminal: strangers' files and replies may carry escape sequences
/// that move the cursor, change the title or answer as if the user had typed.
public enum TerminalText {
  /// Every control character but newline and tab, and every bidirectional override, becomes a
  /// visible sign (`␛`, `␍`, else `�`); everything else stays.
  public static func safe(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { sign(for: $0) != nil }) else { return text }
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { out.append(sign(for: scalar) ?? scalar) }
    return String(out)
  }

  /// A stranger's message on one line: escape sequences removed, controls and white space as one
  /// space, at most `limit` characters, the last one `…` if something was cut.
  public static func line(_ text: String, limit: Int = 200) -> String {
    // Most lines are short and plain: lists print dozens of them.
    if text.utf8.count <= limit, isPlainLine(text.utf8) { return text }
    let line = TextJoin.line(safe(withoutSequences(text)).filter { !isSign($0) })
    return line.count <= limit ? line : String(line.prefix(limit - 1)) + "…"
  }

  /// Visible ASCII words with one space between them.
  private static func isPlainLine(_ bytes: String.UTF8View) -> Bool {
    var previous = UInt8(ascii: " ")
    for byte in bytes {
      guard (0x20...0x7E).contains(byte), byte != 0x20 || previous != 0x20 else { return false }
      previous = byte
    }
    return previous != UInt8(ascii: " ")
  }

  private static func sign(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x09, 0x0A: nil
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: "\u{FFFD}"
    default: nil
    }
  }

  private static func isSign(_ character: Character) -> Bool {
    character.unicodeScalars.contains { (0x2400...0x2421).contains($0.value) }
  }

  /// Without CSI (`ESC [ … letter`) and string sequences (OSC, DCS: `ESC ] … BEL or ESC \`).
  private static func withoutSequences(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var out = String.UnicodeScalarView()
    var i = 0
    while i < scalars.count {
      let introducer: Unicode.Scalar? =
        switch scalars[i].value {
        case 0x1B: i + 1 < scalars.count ? scalars[i + 1] : nil
        case 0x9B: "["
        case 0x9D: "]"
        default: nil
        }
      guard let introducer else {
        out.append(scalars[i])
        i += 1
        continue
      }
      i += scalars[i].value == 0x1B ? 2 : 1
      switch introducer {
      case "[":
        while i < scalars.count, (0x20...0x3F).contains(scalars[i].value) { i += 1 }
        if i < scalars.count, (0x40...0x7E).contains(scalars[i].value) { i += 1 }
      case "]", "P", "X", "^", "_":
        // Up to its end; without one nothing but the introducer goes, lest a cut reply vanish.
        let end = scalars[i...].firstIndex {
          $0.value == 0x07 || $0.value == 0x1B || $0.value == 0x9C
        }
        if let end { i = end + (scalars[end].value == 0x1B ? min(2, scalars.count - end) : 1) }
      default: break
      }
    }
    return String(out)
  }
}
