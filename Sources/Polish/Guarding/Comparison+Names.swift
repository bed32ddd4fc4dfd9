import Transcripts

extension Comparison {
  /// Terms of the vocabulary that were said stand in the reply, those that were not do not.
  func terms() -> Finding? {
    for (index, term) in vocabulary.terms.enumerated() {
      let (wasSaid, isSaid) = (rawTerms[index], replyTerms[index])
      if wasSaid, !isSaid, !isTranslation { return lost(.term, term.text) }
      if isSaid, !wasSaid, !slow.holds(Identifier.skeleton(Array(term.text.utf8)[...]), in: .raw) {
        let isLike = rawStems.contains(NumberScanner.Words.stem(term.text))
        if !isLike, !isTranslation { return invented(.term, term.text) }
      }
    }
    return nil
  }

  /// Which terms stand in a text, in any of their spellings; what was taken back does not count.
  static func terms(of vocabulary: Vocabulary, in reading: Reading) -> [Bool] {
    var found = Array(repeating: false, count: vocabulary.terms.count)
    if found.isEmpty { return found }
    var phrases: [UInt64: [(term: Int, words: [UInt64])]] = [:]
    for (index, term) in vocabulary.terms.enumerated() {
      for spelling in [term.text] + term.aliases {
        let words = TokenizedText(spelling, lexicon: nil).tokens.dropLast().map(\.hash)
        if let first = words.first { phrases[first, default: []].append((index, words)) }
      }
    }
    let tokens = reading.text.tokens
    for index in 0..<reading.count {
      for hash in Set([tokens[index].hash, tokens[index].base]) {
        for (term, words) in phrases[hash] ?? [] where index + words.count <= reading.count {
          let isThere = words.indices.allSatisfy {
            words[$0] == tokens[index + $0].hash || words[$0] == tokens[index + $0].base
          }
          let isTakenBack = !reading.states[index].isDisjoint(
            with: [.abandoned, .doubtful, .scratched])
          if isThere, !isTakenBack { found[term] = true }
        }
      }
    }
    return found
  }

  /// Proper names that were said are in the reply, and no other.
  func names() -> Finding? {
    let isGerman = language == "de"
    let hasCase = raw.text.capitals > 0 && raw.text.latin > 0
    if hasCase || raw.text.latin > 0 {
      for index in 0..<raw.count where isName(index, isGerman: isGerman, hasCase: hasCase) {
        if !survives(index) { return lost(.name, raw.text.string(raw.text.tokens[index])) }
      }
    }
    if let found = newNames(isGerman: isGerman) { return found }
    if let found = abandonedKept() { return found }
    return replacedBeginning() ?? hanNames()
  }

  /// A sentence began with a word that is gone, and one of the reply begins with a new one: no
  /// capital tells whether it was a name.
  private func replacedBeginning() -> Finding? {
    guard freedom == .strict, raw.text.capitals > 0 else { return nil }
    func isGone(_ reading: Reading, _ index: Int, _ words: WordTable, _ stems: WordTable) -> Bool {
      let token = reading.text.tokens[index]
      return reading.beginsSentence(index) && token.kind == .word && token.length > 2
        && token.shape.contains(.capital) && reading.isContent(index)
        && reading.entry(index).date == 0 && !words.contains(token.hash)
        && !stems.contains(token.stem)
    }
    guard
      let before = (0..<raw.count).first(where: {
        raw.states[$0].isDisjoint(with: .optional) && isGone(raw, $0, replyWords, replyStems)
      }),
      (0..<reply.count).contains(where: { isGone(reply, $0, rawWords, rawStems) })
    else { return nil }
    let bytes = raw.text.bytes[
      Int(raw.text.tokens[before].start)..<Int(raw.text.tokens[before].end)]
    if slow.holds(Identifier.skeleton(bytes), in: .reply) { return nil }
    return lost(.name, raw.text.string(raw.text.tokens[before]))
  }

