extension Comparison {
  private struct DateItem {
    let id: UInt8
    let range: Range<Int>
  }

  /// Weekdays, months, "tomorrow" and "next week" stay.
  func dates() -> Finding? {
    if isTranslation, !knowsNumberWords { return nil }
    let ours = Self.dates(raw, rawNumbers)
    let theirs = Self.dates(reply, replyNumbers)
    var needed = [Int](repeating: 0, count: 64)
    var possible = needed
    var found = needed
    for (index, item) in ours.enumerated() {
      possible[Int(item.id)] += 1
      if !isOptional(index, ours) { needed[Int(item.id)] += 1 }
    }
    for item in theirs { found[Int(item.id)] += 1 }
    if !isTranslation, let found = denied(ours, theirs) { return found }
    let gone = ours.first { $0.id >= DateName.morning && found[Int($0.id)] == 0 }
    let come = theirs.first { $0.id >= DateName.morning && possible[Int($0.id)] == 0 }
    if let gone, let come, needed[Int(gone.id)] > 0 {
      return Finding(
        reason: .date,
        detail: raw.text.string(gone.range) + " → " + reply.text.string(come.range))
    }
    for item in ours where needed[Int(item.id)] > 0 && item.id < DateName.morning {
      let id = Int(item.id)
      // A style that chooses its words may name a day once.
      let isLost = freedom == .strict && !isTranslation ? found[id] < needed[id] : found[id] == 0
      if isLost, !isNumber(item.id, replyNumbers) {
        return lost(.date, raw.text.string(item.range))
      }
    }
    for item in theirs where item.id < DateName.morning {
      let id = Int(item.id)
      let isNew =
        freedom == .strict && !isTranslation ? found[id] > possible[id] : possible[id] == 0
      if isNew, !isNumber(item.id, rawNumbers) {
        return invented(.date, reply.text.string(item.range))
      }
    }
    return language == nil || language == "en" ? dayHalves() : nil
  }

  /// "not Thursday, Friday" does not become "not Friday".
  private func denied(_ ours: [DateItem], _ theirs: [DateItem]) -> Finding? {
    func denied(_ items: [DateItem], _ reading: Reading) -> (yes: Set<UInt8>, no: Set<UInt8>) {
      var (yes, no) = (Set<UInt8>(), Set<UInt8>())
      for item in items {
        let states = reading.states[item.range.lowerBound]
        if !states.isDisjoint(with: [.abandoned, .doubtful]) { continue }
        if Self.isDenied(reading, item.range.lowerBound) {
          yes.insert(item.id)
        } else {
          no.insert(item.id)
        }
      }
      return (yes, no)
    }
    let (before, after) = (denied(ours, raw), denied(theirs, reply))
    let lost = before.yes.subtracting(before.no).subtracting(after.yes).intersection(after.no)
    let new = after.yes.subtracting(after.no).subtracting(before.yes).intersection(before.no)
    return lost.isEmpty || new.isEmpty
      ? nil : Finding(reason: .negation, detail: "what is denied changed")
  }

  /// `March` may be written `03`.
  private func isNumber(_ id: UInt8, _ numbers: NumberScanner) -> Bool {
    let month = DateName.month(id)
    guard month > 0 else { return false }
    let key = NumberItem.integer(Int64(month))
    return numbers.items.contains { $0.means(key) }
  }

  private func isOptional(_ index: Int, _ items: [DateItem]) -> Bool {
    let item = items[index]
    for token in item.range {
      let state = raw.states[token]
      if !state.isDisjoint(with: [.repeated, .scratched]) { return true }
      guard !state.isDisjoint(with: [.abandoned, .doubtful]) else { continue }
      if items[(index + 1)...].prefix(4).contains(where: {
        raw.isReplaced(item.range, by: $0.range)
      }) {
        return true
      }
    }
    if index > 0, items[index - 1].id == item.id,
      item.range.lowerBound - items[index - 1].range.upperBound <= 6
    {
      return true
    }
    return false
  }

