/// A text as the guard reads it: its tokens, the phrases in it that the lexicon knows, and what of it
/// a good rewrite may leave out.
struct Reading: Sendable {
  struct Mark: Sendable {
    let kind: Lexicon.Phrase
    let value: UInt8
    let range: Range<Int>
  }

  struct State: OptionSet, Sendable {
    let rawValue: UInt16
    static let filler = State(rawValue: 1)
    /// Said once more behind it.
    static let repeated = State(rawValue: 2)
    /// Taken back by a word behind it ("no wait").
    static let abandoned = State(rawValue: 4)
    /// Takes back what is before it.
    static let marker = State(rawValue: 8)
    /// Part of a phrase that is neither number nor negation.
    static let fixed = State(rawValue: 16)
    /// Taken back without anything in its place.
    static let scratched = State(rawValue: 32)
    static let number = State(rawValue: 64)
    /// Perhaps taken back: it counts where the same kind of thing is said in its place.
    static let doubtful = State(rawValue: 128)
    /// A phrase begins that is a date or a name.
    static let dateOrName = State(rawValue: 256)
    /// Need not be in a rewrite.
    static let optional: State = [
      .filler, .repeated, .abandoned, .marker, .scratched, .doubtful,
    ]
  }

  let text: TokenizedText
  let lexicon: Lexicon
  private(set) var marks: [Mark] = []
  /// Of all its words together: what none of them has, none needs to be asked.
  private(set) var all: Lexicon.Flags = []
  /// Words that may be negations, and dates.
  private(set) var negations: [Int] = []
  private(set) var dates: [Int] = []
  var states: [State]

  var count: Int { text.count }

  /// German is not ruled out.
  let mayBeGerman: Bool

  init(_ string: String, language: String? = nil) {
    let lexicon = Lexicon.of(language)
    // In short texts a word of another language costs nothing.
    mayBeGerman = language == nil || language == "de" || string.utf8.count < 32 << 10
    text = TokenizedText(string, lexicon: lexicon)
    self.lexicon = lexicon
    states = Array(repeating: [], count: text.tokens.count)
    findPhrases()
    findRepetitions()
    findCorrections()
    findDenials()
    findDeniedAgain()
  }

  @inline(__always)
  func entry(_ index: Int) -> Lexicon.Entry { lexicon.entries[Int(text.tokens[index].entry)] }

  @inline(__always)
  func flags(_ index: Int) -> Lexicon.Flags { lexicon.entries[Int(text.tokens[index].entry)].flags }

  @inline(__always)
  func role(_ index: Int) -> Lexicon.Role { lexicon.entries[Int(text.tokens[index].entry)].role }

  @inline(__always)
  func date(_ index: Int) -> UInt8 { lexicon.entries[Int(text.tokens[index].entry)].date }

  func isNumeral(_ index: Int) -> Bool {
    text.tokens[index].kind == .digits || role(index) != .none
  }

  /// A sentence begins at the token.
  func beginsSentence(_ index: Int) -> Bool {
    index == 0 || text.tokens[index].gap.mayBeginSentence
  }

  /// Something was said in the place of what was taken back: a marker stands before it.
  func isReplaced(_ range: Range<Int>, by next: Range<Int>?) -> Bool {
    guard let next, next.lowerBound >= range.upperBound,
      next.lowerBound - range.upperBound <= 24
    else { return false }
    return (range.upperBound..<next.lowerBound).contains { states[$0].contains(.marker) }
  }

  func beginsClause(_ index: Int) -> Bool { index == 0 || text.tokens[index].gap.isClauseBreak }

  /// Says something by itself: it must not get lost, nor come out of nowhere.
  func isContent(_ index: Int) -> Bool {
    text.tokens[index].kind != .digits && !states[index].contains(.number) && date(index) == 0
      && text.tokens[index].length > (text.tokens[index].isCJK ? 0 : 1)
      && flags(index).isDisjoint(with: [
        .negation, .title, .function, .filler, .spokenMark, .percent, .dollar, .euro, .clock,
      ])
  }

  // MARK: - Reading it