  /// "Baker Street I mean Baker Lane" of which the street is left.
  private func abandonedKept() -> Finding? {
    guard freedom != .free else { return nil }
    let tokens = raw.text.tokens
    for mark in raw.marks where mark.kind == .correction {
      let (start, end) = (mark.range.lowerBound, mark.range.upperBound)
      guard start > 1, end < raw.count else { continue }
      for later in end..<min(end + 6, raw.count) {
        if later > end, tokens[later].gap.isSentenceBreak { break }
        guard later > end, raw.isContent(later), rawWords[tokens[later].hash] == 1, !isKept(later)
        else { continue }
        // The same word stands before both of them.
        guard
          let earlier = (max(1, start - 6)..<start).first(where: {
            tokens[$0 - 1].hash == tokens[later - 1].hash && raw.isContent($0)
              && tokens[$0].hash != tokens[later].hash
          }), rawWords[tokens[earlier].hash] == 1, replyWords.contains(tokens[earlier].hash)
        else { continue }
        return lost(.name, raw.text.string(tokens[later]))
      }
    }
    return nil
  }

  private func isName(_ index: Int, isGerman: Bool, hasCase: Bool) -> Bool {
    let token = raw.text.tokens[index]
    guard token.kind == .word, token.length > 1,
      raw.states[index].isDisjoint(with: [.filler, .repeated, .marker, .scratched]),
      !isTakenBack(index)
    else { return false }
    let entry = raw.entry(index)
    if entry.flags.contains(.properName) { return true }
    if isPlaceLike(index) { return true }
    if token.shape.contains(.capitals), !isShouted {
      return entry.flags.isDisjoint(with: .function)
    }
    let isTitled = index > 0 && raw.flags(index - 1).contains(.title)
    if isTitled, raw.isContent(index), entry.date == 0 { return true }
    guard hasCase, token.shape.contains(.capital), entry.date == 0, entry.role == .none,
      entry.flags.isDisjoint(with: [.function, .filler, .spokenMark, .title])
    else { return false }
    if raw.beginsSentence(index) { return false }
    if !isGerman { return true }
    // All nouns have a capital: names are those behind "mit" or "von" alone.
    if freedom == .strict { return true }
    return index > 0 && raw.flags(index - 1).contains(.preposition)
      && raw.flags(index - 1).isDisjoint(with: .article) && !isCommonNoun(token)
      && !Self.commonNouns.contains(token.hash)
  }

  /// The word was taken back: it stands close before what does so, and behind that stands another
  /// name, unless that leaves no doubt.
  private func isTakenBack(_ index: Int) -> Bool {
    let state = raw.states[index]
    guard !state.isDisjoint(with: [.abandoned, .doubtful]), raw.distanceToMarker(index) <= 3 else {
      return state.contains(.abandoned) && index > 0 && raw.states[index - 1].contains(.marker)
    }
    // Only the last name before it.
    for next in index + 1..<min(index + 8, raw.count) {
      if raw.states[next].contains(.marker) { break }
      let flags = raw.flags(next)
      if flags.contains(.properName)
        || raw.text.tokens[next].shape.contains(.capital) && raw.isContent(next)
          && raw.text.tokens[next - 1].shape.isDisjoint(with: .capital)
      {
        return false
      }
    }
    if state.contains(.abandoned) { return true }
    guard let marker = (index..<raw.count).first(where: { raw.states[$0].contains(.marker) }) else {
      return false
    }
    for next in marker..<min(raw.count, marker + 8) {
      let flags = raw.flags(next)
      if !raw.states[next].contains(.marker),
        flags.contains(.properName)
          || raw.text.tokens[next].shape.contains(.capital) && flags.isDisjoint(with: .function)
          || raw.text.capitals == 0 && raw.isContent(next)
      {
        return true
      }
    }
    return false
  }

  /// "in leeds": an unknown word behind a word that places and people are named after, in a text
  /// without capitals, for styles that keep the words.
  private func isPlaceLike(_ index: Int) -> Bool {
    guard freedom == .strict, index > 0, raw.text.tokens[index].length >= 4,
      raw.isContent(index), raw.entry(index).entryIsEmpty,
      raw.text.tokens[index].gap == .space,
      Self.places.contains(raw.text.tokens[index - 1].hash)
    else { return false }
    return !Self.commonWords.contains(raw.text.tokens[index].hash)
  }

