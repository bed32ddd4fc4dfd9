extension Comparison {
  /// Percent and money stay what they are.
  func units() -> Finding? {
    if isTranslation { return nil }
    let (ours, theirs) = (Self.units(raw), Self.units(reply))
    let said = raw.all
    if ours.contains(.percent), !theirs.contains(.percent) { return lost(.number, "%") }
    if theirs.contains(.percent), !ours.contains(.percent), !said.contains(.percent),
      knowsNumberWords
    {
      return invented(.number, "%")
    }
    // What a price is in may go without saying; it does not become something else.
    let money: [(Lexicon.Flags, String)] = [(.dollar, "$"), (.euro, "€"), (.yuan, "¥")]
    let isOther = money.contains { ours.contains($0.0) && !theirs.contains($0.0) }
    for (kind, sign) in money {
      if ours.contains(kind), !theirs.contains(kind) { return lost(.number, sign) }
      if theirs.contains(kind), !ours.contains(kind), !said.contains(kind), isOther {
        return invented(.number, sign)
      }
    }
    return nil
  }

  private static func units(_ reading: Reading) -> Lexicon.Flags {
    let tokens = reading.text.tokens
    var found: Lexicon.Flags = []
    let marks: Gap = [.percent, .dollar, .euro, .yuan]
    let kinds: Lexicon.Flags = [.percent, .dollar, .euro, .yuan]
    for index in tokens.indices {
      let gap = tokens[index].gap
      let isBehind = index > 0 && reading.states[index - 1].contains(.number)
      // Only behind a number is looked for "per cent": most words are spared the search.
      if gap.isDisjoint(with: marks), reading.flags(index).isDisjoint(with: kinds),
        !(isBehind && NumberScanner.Words.per.contains(tokens[index].hash))
      {
        continue
      }
      let isBefore = index < reading.count && reading.states[index].contains(.number)
      if isBehind || isBefore {
        if gap.contains(.percent), isBehind { found.insert(.percent) }
        if gap.contains(.dollar) { found.insert(.dollar) }
        if gap.contains(.euro) { found.insert(.euro) }
        if gap.contains(.yuan) { found.insert(.yuan) }
      }
      // "per cent"
      if isBehind, index < reading.count, NumberScanner.Words.per.contains(tokens[index].hash),
        NumberScanner.Words.cent.contains(tokens[index + 1].hash)
      {
        found.insert(.percent)
      }
      guard index < reading.count, isBehind || reading.states[index].contains(.number),
        reading.states[index].isDisjoint(with: [.fixed, .abandoned, .doubtful, .scratched])
      else { continue }
      var flags = reading.flags(index).intersection(kinds)
      // "cent" is a hundred in French, "ciento" in Spanish.
      if [.hundred, .hundreds].contains(reading.role(index)),
        index == 0 || !NumberScanner.Words.per.contains(tokens[index - 1].hash)
      {
        flags.remove(.percent)
      }
      found.formUnion(flags)
    }
    // 百分之
    for index in tokens.indices.dropLast(2)
    where tokens[index].hash == NumberScanner.Words.fen
      && tokens[index + 1].hash == NumberScanner.Words.zhi && index > 0
      && reading.entry(index - 1).value == 100
    {
      found.insert(.percent)
    }
    return found
  }
}
