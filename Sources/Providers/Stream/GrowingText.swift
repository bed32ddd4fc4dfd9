import JSON

/// Text that comes in pieces, which may be cut within a character.
struct GrowingText: Sendable {
  /// What can be shown.
  private(set) var text = ""
  /// A piece has come, empty or not.
  private(set) var isFound = false
  /// Counts what was replaced.
  private(set) var version = 0
  /// Pieces from the one on whose last character is not whole.
  private var pending: [String] = []
  /// Bytes at the end of `text` that stand for them.
  private var shown = 0
  private var repairs = 0

  /// A character has four bytes at most; later pieces do not complete it.
  private static let longestPending = 4

  mutating func append(_ piece: String) {
    isFound = true
    pending.append(piece)
    let mended = ByteText.mend(pending)
    let more = mended.pieces.joined()
    text.removeSubrange(text.utf8.index(text.endIndex, offsetBy: -shown)...)
    text += more
    shown = more.utf8.count
    guard mended.repairs == 0 || pending.count >= Self.longestPending else { return }
    repairs += mended.repairs
    pending = []
    shown = 0
  }

  mutating func replace(with all: String) {
    let mended = ByteText.mend([all])
    isFound = true
    version += 1
    text = mended.pieces.joined()
    repairs = mended.repairs
    pending = []
    shown = 0
  }

  /// The text, and how many places in it stay broken.
  var finished: (text: String, repairs: Int) { (text, repairs + ByteText.mend(pending).repairs) }
}
