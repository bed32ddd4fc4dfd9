/// A long text in pieces that a model can polish one after the other, cut at paragraphs, else
/// behind sentences, else between words; never inside a word, a URL or a character. Where no words
/// are spaced (Han, kana) a text without any punctuation is cut between two characters.
public struct TextPieces: Sendable, Equatable {
  public struct Piece: Sendable, Equatable {
    public let text: String
    /// White space that stands behind it.
    public let separator: String
  }

  /// White space before the first piece.
  public let lead: String
  /// None of them is empty; none for a text without one.
  public let pieces: [Piece]

  /// - Parameter limit: bytes (UTF-8) that a piece may have, where a cut is possible. By bytes,
  ///   because a CJK character is about three times the work of a Latin one for a model too.
  public init(_ text: String, limit: Int) {
    let view = text.unicodeScalars
    var start = view.firstIndex { !PieceCutter.isSpace($0) } ?? view.endIndex
    if start > view.startIndex, start < view.endIndex, PieceCutter.extends(view[start]) {
      // A mark may stand on a space: then they are one character.
      let space = view.index(before: start)
      if view[space].properties.generalCategory == .spaceSeparator { start = space }
    }
    lead = String(text[..<start])
    var pieces: [Piece] = []
    var rest = start
    while rest < view.endIndex {
      var cutter = PieceCutter(view, from: rest, limit: limit)
      let cut = cutter.cut()
      pieces.append(
        Piece(text: String(text[rest..<cut.end]), separator: String(text[cut.end..<cut.next])))
      rest = cut.next
    }
    self.pieces = pieces
  }

  /// The text with others in the places of its pieces, the white space between them as it was.
  public func joined(_ texts: [String]) -> String {
    var text = lead
    for (piece, replacement) in zip(pieces, texts) { text += replacement + piece.separator }
    return text
  }
}
