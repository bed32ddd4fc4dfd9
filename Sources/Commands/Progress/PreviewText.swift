import Glibc
import Transcripts

/// A text that grows, as rows of a terminal. Work grows with what comes new, not with the whole.
struct PreviewText: Equatable {
  /// The last of them; the one before the first may be of the same line.
  private(set) var rows: [Row] = [Row()]
  private let width: Int
  private let limit: Int
  private var taken: [UInt8] = []

  struct Row: Equatable {
    /// Safe to show; a tab is spaces.
    var text = ""
    /// Columns that it fills.
    var width = 0
  }

  /// - Parameters:
  ///   - columns: of the terminal; the last one stays free, since some wrap there.
  ///   - limit: rows that are kept, at least one.
  init(columns: Int, limit: Int) {
    width = max(1, columns - 1)
    self.limit = max(1, limit)
  }

  /// The whole text as it is now.
  mutating func show(_ text: String) {
    var text = text
    let isLonger = text.withUTF8 { bytes in
      guard let start = bytes.baseAddress, bytes.count >= taken.count else { return taken.isEmpty }
      return memcmp(start, taken, taken.count) == 0
    }
    if !isLonger {
      rows = [Row()]
      taken = []
    }
    let new = text.utf8.dropFirst(taken.count)
    // A text that grows does so by whole characters of Unicode: what came is a text itself.
    append(String(decoding: new, as: UTF8.self))
    taken += new
  }

  private mutating func append(_ text: String) {
    for scalar in TerminalText.safe(text).unicodeScalars {
      switch scalar {
      case "\n": begin()
      case "\u{240D}": break  // what a carriage return has become
      case "\t":
        let room = min(8 - rows[rows.count - 1].width % 8, width)
        put(String(repeating: " ", count: room), room)
      default: put(String(scalar), Self.columns(of: scalar))
      }
    }
  }

  private mutating func put(_ text: String, _ columns: Int) {
    if rows[rows.count - 1].width + columns > width { begin() }
    rows[rows.count - 1].text += text
    rows[rows.count - 1].width += columns
  }

  private mutating func begin() {
    rows.append(Row())
    if rows.count > limit { rows.removeFirst() }
  }

  /// 0 for what stands on the character before it, 2 for wide ones.
  private static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(scalar) ? 2 : 1
    }
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
