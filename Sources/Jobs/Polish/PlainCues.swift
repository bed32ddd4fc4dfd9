import Polish
import Transcripts

/// A plain style over cues: a sentence that runs over several of them is one sentence, and each of
/// its words stays in its cue.
struct PlainCues {
  /// The style on one text.
  let apply: (String) -> String

  /// As many as were given. One of which nothing would be left stays as it is.
  func applied(to cues: [String]) -> [String] {
    var cues = cues
    var start = 0
    while start < cues.count {
      guard !Self.isMark(cues[start]) else {
        start += 1
        continue
      }
      var end = start + 1
      while end < cues.count, !Self.isMark(cues[end]), !Self.endsSentence(cues[end - 1]) {
        end += 1
      }
      for (index, text) in zip(start..<end, sentence(Array(cues[start..<end]))) {
        if !text.isEmpty { cues[index] = text }
      }
      start = end
    }
    return cues
  }

  private func sentence(_ cues: [String]) -> [String] {
    let text = TextJoin.joined(cues)
    let polished = TextJoin.line(apply(text))
    if cues.count == 1 { return [polished] }
    let said = cues.enumerated().flatMap { index, cue in
      CueToken.tokens(of: cue).map { (word: $0.word, cue: index) }
    }
    var texts = Array(repeating: "", count: cues.count)
    var next = 0
    for token in CueToken.tokens(of: polished) {
      // Plain styles take words out and change their case; what is left stands in the old order.
      guard let place = said[next...].firstIndex(where: { $0.word == token.word }) else {
        return cues
      }
      texts[said[place].cue] += token.text
      next = place + 1
    }
    return texts.map { TextJoin.line($0) }
  }

  /// Nobody's words: what was not transcribed, a note of music.
  private static func isMark(_ text: String) -> Bool {
    GapMarks(text).words.isEmpty || CueToken.tokens(of: text).isEmpty
  }

  private static func endsSentence(_ text: String) -> Bool {
    let closing: Set<Unicode.Scalar> = [" ", "\"", "'", "”", "’", "»", ")", "」", "』", "）"]
    let last = text.unicodeScalars.last { !closing.contains($0) }
    return last.map { [".", "!", "?", "…", "。", "！", "？"].contains($0) } ?? false
  }
}

/// A word of a cue with what stands around it.
private struct CueToken {
  /// In lower case; of scripts that are not spaced a character.
  var word: String
  /// As it is written, with the marks and the space that belong to it.
  var text: String

  /// Together their texts are the text. None for a text without a word.
  static func tokens(of text: String) -> [CueToken] {
    var tokens: [CueToken] = []
    var isOpen = false
    // Marks behind a space open what follows: a quotation, a dash of a list.
    var opening = ""
    var isBehindSpace = false
    for character in text {
      let isWide = character.unicodeScalars.contains { isUnspaced($0) }
      let isWord =
        isWide || character.isLetter || character.isNumber
        || isOpen && (character == "'" || character == "’")
      if isWord {
        if !isOpen || isWide {
          tokens.append(CueToken(word: "", text: opening))
          (opening, isBehindSpace) = ("", false)
        }
        tokens[tokens.count - 1].word += character.lowercased()
        tokens[tokens.count - 1].text.append(character)
      } else if tokens.isEmpty || isBehindSpace {
        opening.append(character)
      } else {
        tokens[tokens.count - 1].text.append(character)
        isBehindSpace = character.isWhitespace
      }
      isOpen = isWord && !isWide
    }
    if !tokens.isEmpty { tokens[tokens.count - 1].text += opening }
    return tokens
  }

  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF:
      true
    default: false
    }
  }
}
