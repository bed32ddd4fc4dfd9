import Synchronization

/// Finds the fillers of one language.
struct FillerMatcher {
  struct Match {
    /// In pieces.
    var count: Int
    /// `no`: the words stay, whatever stands among them.
    var filler: Piece.Filler
  }

  private struct Phrase {
    var words: [String]
    var filler: Piece.Filler
  }

  /// By the first word, the longest first.
  private var phrases: [String: [Phrase]] = [:]
  /// Words drawn out three times and more, by what they are with each such letter once.
  private var drawnOut: [String: Piece.Filler] = [:]
  /// Whether a word may begin with this byte.
  private var firstBytes = [Bool](repeating: false, count: 256)
  private var longest = 0
  /// Fillers in Han or kana, by their first scalar, the longest first.
  private var unspaced: [UInt32: [(bytes: [UInt8], isKana: Bool, filler: Piece.Filler)]] = [:]

  /// The last one is kept: a transcript comes in many paragraphs.
  static func of(_ list: Fillers.List) -> FillerMatcher {
    last.withLock { last in
      if let last, last.list == list { return last.matcher }
      let matcher = FillerMatcher(list)
      last = (list, matcher)
      return matcher
    }
  }

  private static let last = Mutex<(list: Fillers.List, matcher: FillerMatcher)?>(nil)

  init(_ list: Fillers.List) {
    for text in list.keep { add(text, .no) }
    for text in list.setOff { add(text, .setOff) }
    for text in list.always { add(text, .always) }
    for (first, list) in phrases {
      phrases[first] = list.sorted { $0.words.count > $1.words.count }
    }
    for (first, list) in unspaced {
      unspaced[first] = list.sorted { $0.bytes.count > $1.bytes.count }
    }
  }

  private mutating func add(_ text: String, _ filler: Piece.Filler) {
    let text = TextJoin.line(text).lowercased()
    guard let first = text.unicodeScalars.first else { return }
    let script = LetterClass.script(of: first.value)
    if script == .han || script == .kana {
      let isKana = text.unicodeScalars.allSatisfy { LetterClass.script(of: $0.value) != .han }
      unspaced[first.value, default: []].append((Array(text.utf8), isKana, filler))
      return
    }
    let words = text.split(separator: " ").map(String.init)
    phrases[words[0], default: []].append(Phrase(words: words, filler: filler))
    for form in [words[0], words[0].uppercased()] { firstBytes[Int(form.utf8.first ?? 0)] = true }
    longest = max(longest, words[0].utf8.count)
    if words.count == 1, filler != .no {
      let short = Self.shortened(words[0], from: 2)
      if drawnOut[short] != .always { drawnOut[short] = filler }
    }
  }

  /// Each letter that stands `from` times in a row or more once.
  private static func shortened(_ word: String, from: Int) -> String {
    var out = ""
    var run: [Unicode.Scalar] = []
    func close() {
      for scalar in run.count >= from ? run.prefix(1) : run[...] {
        out.unicodeScalars.append(scalar)
      }
    }
    for scalar in word.unicodeScalars {
      if run.last != scalar {
        close()
        run = []
      }
      run.append(scalar)
    }
    close()
    return out
  }

  /// Whether a filler, or words to be kept, may start with this byte.
  @inline(__always)
  func mayStart(_ byte: UInt8) -> Bool { firstBytes[Int(byte)] }

  /// The filler, or the words to be kept, that start at a piece.
  @inline(__always)
  func match(_ text: borrowing PlainText, at index: Int) -> Match? {
    text.pieces[index].flags.contains(.mayBeFiller) ? find(text, at: index) : nil
  }

  @inline(never)
  private func find(_ text: borrowing PlainText, at index: Int) -> Match? {
    let piece = text.pieces[index]
    if piece.kind == .unspaced {
      return piece.filler == .no ? nil : Match(count: 1, filler: piece.filler)
    }
    guard !(piece.flags.contains(.isCapitals) && text.hasSmallWords) else { return nil }
    let length = piece.range.count
    let isDrawnOut = length > 2 && length <= 40 && isDrawnOut(text.bytes, piece.range)
    guard length <= longest || isDrawnOut else { return nil }
    let word = text.lowercased(piece)
    if let list = phrases[word] {
      for phrase in list where isPhrase(phrase.words, text, at: index) {
        return Match(count: phrase.words.count, filler: phrase.filler)
      }
      return nil
    }
    guard isDrawnOut, let filler = drawnOut[Self.shortened(word, from: 2)] else { return nil }
    return Match(count: 1, filler: filler)
  }

  private func isPhrase(_ words: [String], _ text: borrowing PlainText, at index: Int) -> Bool {
    guard index + words.count <= text.pieces.count else { return false }
    for offset in words.indices.dropFirst() {
      let piece = text.pieces[index + offset]
      guard piece.kind == .word, piece.gap == .space || piece.gap == .newline,
        text.lowercased(piece) == words[offset]
      else { return false }
    }
    return true
  }

  /// A letter of one or two bytes stands three times in a row, in the same case.
  private func isDrawnOut(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var run = 0
    for index in range.dropFirst() {
      let width = bytes[index] < 0x80 ? 1 : 2
      guard index - width >= range.lowerBound else { continue }
      run = bytes[index] | 0x20 == bytes[index - width] | 0x20 ? run + 1 : 0
      if run >= 2 * width { return true }
    }
    return false
  }

  /// The filler at a byte of a run of Han or kana, and its length; `no`: characters that stay
  /// together. A filler in kana could be the end of another word: only the first counts.
  func unspacedFiller(
    _ bytes: UnsafeBufferPointer<UInt8>, _ at: Int, _ scalar: UInt32, isFirst: Bool
  ) -> (Piece.Filler, Int)? {
    guard let list = unspaced[scalar] else { return nil }
    for entry in list where !entry.isKana || isFirst || entry.filler == .no {
      let end = at + entry.bytes.count
      if end <= bytes.count, bytes[at..<end].elementsEqual(entry.bytes) {
        return (entry.filler, entry.bytes.count)
      }
    }
    return nil
  }
}
