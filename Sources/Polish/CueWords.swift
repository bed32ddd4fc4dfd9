/// Whether words of cues came back in another cue than their own. The times belong to a cue: words
/// under a wrong number are shown at a wrong time, and where only one of two cues is taken, words are
/// lost or said twice.
struct CueWords {
  private let raw: [Set<String>]
  /// Empty for a cue that did not come back.
  private let polished: [Set<String>]
  /// Empty for a cue that is lost already, so that its raw text stands.
  private let taken: [Set<String>]

  init(_ raw: [String], _ polished: [String?], _ losses: [CueReply.Loss?]) {
    self.raw = raw.map(Self.words)
    self.polished = polished.map { Self.words($0 ?? "") }
    taken = zip(self.polished, losses).map { $1 == nil ? $0 : [] }
  }

  func judge(_ losses: inout [CueReply.Loss?]) {
    let places = self.places
    for place in raw.indices where !polished[place].isEmpty {
      let added = polished[place].subtracting(raw[place])
      for other in [place - 1, place + 1] where raw.indices.contains(other) {
        judge(added, of: place, beside: other, &losses)
      }
      judge(added, of: place, places, &losses)
      let said = raw[place].filter(Self.isWord)
      let written = polished[place].filter(Self.isWord)
      if said.count > 1, written.count > 1, raw[place].isDisjoint(with: polished[place]) {
        lose([place], .other, &losses)
      }
    }
  }

  /// - Parameter added: words of the reply that were not said in its cue.
  private func judge(
    _ added: Set<String>, of place: Int, beside other: Int, _ losses: inout [CueReply.Loss?]
  ) {
    let foreign = raw[other].subtracting(raw[place])
    let here = added.intersection(foreign)
    let moved = here.subtracting(taken[other])
    // One character alone may be one that was mended.
    if moved.count > 1 || moved.contains(where: { !Self.isCharacter($0) }) {
      // Nor does one word say much where the other cue keeps its raw text anyway.
      if moved.count > 1 || !taken[other].isEmpty || foreign.count <= 2 {
        lose([place, other], .moved, &losses)
      }
    } else if here.count > 1, here.count * 2 >= foreign.count {
      // They stand in both now.
      lose([place], .moved, &losses)
    }
  }

  /// The same of all other cues: farther away one word may be there by chance, unless it is all that
  /// was said, and what stands in many cues tells nothing.
  private func judge(
    _ added: Set<String>, of place: Int, _ places: [String: [Int]],
    _ losses: inout [CueReply.Loss?]
  ) {
    var here: [Int: Int] = [:]
    var moved: [Int: Int] = [:]
    for word in added {
      guard let others = places[word], others.count <= 4 else { continue }
      for other in others {
        let weight = raw[other].count == 1 ? 2 : 1
        here[other, default: 0] += weight
        if !taken[other].contains(word) { moved[other, default: 0] += weight }
      }
    }
    for (other, count) in moved where count > 1 { lose([place, other], .moved, &losses) }
    for (other, count) in here where count > 1 && count * 2 >= raw[other].count {
      lose([place], .moved, &losses)
    }
  }

  private func lose(
    _ places: [Int], _ loss: CueReply.Loss, _ losses: inout [CueReply.Loss?]
  ) {
    for place in places { losses[place] = losses[place] ?? loss }
  }

  /// In which cues a word was said.
  private var places: [String: [Int]] {
    var places: [String: [Int]] = [:]
    for place in raw.indices {
      for word in raw[place] { places[word, default: []].append(place) }
    }
    return places
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