  private static let commonNouns = Set(
    """
    Fragen Freude Hause Ordnung Bedarf Rücksprache Anfang Ende Zeit Geld Leuten Kunden Kollegen Seiten
    Gründen Beginn Montag Mitte Papier Arbeit Feierabend Interesse Problemen Fall Fällen Bus Bahn Zug
    Auto Rad Essen Kaffee Wasser Blick Hilfe Sicht Dank Erfolg Glück Termin Terminen Wochen Tagen
    Stunden Minuten Jahren Monaten Euro Prozent Uhr Teil Beispiel Regen Schnee Nacht Tag
    """.split { $0 == " " || $0 == "\n" }.map { NumberScanner.Words.hash(String($0)) })
  private static let places = Set(
    ["in", "from", "with", "near", "mit", "von", "bei", "nach"].map(NumberScanner.Words.hash))
  private static let commonWords = Set(
    """
    general fact particular addition order case terms practice theory principle summary short total
    advance progress touch charge time mind detail person front back public private future past
    allgemeinen grunde prinzip ganzen moment folgenden wirklichkeit zukunft hause regel
    """.split(separator: " ").map { NumberScanner.Words.hash(String($0)) })

  private var isShouted: Bool { raw.text.capitals * 2 > raw.text.latin }

  /// An ending that no name has.
  private func isCommonNoun(_ token: Token) -> Bool {
    let word = raw.text.string(token).lowercased()
    return [
      "ung", "ungen", "heit", "keit", "schaft", "tion", "tionen", "tat", "tät", "nis", "ismus",
    ]
    .contains { word.hasSuffix($0) }
  }

  private func survives(_ index: Int) -> Bool {
    let token = raw.text.tokens[index]
    if replyWords.contains(token.hash) || replyWords.contains(token.base) { return true }
    // German compounds and inflections keep most of the word.
    if token.length >= 6, language == "de", replyStems.contains(token.stem) { return true }
    let text = raw.text.string(token)
    if isOtherSpelling(token.hash, in: replyWords) { return true }
    if Self.respelled(text).contains(where: { replyWords.contains($0) }) { return true }
    if isAlias(text) || isPartOfAlias(text) { return true }
    let bytes = raw.text.bytes[Int(token.start)..<Int(token.end)]
    return slow.holds(Identifier.skeleton(bytes), in: .reply)
  }

  func isPartOfAlias(_ word: String) -> Bool {
    guard !vocabulary.isEmpty else { return false }
    let word = word.lowercased()
    return zip(vocabulary.terms, replyTerms).contains { term, isSaid in
      isSaid && term.aliases.contains { $0.lowercased().contains(word) }
    }
  }

