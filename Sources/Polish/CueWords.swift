/// Whether words of cues came back in another cue than their own. The times belong to a cue: words
/// under a wrong number are shown at a wrong time, and where only one of two cues is taken, words are
/// lost or said twice.
struct CueWords {
  private let raw: [Set<String>]
  /// Empty for a cue that did not come back.
  private let polished: [Set<String>]

  init(_ raw: [String], _ polished: [String?]) {
    self.raw = raw.map(Self.words)
    self.polished = polished.map { Self.words($0 ?? "") }
  }

  func judge(_ losses: inout [CueReply.Loss?]) {
    for place in raw.indices where !polished[place].isEmpty {
      for other in [place - 1, place + 1] where raw.indices.contains(other) {
        let foreign = raw[other].subtracting(raw[place])
        let moved = polished[place].intersection(foreign).subtracting(polished[other])
        // One character alone may be one that was mended.
        guard moved.count > 1 || moved.contains(where: { !Self.isCharacter($0) }) else { continue }
        // Of a cue that did not come back, a word or two may be here by chance.
        if polished[other].isEmpty, moved.count * 2 < foreign.count { continue }
        for lost in [place, other] { losses[lost] = losses[lost] ?? .moved }
      }
      let said = raw[place].filter(Self.isWord)
      let written = polished[place].filter(Self.isWord)
      if said.count > 1, written.count > 1, raw[place].isDisjoint(with: polished[place]) {
        losses[place] = losses[place] ?? .other
      }
    }
  }

  /// A number may be written otherwise than it was said.
  private static func isWord(_ word: String) -> Bool {
    word.unicodeScalars.contains { $0.properties.isAlphabetic }
  }

  private static func isCharacter(_ word: String) -> Bool {
    word.unicodeScalars.first.map(isUnspaced) ?? false
  }

  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3041...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF:
      true
    default: false
    }
  }

  /// In lower case; where words are not spaced, the characters.
  private static func words(_ text: String) -> Set<String> {
    var words: Set<String> = []
    var word = ""
    func end() {
      if !word.isEmpty { words.insert(word) }
      word = ""
    }
    for scalar in text.lowercased().unicodeScalars {
      if scalar == "'" || scalar == "’" { continue }
      if isUnspaced(scalar) {
        end()
        words.insert(String(scalar))
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar.properties.isGraphemeExtend
      {
        word.unicodeScalars.append(scalar)
      } else {
        end()
      }
    }
    end()
    return words
  }
}