  private mutating func findPhrases() {
    for index in 0..<count {
      let place = Int(text.tokens[index].entry)
      if place == 0 { continue }
      let flags = lexicon.entries[place].flags
      all.formUnion(flags)
      if flags.contains(.filler) { states[index].insert(.filler) }
      if flags.contains(.negation) { negations.append(index) }
      if lexicon.entries[place].date != 0 { dates.append(index) }
      if !flags.contains(.phrases) { continue }
      var found: UInt32 = 0
      // 不同 is "different", 不同意 is "to disagree": the longer one counts.
      let phrases = lexicon.entries[place].phrases
      let next = index + 1 < count ? text.tokens[index + 1].hash : 0
      // Most words that begin a phrase begin none here; each phrase looked at closely costs a count.
      let mayStand = phrases.withUnsafeBufferPointer { phrases in
        phrases.indices.contains { phrases[$0].second == next || phrases[$0].second == 0 }
      }
      if !mayStand { continue }
      if let first = phrases.first(where: {
        ($0.kind == .negation || $0.kind == .fixed) && stands($0.words, at: index)
      }), first.kind == .negation {
        found |= 1 << Lexicon.Phrase.fixed.rawValue
      }
      for phrase in phrases where found & 1 << phrase.kind.rawValue == 0 {
        guard stands(phrase.words, at: index) else { continue }
        found |= 1 << phrase.kind.rawValue
        let range = index..<index + phrase.words.count
        marks.append(Mark(kind: phrase.kind, value: phrase.value, range: range))
        if phrase.kind == .fixed { for index in range { states[index].insert(.fixed) } }
        if phrase.kind == .date || phrase.kind == .name { states[index].insert(.dateOrName) }
        if phrase.kind == .filler { for index in range { states[index].insert(.filler) } }
      }
    }
  }

  private func stands(_ words: [UInt64], at index: Int) -> Bool {
    guard index + words.count <= count else { return false }
    for offset in words.indices {
      let token = text.tokens[index + offset]
      if token.hash != words[offset] { return false }
      if offset > 0, token.gap.contains(.newline) { return false }
    }
    return true
  }

  /// Runs of up to eight words that are said twice, fillers between them or not. Numbers that are
  /// said one by one (`five five`) are none.
  private mutating func findRepetitions() {
    let words = (0..<count).filter { !states[$0].contains(.filler) }
    let hashes = words.map { text.tokens[$0].hash }
    for lag in 1...8 where words.count >= 2 * lag {
      var run = 0
      for place in lag..<words.count {
        let same = hashes[place] == hashes[place - lag]
        run = same ? run + 1 : 0
        guard run >= lag else { continue }
        let first = (place - 2 * lag + 1)...(place - lag)
        if first.allSatisfy({ isNumeral(words[$0]) }) { continue }
        for place in first { states[words[place]].insert(.repeated) }
      }
    }
  }

  private mutating func findCorrections() {
    for mark in marks where mark.kind == .correction || mark.kind == .scratch {
      guard mark.kind == .scratch || takesBack(mark) else { continue }
      for index in mark.range { states[index].insert(.marker) }
      let state: State =
        mark.kind == .scratch
        ? .scratched : mark.value == Correction.near ? .doubtful : .abandoned
      var left = mark.kind == .scratch ? 40 : Int(mark.value)
      var index = mark.range.lowerBound
      while index > 0, left > 0 {
        // What stands before the mark may end with a period; a sentence before that does not count.
        if index < mark.range.lowerBound, text.tokens[index].gap.isSentenceBreak { break }
        index -= 1
        states[index].insert(state)
        if !states[index].contains(.filler) { left -= 1 }
        // Two characters are about a word.
        if text.tokens[index].isCJK, index > 0, text.tokens[index - 1].isCJK {
          index -= 1
          states[index].insert(state)
        }
      }
    }
  }