  private static func dates(_ reading: Reading, _ numbers: NumberScanner) -> [DateItem] {
    // 三月
    var items = numbers.items.filter { $0.month > 0 }.map {
      DateItem(id: DateName.january + $0.month - 1, range: $0.range)
    }
    var end = 0
    let phrases = reading.marks.filter { $0.kind == .date }
    for phrase in phrases where phrase.range.lowerBound >= end {
      items.append(DateItem(id: phrase.value, range: phrase.range))
      end = phrase.range.upperBound
    }
    var next = 0
    for index in reading.dates {
      while next < phrases.count, phrases[next].range.upperBound <= index { next += 1 }
      if next < phrases.count, phrases[next].range.contains(index) { continue }
      let entry = reading.entry(index)
      guard isDate(reading, index, entry) else { continue }
      items.append(DateItem(id: entry.date, range: index..<index + 1))
    }
    return items.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static func isDate(_ reading: Reading, _ index: Int, _ entry: Lexicon.Entry) -> Bool {
    let token = reading.text.tokens[index]
    if token.hash == morgen {
      // "am Morgen", "guten Morgen", "heute Morgen", "der Morgen"
      if token.shape.contains(.capital), !reading.beginsSentence(index) { return false }
      guard index > 0 else { return true }
      let before = reading.flags(index - 1)
      return before.isDisjoint(with: [.article, .dateContext]) && reading.entry(index - 1).date == 0
        && reading.text.tokens[index - 1].hash != guten
    }
    guard entry.flags.contains(.unsureDate) else { return true }
    if index > 0 {
      if reading.isNumeral(index - 1) { return true }
      if !reading.flags(index - 1).isDisjoint(with: .dateContext) { return true }
    }
    return index + 1 < reading.count && reading.isNumeral(index + 1)
      && reading.text.tokens[index + 1].gap.isSubset(of: [.space])
  }

  private static let morgen = NumberScanner.Words.hash("morgen")
  private static let guten = NumberScanner.Words.hash("guten")

  /// "am" does not become "pm", and neither comes out of nowhere.
  private func dayHalves() -> Finding? {
    let (ours, theirs) = (Self.halves(raw), Self.halves(reply))
    if theirs.isLate, !ours.isLate, !ours.mayBeLate, !isLateByNumber {
      return invented(.date, "pm")
    }
    if theirs.isEarly, !ours.isEarly, !ours.mayBeEarly { return invented(.date, "am") }
    return nil
  }

  private var isLateByNumber: Bool {
    let late = Set((13...23).map { NumberItem.integer($0) })
    return rawNumbers.items.contains { late.contains($0.key) || $0.third != 0 }
      || isTranslation || raw.text.han > 0
  }

  private static func halves(
    _ reading: Reading
  ) -> (isLate: Bool, isEarly: Bool, mayBeLate: Bool, mayBeEarly: Bool) {
    var (late, early, mayBeLate, mayBeEarly) = (false, false, false, false)
    let tokens = reading.text.tokens
    for index in 0..<reading.count {
      let hash = tokens[index].hash
      let flags = reading.flags(index)
      if flags.contains(.afternoon) { mayBeLate = true }
      if flags.contains(.morning), hash != am || index > 0 && reading.isNumeral(index - 1) {
        mayBeEarly = true
      }
      guard
        hash == pm || hash == am || hash == NumberScanner.Words.p || hash == NumberScanner.Words.a
      else { continue }
      let next = reading.text.tokens[index + 1]
      let isBehindNumber = index > 0 && reading.isNumeral(index - 1)
      if isBehindNumber {
        let isDotted = next.hash == NumberScanner.Words.m && next.gap.isSubset(of: [.dot, .space])
        if hash == pm || hash == NumberScanner.Words.p && isDotted { late = true }
        if hash == am || hash == NumberScanner.Words.a && isDotted { early = true }
      }
    }
    return (late, early, mayBeLate, mayBeEarly)
  }

  private static let pm = NumberScanner.Words.hash("pm")
  private static let am = NumberScanner.Words.hash("am")
}
