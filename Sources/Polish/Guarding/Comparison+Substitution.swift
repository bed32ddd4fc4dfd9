extension Comparison {
  /// One word in the place of another, between the same neighbours: another form of it or the word
  /// that was meant sounds alike, anything else is a change ("open" → "close", "miles" → "metres").
  /// For styles that keep the words.
  func substitution() -> Finding? {
    guard keepsWords else { return nil }
    if let found = oppositeCharacters() ?? oppositeWords() { return found }
    if let found = exchangedWords() { return found }
    var places: [UInt64: Int] = [:]
    for index in 0..<raw.count
    where raw.text.tokens[index].kind == .word && raw.isContent(index)
      && raw.states[index].isDisjoint(with: .optional)
      && (rawWords[raw.text.tokens[index].hash] > replyWords[raw.text.tokens[index].hash]
        && replyWords.contains(raw.text.tokens[index].hash) || !isKept(index))
    {
      places[Self.place(raw, index)] = index
    }
    if places.isEmpty { return nil }
    for index in 0..<reply.count
    where reply.text.tokens[index].kind == .word && reply.isContent(index) && !isKnown(index) {
      guard let before = places[Self.place(reply, index)] else { continue }
      let (old, new) = (raw.text.tokens[before], reply.text.tokens[index])
      let (a, b) = (raw.text.string(old), reply.text.string(new))
      if Self.isAlike(a, b) || isAlias(a) || isPartOfAlias(a) || min(old.length, new.length) <= 3 {
        continue
      }
      let isName = new.shape.contains(.capital) && !reply.beginsSentence(index) && language != "de"
      return Finding(reason: isName ? .name : .content, detail: a + " → " + b)
    }
    return nil
  }

  /// The reply's words are the text's in the same order, some of them left out or not.
  private var isInOrder: Bool {
    let (ours, theirs) = (raw.text.tokens, reply.text.tokens)
    var place = 0
    for index in 0..<reply.count where theirs[index].kind == .word && reply.isContent(index) {
      let limit = min(raw.count, place + 64)
      while place < limit, ours[place].hash != theirs[index].hash { place += 1 }
      if place == limit { return false }
      place += 1
    }
    return true
  }

  /// Two words that stand in each other's places.
  private func exchangedWords() -> Finding? {
    if isInOrder { return nil }
    if let found = exchangedWords(wide: false) { return found }
    // What models are given at once is shorter.
    return raw.count <= 8000 ? exchangedWords(wide: true) : nil
  }

  private func exchangedWords(wide: Bool) -> Finding? {
    func place(_ reading: Reading, _ index: Int) -> UInt64 {
      let place = Self.place(reading, index)
      // "keep the red ones, throw the blue ones": the word before tells them apart.
      return wide && index > 1 ? (place &* 31) ^ reading.text.tokens[index - 2].hash : place
    }
    var words: [UInt64: UInt64] = [:]
    for index in 0..<raw.count
    where raw.text.tokens[index].kind == .word && raw.isContent(index)
      && raw.states[index].isDisjoint(with: .optional)
    {
      let place = place(raw, index)
      // Only where the place is one.
      words[place] = words[place] == nil ? raw.text.tokens[index].hash : 0
    }
    var changes: [UInt64: UInt64] = [:]
    for index in 0..<reply.count
    where reply.text.tokens[index].kind == .word && reply.isContent(index) {
      let hash = reply.text.tokens[index].hash
      guard let old = words[place(reply, index)], old != 0, old != hash else { continue }
      if changes[hash] == old {
        return Finding(reason: .content, detail: reply.text.string(reply.text.tokens[index]))
      }
      changes[old] = hash
    }
    return nil
  }

  /// The neighbours on both sides, fillers apart.
  private static func place(_ reading: Reading, _ index: Int) -> UInt64 {
    var (before, behind) = (index - 1, index + 1)
    while before >= 0, !reading.states[before].isDisjoint(with: [.filler, .repeated, .marker]) {
      before -= 1
    }
    while behind < reading.count,
      !reading.states[behind].isDisjoint(with: [.filler, .repeated, .marker])
    { behind += 1 }
    func hash(_ index: Int) -> UInt64 {
      // However a number is written.
      reading.states[index].contains(.number) ? 3 : reading.text.tokens[index].hash
    }
    let first = before < 0 ? 1 : hash(before)
    let last = behind >= reading.count ? 2 : hash(behind)
    return (first &* 0x9e37_79b9_7f4a_7c15) ^ last
  }

  /// The same consonants, the same beginning, or nearly the same letters.
  static func isAlike(_ a: String, _ b: String) -> Bool {
    let (x, y) = (letters(a), letters(b))
    if x.isEmpty || y.isEmpty || x.starts(with: y) || y.starts(with: x) { return true }
    if consonants(x[...]) == consonants(y[...]) { return true }
    let changes = distance(x, y)
    // What was misheard begins alike: "amoxicillin" is not "penicillin".
    let isOther = (sounds[x[0]] ?? x[0]) != (sounds[y[0]] ?? y[0]) && min(x.count, y.count) > 6
    return changes * (isOther ? 4 : 5) <= (isOther ? 1 : 2) * max(x.count, y.count)
  }

  private static func letters(_ text: String) -> [UInt32] {
    text.unicodeScalars.prefix(40).map { Scalars.folded($0.value) }
  }

  static func consonants(_ letters: ArraySlice<UInt32>) -> [UInt32] {
    var found: [UInt32] = []
    for letter in letters where !vowels.contains(letter) {
      let sound = sounds[letter] ?? letter
      if found.last != sound { found.append(sound) }
    }
    return found
  }

  private static let vowels = Set("aeiouyhw".unicodeScalars.map(\.value))
  private static let sounds: [UInt32: UInt32] = [0x63: 0x6B, 0x71: 0x6B, 0x7A: 0x73, 0x76: 0x66]

  /// Letters to change, of words of at most forty.
  private static func distance(_ a: [UInt32], _ b: [UInt32]) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var corner = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let next = x == y ? corner : min(corner, row[j], row[j + 1]) + 1
        corner = row[j + 1]
        row[j + 1] = next
      }
    }
    return row[b.count]
  }

  /// "left" that became "right".
  private func oppositeWords() -> Finding? {
    for (a, b) in Self.antonyms {
      for (x, y) in [(a, b), (b, a)]
      where rawWords.contains(x) && !replyWords.contains(x) && replyWords.contains(y)
        && !rawWords.contains(y)
      {
        guard
          let place = (0..<raw.count).first(where: {
            raw.text.tokens[$0].hash == x
              && raw.states[$0].isDisjoint(with: [.abandoned, .scratched])
          })
        else { continue }
        return Finding(reason: .content, detail: raw.text.string(raw.text.tokens[place]))
      }
    }
    return nil
  }

  private static let antonyms: [(UInt64, UInt64)] =
    """
    left right|open close|open closed|opens closes|increase decrease|increased decreased
    more less|before after|always never|buy sell|bought sold|start stop|started stopped|enable disable
    enabled disabled|accept reject|accepted rejected|first last|early late|earlier later|high low
    higher lower|true false|win lose|won lost|good bad|hot cold|push pull|add remove|added removed
    above below|inside outside|include exclude|import export|allow deny|old new|min max|most least
    everyone nobody|everything nothing|all none|above under|north south|east west|upload download
    links rechts|mehr weniger|immer nie|offnen schliessen|kaufen verkaufen|erhohen senken|oben unten
    fruh spat|fruher spater|richtig falsch|innen aussen|gross klein|alt neu|hoher niedriger
    links rechts|alle keine|alles nichts|jemand niemand|starten stoppen|erste letzte
    tenant landlord|tenants landlords|lessee lessor|buyer seller|plaintiff defendant|borrower lender
    employer employee|mieter vermieter|klager beklagter|klager beklagte|kaufer verkaufer
    arbeitgeber arbeitnehmer|glaubiger schuldner|confirms denies|confirmed denied|with without
    annehmen ablehnen|gut schlecht|nord sud|gewonnen verloren|rein raus
    """.split { $0 == "|" || $0 == "\n" }.map { pair in
      let words = pair.split(separator: " ").map { NumberScanner.Words.hash(String($0)) }
      return (words[0], words[1])
    }

  /// 左 that became 右.
  private func oppositeCharacters() -> Finding? {
    guard raw.text.han > 0 else { return nil }
    for (a, b) in Self.opposites {
      for (x, y) in [(a, b), (b, a)]
      where rawWords.contains(x.hash) && !replyWords.contains(x.hash)
        && replyWords.contains(y.hash) && !rawWords.contains(y.hash)
      {
        return Finding(reason: .content, detail: x.text + " → " + y.text)
      }
    }
    return nil
  }

  private static let opposites: [((text: String, hash: UInt64), (text: String, hash: UInt64))] = [
    "左右", "前后", "大小", "高低", "男女", "买卖", "开关", "进出", "增减", "升降", "赢输", "快慢", "早晚", "内外",
    "里外", "东西", "南北", "新旧", "长短", "收发", "借还", "加减", "涨跌", "对错", "同异", "冷热", "先后", "前後",
    "買賣", "開關", "進出", "贏輸", "長短", "甲乙",
  ].map { pair in
    let texts = pair.unicodeScalars.map { String($0) }
    return (
      (texts[0], NumberScanner.Words.hash(texts[0])), (texts[1], NumberScanner.Words.hash(texts[1]))
    )
  }
}