  /// "Özil" as "Oezil", and the other way round.
  private static func respelled(_ word: String) -> [UInt64] {
    let word = word.lowercased()
    var (longer, shorter) = ("", "")
    var last: Unicode.Scalar = " "
    for scalar in word.unicodeScalars {
      longer.unicodeScalars.append(scalar)
      if "äöü".unicodeScalars.contains(scalar) { longer.unicodeScalars.append("e") }
      if scalar != "e" || !"aou".unicodeScalars.contains(last) {
        shorter.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return [longer, shorter].filter { $0 != word }.map(NumberScanner.Words.hash)
  }

  private func isOtherSpelling(_ hash: UInt64, in words: WordTable) -> Bool {
    Self.spellings.contains { ways in
      ways.contains(hash) && ways.contains { $0 != hash && words.contains($0) }
    }
  }

  /// Several ways of writing one name.
  private static let spellings: [[UInt64]] = [
    ["usa", "us", "states", "america"], ["uk", "kingdom", "britain"], ["ok", "okay"],
    ["tv", "television"], ["eu", "union"], ["vw", "volkswagen"], ["nrw", "westfalen"],
  ].map { $0.map(NumberScanner.Words.hash) }

  private func newNames(isGerman: Bool) -> Finding? {
    if freedom == .free { return nil }
    let isShouted = reply.text.capitals * 2 > reply.text.latin
    let replyIsGerman = isGerman
    for index in 0..<reply.count {
      let token = reply.text.tokens[index]
      guard token.kind == .word, token.length > 1 else { continue }
      let entry = reply.entry(index)
      let isTitled = index > 0 && reply.flags(index - 1).contains(.title) && reply.isContent(index)
      let isProper = entry.flags.contains(.properName) || isTitled
      guard isProper || token.shape.contains(.capital) && !isShouted else { continue }
      guard entry.date == 0, !reply.states[index].contains(.number),
        isProper
          || entry.flags.isDisjoint(with: [
            .function, .filler, .title, .spokenMark, .clock, .unit, .percent, .dollar, .euro, .yuan,
          ])
      else { continue }
      if !isProper, reply.beginsSentence(index) { continue }
      if rawWords.contains(token.hash) || rawWords.contains(token.base) { continue }
      if isRomanNumeral(token) { continue }
      if !isProper, rawStems.contains(token.stem), token.length >= 5 { continue }
      // All nouns have a capital there; what is all capitals is an abbreviation.
      if !isProper, replyIsGerman, !keepsWords,
        !token.shape.contains(.capitals) || Self.abbreviations.contains(token.hash)
      {
        continue
      }
      let text = reply.text.string(token)
      if vocabulary.terms.contains(where: { $0.text.lowercased().contains(text.lowercased()) }) {
        continue
      }
      if isOtherSpelling(token.hash, in: rawWords) { continue }
      if Self.respelled(text).contains(where: { rawWords.contains($0) }) { continue }
      let bytes = Identifier.skeleton(reply.text.bytes[Int(token.start)..<Int(token.end)])
      if bytes.count >= 2, slow.holds(bytes, in: .raw) { continue }
      if replyIsGerman, isCompound(bytes) { continue }
      if token.shape.contains(.capitals), isShortened(bytes) { continue }
      return invented(.name, text)
    }
    return nil
  }

  private static let abbreviations = Set(
    ["ps", "lg", "vg", "mfg", "eur", "nr", "uhr", "ca", "ok"].map(NumberScanner.Words.hash))

  /// "KW" for "kalenderwoche": its letters in their order in a word or in two that were said.
  private func isShortened(_ letters: [UInt8]) -> Bool {
    guard (2...5).contains(letters.count), raw.count <= 20_000 else { return false }
    return (0..<raw.count).contains { index in
      let token = raw.text.tokens[index]
      guard token.kind == .word, token.length >= 2,
        raw.text.bytes[Int(token.start)] | 0x20 == letters[0]
      else { return false }
      let end = raw.text.tokens[min(index + letters.count - 1, raw.count - 1)].end
      // Each one begins a word, or all are in one.
      var found = 0
      for next in index..<min(index + letters.count, raw.count) {
        guard raw.text.bytes[Int(raw.text.tokens[next].start)] | 0x20 == letters[found] else {
          break
        }
        found += 1
      }
      if found == letters.count, end > token.end { return true }
      guard token.length >= 6 else { return false }
      found = 0
      for byte in raw.text.bytes[Int(token.start)..<Int(token.end)]
      where found < letters.count && byte | 0x20 == letters[found] {
        found += 1
      }
      return found == letters.count
    }
  }

  private func isRomanNumeral(_ token: Token) -> Bool {
    token.shape.contains(.capitals)
      && reply.text.string(token).allSatisfy { "IVX".contains($0) }
  }

  /// A German noun made of words that were said: its beginning and its end are known.
  private func isCompound(_ word: [UInt8]) -> Bool {
    guard word.count >= 7 else { return false }
    return slow.holds(Array(word.prefix(5)), in: .raw)
      || slow.holds(Array(word.suffix(5)), in: .raw)
  }
}

extension NumberScanner.Words {
  static func stem(_ word: String) -> UInt64 {
    TokenizedText(word, lexicon: nil).tokens.first?.stem ?? 0
  }
}
