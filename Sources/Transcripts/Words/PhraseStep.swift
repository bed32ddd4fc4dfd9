/// A rule of words.
struct PhraseStep: TextStep, Sendable {
  private let letters: [UInt32]
  private let to: String
  private let isCaseSensitive: Bool
  /// `to` where what it replaces begins with a capital; `nil`: `to` as it is.
  private let capitalized: String?

  init(_ rule: Corrections.Rule) {
    let from = WordText(rule.from)
    isCaseSensitive = rule.isCaseSensitive
    letters = from.scalars.indices.map { Self.letter(from, $0, rule.isCaseSensitive) }
    to = rule.to
    // "teh" that began a sentence becomes "The".
    let isSmall = Self.isSmall(rule.from) && Self.isSmall(rule.to)
    capitalized =
      isSmall && !rule.isCaseSensitive
      ? rule.to.prefix(1).uppercased() + rule.to.dropFirst() : nil
  }

  private static func isSmall(_ text: String) -> Bool {
    text.first?.isLowercase == true && text == text.lowercased()
  }

  private static func letter(_ text: WordText, _ index: Int, _ isExact: Bool) -> UInt32 {
    let folded = text.folded[index]
    guard isExact, WordText.isLetter(text.kinds[index]) else { return folded }
    return text.scalars[index].value
  }

  func edits(in text: WordText, lines: [Range<Int>]) -> [TextEdit] {
    guard let first = letters.first else { return [] }
    var edits: [TextEdit] = []
    var index = 0
    while index < text.count {
      guard Self.letter(text, index, isCaseSensitive) == first, text.mayBegin(at: index),
        let end = end(from: index, in: text)
      else {
        index += 1
        continue
      }
      let isCapital = text.scalars[index].properties.isUppercase
      var range = index..<end
      if to.isEmpty { range = text.withSpace(range, from: edits.last?.range.upperBound ?? 0) }
      edits.append(TextEdit(range: range, text: isCapital ? capitalized ?? to : to))
      index = end
    }
    return edits
  }

  private func end(from start: Int, in text: WordText) -> Int? {
    var index = start
    for letter in letters {
      guard index < text.count, Self.letter(text, index, isCaseSensitive) == letter else {
        return nil
      }
      let isSpace = text.kinds[index] == .space
      index += 1
      while isSpace, index < text.count, text.kinds[index] == .space { index += 1 }
    }
    return text.mayEnd(at: index) ? index : nil
  }
}

extension WordText {
  /// With the spaces beside it that a word which goes would leave doubled or at an end; nothing of
  /// what stands before `limit`.
  fileprivate func withSpace(_ range: Range<Int>, from limit: Int) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    if start == 0 || kinds[start - 1] == .space || kinds[start - 1] == .lineEnd {
      while end < count, kinds[end] == .space { end += 1 }
    }
    if end == count || kinds[end] == .lineEnd {
      while start > limit, kinds[start - 1] == .space { start -= 1 }
    }
    return start..<end
  }
}
