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
      default: put(String(scalar), TextColumns.width(of: scalar))
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
}