  /// "no, actually not this one": what was not meant.
  private mutating func findDenials() {
    guard count > 3 else { return }
    for index in 2..<count
    where flags(index).contains(.negation) && states[index - 1].contains(.marker)
      && states[index - 2].contains(.marker) && !states[index].contains(.marker)
    {
      states[index].insert(.marker)
      for next in index + 1..<min(index + 3, count) {
        if next > index + 1, text.tokens[next].gap.isClauseBreak { break }
        states[next].insert(.abandoned)
      }
    }
  }

  /// "in January no not January in December": what was said once more to be denied.
  private mutating func findDeniedAgain() {
    for index in negations where index > 1 && index + 1 < count {
      guard states[index - 1].contains(.marker), !states[index].contains(.marker),
        text.tokens[index - 2].hash == text.tokens[index + 1].hash
      else { continue }
      states[index].insert(.marker)
      states[index + 1].insert(.abandoned)
    }
  }

  /// Words from the token to the one that takes it back.
  func distanceToMarker(_ index: Int) -> Int {
    var distance = 0
    var next = index + 1
    while next < count, distance < 12, !states[next].contains(.marker) {
      if !states[next].contains(.filler) { distance += 1 }
      next += 1
    }
    return distance
  }

  private static let making = Set(["make", "change"].map(NumberScanner.Words.hash))
  private static let limits = Set(
    ["more", "less", "fewer", "later", "longer", "earlier", "one", "such", "other"]
      .map(NumberScanner.Words.hash))
  private static let being = NumberScanner.Words.hash("是")
  private static let asking = Set(["吧", "吗", "嗎"].map(NumberScanner.Words.hash))

  /// Whether a word that also means something else takes back what was said.
  private func takesBack(_ mark: Mark) -> Bool {
    if mark.value == Correction.sure { return true }
    let next = mark.range.upperBound
    // There is nothing to take back; "no more than six" is a limit.
    if mark.range.lowerBound == 0 { return false }
    if next < count, Self.limits.contains(text.tokens[next].hash) { return false }
    // 不对吧 asks.
    if next < count, Self.asking.contains(text.tokens[next].hash) { return false }
    let before = (max(0, mark.range.lowerBound - 3)..<mark.range.lowerBound).last {
      !states[$0].contains(.filler)
    }
    if Self.making.contains(text.tokens[mark.range.lowerBound].hash) {
      // "make it six", but not "I can't make it on Monday".
      guard next < count, isReplaceable(next) else { return false }
      return before.map { flags($0).isDisjoint(with: [.auxiliary, .negation]) } ?? true
    }
    if let before, isReplaceable(before),
      !text.tokens[mark.range.lowerBound].gap.isSentenceBreak,
      flags(mark.range.lowerBound).isDisjoint(with: .negation) || mark.range.count > 1
        || (next..<min(next + 4, count)).contains(where: { isReplaceable($0) })
    {
      return true
    }
    if mark.range.count == 1, flags(mark.range.lowerBound).contains(.negation) {
      // "No, the other one" but not "No errors were found".
      guard beginsClause(mark.range.lowerBound), next < count else { return false }
      let follows = text.tokens[next]
      return follows.gap.isClauseBreak
        || !flags(next).isDisjoint(with: [.article]) && !follows.gap.isSentenceBreak
    }
    // 不对是
    if next < count, text.tokens[next].hash == Self.being { return true }
    if text.tokens[mark.range.lowerBound].kind == .han,
      flags(mark.range.lowerBound).contains(.negation), mark.value == Correction.near
    {
      return beginsClause(mark.range.lowerBound)
        && text.tokens[next].gap.isClauseBreak
    }
    if beginsClause(mark.range.lowerBound) { return true }
    return (next..<min(next + 2, count)).contains { isReplaceable($0) }
  }

  /// A number, a date or a name: what people correct.
  private func isReplaceable(_ index: Int) -> Bool {
    let token = text.tokens[index]
    if token.kind == .digits || states[index].contains(.dateOrName) { return true }
    let entry = entry(index)
    if entry.role != .none, entry.role != .weak, !states[index].contains(.fixed) { return true }
    return entry.date != 0 || entry.flags.contains(.properName)
      || token.shape.contains(.capital) && !beginsSentence(index) && token.length > 1
  }
}
