/// How wide a text is on a terminal.
enum TextColumns {
  static func width(of text: String) -> Int {
    // Most of what we write is ASCII.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
    return text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
  }

  /// 0 for what stands on the character before it, 2 for wide ones.
  static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(scalar) ? 2 : 1
    }
  }

  /// As much of the beginning as has room.
  static func prefix(of text: String, columns: Int) -> String {
    var kept = String.UnicodeScalarView()
    var width = 0
    for scalar in text.unicodeScalars {
      width += Self.width(of: scalar)
      if width > columns { break }
      kept.append(scalar)
    }
    return String(kept)
  }

  /// As much of the end as has room.
  static func suffix(of text: String, columns: Int) -> String {
    var kept: [Unicode.Scalar] = []
    var width = 0
    for scalar in text.unicodeScalars.reversed() {
      width += Self.width(of: scalar)
      if width > columns { break }
      kept.append(scalar)
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: kept.reversed())
    return String(view)
  }

  /// East Asian wide and full-width characters, and pictures.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x20000...0x3FFFD:
      true
    default: scalar.properties.isEmojiPresentation
    }
  }
}
