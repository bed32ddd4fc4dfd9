/// A stretch of a text to be replaced.
struct TextEdit: Equatable {
  /// Of scalars.
  var range: Range<Int>
  var text: String
}

/// One turn over a text: an alias list, a rule.
protocol TextStep {
  /// In order, apart from each other.
  /// - Parameter lines: what a pattern sees at a time.
  func edits(in text: WordText, lines: [Range<Int>]) -> [TextEdit]
}

extension WordText {
  /// Where its lines are, without their ends.
  var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for index in kinds.indices where kinds[index] == .lineEnd {
      if index > start { lines.append(start..<index) }
      start = index + 1
    }
    if start < count { lines.append(start..<count) }
    return lines
  }

  func applying(_ edits: [TextEdit]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    var passed = 0
    for edit in edits {
      append(passed..<edit.range.lowerBound, to: &bytes)
      bytes.append(contentsOf: edit.text.utf8)
      passed = edit.range.upperBound
    }
    append(passed..<count, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  func applying(_ steps: [any TextStep]) -> String {
    guard !steps.isEmpty, !isEmpty else { return self }
    var text = self
    var words: WordText?
    for step in steps {
      let before = words ?? WordText(text)
      words = before
      let edits = step.edits(in: before, lines: before.lines)
      guard !edits.isEmpty else { continue }
      text = before.applying(edits)
      words = nil
    }
    return text
  }
}

/// Texts that follow each other, edited as if they were one: a phrase may begin in one and end in
/// the next.
struct TextPieces {
  private(set) var text = WordText()
  /// Where each piece stands in it.
  private var places: [Range<Int>] = []
  private(set) var lines: [Range<Int>] = []

  /// - Parameters:
  ///   - line: for each piece the number of its line; those of a line are seen at a time.
  ///   - isApart: whether no phrase reaches from the line before into this one.
  init(_ pieces: [String], line: [Int], isApart: (_ line: Int) -> Bool) {
    // Where one has a space of its own, those without one are the rest of a word.
    let haveSpaces = pieces.contains { $0.unicodeScalars.first.map(Self.isSpace) ?? false }
    for (index, piece) in pieces.enumerated() {
      let isNewLine = index == 0 || line[index] != line[index - 1]
      if index > 0, isNewLine, isApart(line[index]) {
        text.append("\n" as Unicode.Scalar)
      } else if index > 0, !haveSpaces || isNewLine {
        join(before: piece)
      }
      let start = text.count
      text.append(piece)
      places.append(start..<text.count)
      if isNewLine { lines.append(start..<text.count) }
      lines[lines.count - 1] = lines[lines.count - 1].lowerBound..<text.count
    }
    lines = lines.map(trimmed).filter { !$0.isEmpty }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    WordText.kind(scalar) == .space
  }

  private mutating func join(before piece: String) {
    guard let last = text.kinds.last, let first = piece.unicodeScalars.first.map(WordText.kind),
      last != .space, first != .space, !(last == .unspaced && first == .unspaced)
    else { return }
    text.append(" " as Unicode.Scalar)
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let first = range.first, text.kinds[first] == .space { range.removeFirst() }
    while let last = range.last, text.kinds[last] == .space { range.removeLast() }
    return range
  }

  /// The pieces after the edits. A replacement stands in the piece where it begins, with the
  /// punctuation behind it.
  /// - Returns: also from which piece to which each edit reached that reached over several.
  func applying(_ edits: [TextEdit]) -> (pieces: [String], joined: [ClosedRange<Int>]) {
    var pieces = [String](repeating: "", count: places.count)
    var joined: [ClosedRange<Int>] = []
    var piece = 0
    var passed = 0

    /// Copies up to a place, but for what joins pieces.
    func copy(to end: Int) {
      while passed < end {
        while piece + 1 < places.count, places[piece].upperBound <= passed { piece += 1 }
        let place = places[piece]
        if passed < place.lowerBound {
          passed = min(end, place.lowerBound)
        } else if passed < place.upperBound {
          let stop = min(end, place.upperBound)
          pieces[piece] += text.string(passed..<stop)
          passed = stop
        } else {
          passed = end
        }
      }
    }

    for edit in edits {
      copy(to: edit.range.lowerBound)
      while piece + 1 < places.count, places[piece].upperBound <= edit.range.lowerBound {
        piece += 1
      }
      let first = piece
      pieces[first] += edit.text
      passed = edit.range.upperBound
      while piece + 1 < places.count, places[piece + 1].lowerBound < passed { piece += 1 }
      guard piece > first else { continue }
      joined.append(first...piece)
      while passed < places[piece].upperBound, text.kinds[passed] == .other {
        pieces[first].unicodeScalars.append(text.scalars[passed])
        passed += 1
      }
    }
    copy(to: text.count)
    return (pieces, joined)
  }
}
