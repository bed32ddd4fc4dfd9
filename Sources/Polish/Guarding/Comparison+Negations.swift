extension Comparison {
  struct NegationCount {
    /// That stand for themselves; the others are slips, tags, questions.
    var sure: [Int] = []
    var unsure: [UInt64] = []
    /// Those of `unsure` that stand in a tag: with the word behind them.
    var tags: [UInt64] = []
    var tagWords: [UInt64] = []
    /// "No" as a word of its own.
    var answers = 0
    /// 是不是
    var questions = 0
  }

  /// As many negations as the text has, but for those of slips, tags and "no" as a word of its own;
  /// and none of them moved to what was not denied.
  func negations() -> Finding? {
    let ours = Self.negations(raw)
    let theirs = Self.negations(reply)
    if let found = answers() { return found }
    let (added, dropped) = weakNegations()
    let kept =
      theirs.sure.count + doubtful(theirs, reply, beside: ours, raw)
      + max(0, theirs.answers - ours.answers)
    if kept + added < ours.sure.count + dropped {
      return lost(.negation, around(raw, ours.sure.first { !isKept($0, by: theirs) }))
    }
    if ours.questions > theirs.questions, theirs.questions == 0, reply.text.questionMarks == 0,
      !Self.askings.contains(where: { replyWords.contains($0) })
    {
      return Finding(reason: .answer, detail: "the question is gone")
    }
    let noes = count(Self.no, theirs, reply) - count(Self.no, ours, raw)
    let said =
      ours.sure.count + doubtful(ours, raw, beside: theirs, reply)
      + max(0, min(noes, ours.answers - theirs.answers))
    if theirs.sure.count + added > said + dropped {
      return invented(.negation, around(reply, theirs.sure.first))
    }
    if theirs.sure.count <= ours.sure.count,
      let found = prefixes(raw, in: reply, replyWords, rawWords)
    {
      return lost(.negation, found)
    }
    if theirs.sure.count >= ours.sure.count,
      let found = prefixes(reply, in: raw, rawWords, replyWords)
    {
      return invented(.negation, found)
    }
    return moved(ours, theirs)
  }

  /// How many of a side's doubtful negations are sure ones on the other side.
  private func doubtful(
    _ count: NegationCount, _ reading: Reading, beside other: NegationCount, _ text: Reading
  ) -> Int {
    if count.unsure.isEmpty { return 0 }
    var extra: [UInt64: Int] = [:]
    for index in other.sure { extra[Self.word(text, index), default: 0] += 1 }
    for index in count.sure { extra[Self.word(reading, index), default: 0] -= 1 }
    var found = 0
    // "doesn't X does it" is not "X, doesn't it".
    if !count.tags.isEmpty {
      let pairs = Set(other.sure.map { Self.pairHash(text, $0) } + other.tags)
      for (hash, tag) in zip(count.tagWords, count.tags) where !pairs.contains(tag) {
        extra[hash, default: 0] -= 1
      }
    }
    for hash in count.unsure {
      if let left = extra[hash], left > 0 {
        extra[hash] = left - 1
        found += 1
      }
    }
    return found
  }

  private static func pairHash(_ reading: Reading, _ index: Int) -> UInt64 {
    (reading.text.tokens[index].hash &* 31) ^ reading.text.tokens[index + 1].hash
  }

  /// "don't" and "not" are one.
  private static func word(_ reading: Reading, _ index: Int) -> UInt64 {
    let token = reading.text.tokens[index]
    guard token.kind == .word, token.length > 3, token.end > 0,
      reading.text.bytes[Int(token.end) - 1] | 0x20 == UInt8(ascii: "t")
    else { return [cannot, nor].contains(token.hash) ? not : token.hash }
    return token.hash == nicht || token.hash == without ? token.hash : not
  }

  private static let nicht = NumberScanner.Words.hash("nicht")
  private static let without = NumberScanner.Words.hash("without")
  private static let cannot = NumberScanner.Words.hash("cannot")

  private func count(_ hash: UInt64, _ count: NegationCount, _ reading: Reading) -> Int {
    count.sure.count { reading.text.tokens[$0].hash == hash }
  }

  func around(_ reading: Reading, _ index: Int?) -> String {
    guard let index else { return "" }
    return reading.text.string(index..<min(index + 3, reading.count))
  }

  private func isKept(_ index: Int, by theirs: NegationCount) -> Bool {
    let hash = raw.text.tokens[index].hash
    return theirs.sure.contains { reply.text.tokens[$0].hash == hash }
  }

  private static func negations(_ reading: Reading) -> NegationCount {
    var count = NegationCount()
    let tags = reading.marks.filter { $0.kind == .tag }
    var tag = 0
    // Japanese denies with endings.
    for mark in reading.marks where mark.kind == .negation && reading.text.kana > 0 {
      let isSame = count.sure.last.map { $0 >= mark.range.lowerBound - 2 } ?? false
      if !isSame { count.sure.append(mark.range.lowerBound) }
    }
    for index in reading.negations where isNegation(reading, index) {
      while tag < tags.count, tags[tag].range.upperBound <= index { tag += 1 }
      let hash = reading.text.tokens[index].hash
      if isHanAnswer(reading, index) { continue }
      if isQuestion(reading, index) {
        count.questions += 1
        continue
      }
      // "No" as a word of its own says nothing about what follows.
      if hash == no, isAnswer(reading, index) || reading.states[index].contains(.marker) {
        count.answers += 1
        continue
      }
      // "neither this nor that" is one with "not this or that".
      if isDoubled(reading, index) {
        count.unsure.append(word(reading, index))
        continue
      }
      let isTag =
        tag < tags.count && tags[tag].range.contains(index) && endsClause(reading, tags[tag].range)
      if isTag {
        count.unsure.append(word(reading, index))
        if tags[tag].range.lowerBound == index {
          count.tagWords.append(word(reading, index))
          count.tags.append(pairHash(reading, index))
        }
        continue
      }
      if hash == nor && hasNeither(reading, index) || isSuggestion(reading, index)
        || isCorrected(reading, index)
        || !reading.states[index].isDisjoint(with: [.repeated, .marker, .scratched])
        || reading.states[index].contains(.abandoned) && isTakenBack(reading, index)
      {
        count.unsure.append(word(reading, index))
      } else {
        count.sure.append(index)
      }
    }
    return count
  }

  private static func isNegation(_ reading: Reading, _ index: Int) -> Bool {
    guard reading.flags(index).contains(.negation), !reading.states[index].contains(.fixed) else {
      return false
    }
    let tokens = reading.text.tokens
    let hash = tokens[index].hash
    // "No. 5"
    if hash == no, tokens[index + 1].kind == .digits, tokens[index + 1].gap.contains(.dot) {
      return false
    }
    if hash == plus {
      return (max(0, index - 4)..<index).contains { denying.contains(tokens[$0].hash) }
    }
    if hash == person, index > 0, counting.contains(tokens[index - 1].hash) { return false }
    return true
  }

  private static func hasNeither(_ reading: Reading, _ index: Int) -> Bool {
    (max(0, index - 14)..<index).contains { reading.text.tokens[$0].hash == neither }
  }

  /// "Why don't we …?", "plus" that is no negation, "No. 5".
  private static func isSuggestion(_ reading: Reading, _ index: Int) -> Bool {
    guard index > 0 else { return false }
    let tokens = reading.text.tokens
    guard tokens[index - 1].hash == why else { return false }
    return tokens[index].hash == not || suggested.contains(tokens[index + 1].hash)
  }

  private static let neither = NumberScanner.Words.hash("neither")
  private static let suggested = Set(["we", "you"].map(NumberScanner.Words.hash))
  private static let why = NumberScanner.Words.hash("why")
  private static let plus = NumberScanner.Words.hash("plus")
  private static let person = NumberScanner.Words.hash("personne")
  private static let denying = Set(
    ["n", "ne", "ai", "a", "as", "ont", "peux", "peut", "veux", "est", "suis", "y"]
      .map(NumberScanner.Words.hash))
  private static let counting = Set(
    ["une", "la", "cette", "chaque", "par", "premiere"].map(NumberScanner.Words.hash))

  /// "ain't got no room": two words for one negation.
  private static func isDoubled(_ reading: Reading, _ index: Int) -> Bool {
    let token = reading.text.tokens[index]
    guard doubling.contains(token.hash), index + 1 < reading.count || token.hash != no,
      token.hash != no || !reading.text.tokens[index + 1].gap.isClauseBreak
    else { return false }
    for before in (max(0, index - 4)..<index).reversed() {
      if reading.text.tokens[before + 1].gap.isClauseBreak { return false }
      let flags = reading.flags(before)
      if flags.contains(.negation) {
        let hash = reading.text.tokens[before].hash
        return hash == nobody || hash != not && word(reading, before) == not
      }
    }
    return false
  }

  private static let doubling = Set(
    ["no", "nothing", "nobody", "none", "nowhere"].map(NumberScanner.Words.hash))
  private static let not = NumberScanner.Words.hash("not")
  private static let nobody = NumberScanner.Words.hash("nobody")
  private static let spoken = Set(
    [
      "i", "you", "he", "she", "it", "we", "they", "that", "don't", "dont", "let", "the", "there",
      "please", "just",
    ]
    .map(NumberScanner.Words.hash))
  private static let clitics = Set(
    """
    me te se le les nos hay es esta estan tengo tiene puedo puede quiero quiere se creo fue era voy va
    vamos hace hemos sabia pude
    """.split { $0 == " " || $0 == "\n" }.map { NumberScanner.Words.hash(String($0)) })
  /// "no more" is no answer.
  private static let determined = Set(
    [
      "one", "more", "such", "other", "longer", "matter", "way", "doubt", "need", "idea", "any",
      "further", "less", "problem",
    ].map(NumberScanner.Words.hash))

  /// "no, actually not this one, that one"
  private static func isCorrected(_ reading: Reading, _ index: Int) -> Bool {
    index > 1 && reading.states[index - 1].contains(.marker)
      && reading.states[index - 2].contains(.marker)
  }

  /// What was denied is said anew behind the word that takes it back, or that word follows at once:
  /// else "I can't come Monday, no wait, Friday" would be no denial.
  private static func isTakenBack(_ reading: Reading, _ index: Int) -> Bool {
    let tokens = reading.text.tokens
    guard
      let marker = (index..<min(index + 16, reading.count)).first(where: {
        reading.states[$0].contains(.marker)
      })
    else { return false }
    if reading.distanceToMarker(index) <= 1 { return true }
    var denied = Set<UInt64>()
    for next in index + 1..<marker where reading.isContent(next) {
      denied.insert(tokens[next].stem)
      if denied.count == 2 { break }
    }
    return (marker..<min(marker + 14, reading.count)).contains {
      denied.contains(tokens[$0].stem)
    }
  }

  /// 没有没有, 没有，…: a word of its own.
  private static func isHanAnswer(_ reading: Reading, _ index: Int) -> Bool {
    let tokens = reading.text.tokens
    guard mei.contains(tokens[index].hash), tokens[index + 1].hash == you else { return false }
    let isRepeated =
      reading.states[index].contains(.repeated)
      || index > 1 && tokens[index - 2].hash == tokens[index].hash
        && tokens[index - 1].hash == you
    if isRepeated {
      // "我没有没有去过" stammers, and denies all the same.
      let isSecond = !reading.states[index].contains(.repeated)
      return !isSecond || reading.beginsClause(index - 2)
        || tokens[min(index + 2, reading.count)].gap.isClauseBreak
    }
    return reading.beginsClause(index) && index + 2 < reading.count
      && tokens[index + 2].gap.isClauseBreak
  }

  /// "No" at the beginning does not get lost where it is all that says so, and does not become "yes".
  private func answers() -> Finding? {
    guard raw.count > 0, reply.count > 0 else { return nil }
    let (ours, theirs) = (raw.text.tokens[0].hash, reply.text.tokens[0].hash)
    let isNo = Self.nos.contains(ours)
    let isNumber =
      reply.text.tokens[1].kind == .digits && reply.text.tokens[1].gap.contains(.dot)
    if !isNo, !isNumber, Self.nos.contains(theirs), !rawWords.contains(theirs), !isTranslation {
      let isSaid = Self.nos.contains { rawWords.contains($0) }
      if !isSaid { return invented(.negation, reply.text.string(reply.text.tokens[0])) }
    }
    if isNo, reply.flags(0).contains(.yes), !rawWords.contains(theirs) {
      return lost(.negation, raw.text.string(raw.text.tokens[0]))
    }
    return nil
  }

  private static let nos = Set(["no", "nein", "nope", "nee", "ne"].map(NumberScanner.Words.hash))

  /// 是不是, 要不要, 有没有, and 了没有 at the end: a question, no negation.
  private static func isQuestion(_ reading: Reading, _ index: Int) -> Bool {
    let tokens = reading.text.tokens
    guard tokens[index].kind == .han, index > 0, tokens[index].isGlued else { return false }
    // 没有没有 stammers.
    if index > 1, tokens[index - 2].hash == tokens[index].hash, tokens[index - 1].hash == you {
      return false
    }
    if tokens[index - 1].hash == tokens[index + 1].hash, tokens[index + 1].isGlued { return true }
    if index > 1, index + 2 < reading.count, tokens[index - 2].hash == tokens[index + 1].hash,
      tokens[index - 1].hash == tokens[index + 2].hash,
      index < 3 || tokens[index - 3].hash != tokens[index].hash
    {
      return true
    }
    let end = tokens[index + 1].hash == you ? index + 2 : index + 1
    guard mei.contains(tokens[index].hash), end <= reading.count else { return false }
    return tokens[end].gap.contains(.question)
      || tokens[index - 1].hash == le && (end == reading.count || tokens[end].gap.isClauseBreak)
  }

  private static func endsClause(_ reading: Reading, _ range: Range<Int>) -> Bool {
    range.upperBound == reading.count || reading.text.tokens[range.upperBound].gap.isClauseBreak
  }

  /// "No, …": what follows says it again. Alone it says everything.
  private static func isAnswer(_ reading: Reading, _ index: Int) -> Bool {
    guard reading.count > 2 else { return false }
    // "No me acuerdo" denies.
    if clitics.contains(reading.text.tokens[index + 1].hash) { return false }
    // No noun that it would deny.
    if spoken.contains(reading.text.tokens[index + 1].hash) { return true }
    // "yeah no no it's fine"
    var first = index
    while first > 0, !reading.beginsClause(first), index - first < 6,
      reading.text.tokens[first - 1].hash == no
        || !reading.flags(first - 1).isDisjoint(with: [.filler, .yes])
        || reading.states[first - 1].contains(.filler)
    { first -= 1 }
    guard reading.beginsClause(first) else { return false }
    let next = index + 1
    if next < reading.count, !reading.text.tokens[next].gap.isClauseBreak {
      let hash = reading.text.tokens[next].hash
      guard
        hash == no || reading.flags(next).contains(.function)
          || reading.states[next].contains(.filler), !determined.contains(hash)
      else { return false }
    }
    return true
  }

  private static let askings = Set(["吗", "嗎", "呢", "吧"].map(NumberScanner.Words.hash))
  private static let nor = NumberScanner.Words.hash("nor")
  private static let no = NumberScanner.Words.hash("no")
  private static let you = NumberScanner.Words.hash("有")
  private static let le = NumberScanner.Words.hash("了")
  private static let mei = Set(["没", "沒", "不"].map(NumberScanner.Words.hash))
}
