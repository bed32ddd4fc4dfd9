/// Joining pieces of text as their scripts want it.
public enum TextJoin {
  /// Trims each piece, drops the empty ones, and joins: a space between, but none between two CJK
  /// characters, beside CJK punctuation, or before a piece of punctuation only.
  public static func joined(_ pieces: [String]) -> String {
    var text = ""
    for piece in pieces {
      let piece = trimmed(piece)
      guard !piece.isEmpty else { continue }
      if needsSpace(after: text, before: piece) { text += " " }
      text += piece
    }
    return text
  }

  /// Without white space at both ends.
  static func trimmed(_ text: some StringProtocol) -> String {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[first...last])
  }

  /// On one line: trimmed, every run of white space and controls one space.
  public static func line(_ text: some StringProtocol) -> String {
    text.split { Script.isSpace($0) || $0.unicodeScalars.allSatisfy(isControl) }
      .joined(separator: " ")
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }

  private static func needsSpace(after text: String, before piece: String) -> Bool {
    guard let last = text.last, let first = piece.first else { return false }
    let unspaced = (Script.isUnspaced(last), Script.isUnspaced(first))
    if unspaced.0 && unspaced.1 { return false }
    if unspaced.0 && Script.isPunctuation(last) { return false }
    if unspaced.1 && Script.isPunctuation(first) { return false }
    return piece.contains { Script.isSpoken($0) } || Script.openers.contains(first)
  }
}
