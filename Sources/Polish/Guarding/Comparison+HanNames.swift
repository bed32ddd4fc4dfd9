extension Comparison {
  /// A family name with a title, or behind a word that people are named after, stays as it is.
  func hanNames() -> Finding? {
    guard raw.text.han > 0 else { return nil }
    if freedom == .strict, let found = replacedCharacters() { return found }
    if freedom != .free, let found = replacedInName() ?? replacedPlace() { return found }
    for mark in raw.marks where mark.kind == .name {
      guard raw.states[mark.range.lowerBound].isDisjoint(with: .optional) else { continue }
      if !Self.stands(mark.range, of: raw, in: reply, replyStems) {
        return lost(.name, raw.text.string(mark.range))
      }
    }
    for mark in reply.marks where mark.kind == .name {
      if !Self.stands(mark.range, of: reply, in: raw, rawStems), !isHomophone(mark.range) {
        return invented(.name, reply.text.string(mark.range))
      }
    }
    for range in Self.hanNames(raw) {
      guard raw.states[range.lowerBound].isDisjoint(with: .optional) else { continue }
      let name = raw.text.string(range)
      if !Self.stands(range, of: raw, in: reply, replyStems) { return lost(.name, name) }
    }
    for range in Self.hanNames(reply)
    where !Self.stands(range, of: reply, in: raw, rawStems) {
      return invented(.name, reply.text.string(range))
    }
    return nil
  }

  /// 飞书 for 飞树: the name begins as what was written there, and one character is put right.
  private func isHomophone(_ range: Range<Int>) -> Bool {
    guard range.lowerBound > 0, range.count == 2 else { return false }
    return Self.stands(range.lowerBound - 1..<range.lowerBound + 1, of: reply, in: raw, rawStems)
      && !rawWords.contains(reply.text.tokens[range.lowerBound + 1].hash)
  }

  /// Two characters or more that nobody wrote in the place of two that are gone: a homophone that is
  /// put right changes one.
  private func replacedCharacters() -> Finding? {
    func run(_ reading: Reading, _ other: WordTable) -> Range<Int>? {
      var length = 0
      for index in 0..<reading.count {
        let isNew =
          reading.text.tokens[index].kind == .han && reading.isContent(index)
          && reading.states[index].isDisjoint(with: .optional)
          && !other.contains(reading.text.tokens[index].hash)
        length = isNew ? (reading.text.tokens[index].isGlued ? length + 1 : 1) : 0
        if length == 2 { return index - 1..<index + 1 }
      }
      return nil
    }
    guard let before = run(raw, replyWords), let after = run(reply, rawWords) else { return nil }
    return Finding(
      reason: .name, detail: raw.text.string(before) + " → " + reply.text.string(after))
  }

  /// 王建国 that became 王建军 or 王立国: the family name stays, and one character of the given name.
  private func replacedInName() -> Finding? {
    func others(_ reading: Reading, _ index: Int) -> Bool {
      let tokens = reading.text.tokens
      return index + 2 < reading.count && reading.flags(index).contains(.surname)
        && (index + 1...index + 2).allSatisfy {
          tokens[$0].kind == .han && tokens[$0].isGlued && reading.isContent($0)
            && reading.states[$0].isDisjoint(with: .optional)
        }
    }
    var heads: [UInt64: Int] = [:]
    var frames: [UInt64: Int] = [:]
    for index in 0..<reply.count where others(reply, index) {
      let tokens = reply.text.tokens
      heads[(tokens[index].hash &* 31) ^ tokens[index + 1].hash] = index
      frames[(tokens[index].hash &* 31) ^ tokens[index + 2].hash] = index
    }
    if heads.isEmpty { return nil }
    for index in 0..<raw.count where others(raw, index) {
      let tokens = raw.text.tokens
      let head = (tokens[index].hash &* 31) ^ tokens[index + 1].hash
      let tail = (tokens[index + 1].hash &* 31) ^ tokens[index + 2].hash
      if replyStems.contains(tail) { continue }
      let place: Int
      if replyStems.contains(head) {
        guard let found = heads[head] else { continue }
        place = found
      } else {
        guard let found = frames[(tokens[index].hash &* 31) ^ tokens[index + 2].hash] else {
          continue
        }
        place = found
      }
      let theirs = reply.text.tokens
      if rawStems.contains((theirs[place + 1].hash &* 31) ^ theirs[place + 2].hash) { continue }
      return lost(.name, raw.text.string(index..<index + 3))
    }
    return nil
  }

  /// 中山公园 that became 人民公园.
  private func replacedPlace() -> Finding? {
    func places(_ reading: Reading) -> [(suffix: UInt64, start: Int)] {
      let tokens = reading.text.tokens
      guard reading.count >= 4 else { return [] }
      return (2..<reading.count - 1).compactMap { index in
        let pair = (tokens[index].hash &* 31) ^ tokens[index + 1].hash
        guard tokens[index].kind == .han, Self.suffixes.contains(pair),
          (index - 1...index + 1).allSatisfy({ tokens[$0].isGlued }),
          tokens[index - 2].kind == .han, tokens[index - 1].kind == .han,
          reading.isContent(index - 1), reading.states[index - 1].isDisjoint(with: .optional)
        else { return nil }
        return (pair, index - 2)
      }
    }
    let theirs = places(reply)
    if theirs.isEmpty { return nil }
    for (suffix, start) in places(raw) {
      let range = start..<start + 2
      if Self.stands(range, of: raw, in: reply, replyStems) { continue }
      if raw.text.tokens[range].contains(where: { replyWords.contains($0.hash) }) { continue }
      let isReplaced = theirs.contains { other in
        other.suffix == suffix
          && !Self.stands(other.start..<other.start + 2, of: reply, in: raw, rawStems)
      }
      if isReplaced { return lost(.name, raw.text.string(start..<start + 4)) }
    }
    return nil
  }

  private static let suffixes = Set(
    [
      "公园", "公園", "医院", "醫院", "大学", "大學", "中学", "小学", "机场", "機場", "广场", "廣場", "车站", "車站", "酒店",
      "大厦", "大廈", "小区", "路口",
    ]
    .map { name in
      let hashes = name.unicodeScalars.map { NumberScanner.Words.hash(String($0)) }
      return (hashes[0] &* 31) ^ hashes[1]
    })

  private static func stands(
    _ range: Range<Int>, of reading: Reading, in other: Reading, _ pairs: WordTable
  ) -> Bool {
    for index in range.dropLast() {
      let pair = (reading.text.tokens[index].hash &* 31) ^ reading.text.tokens[index + 1].hash
      if !pairs.contains(pair) { return false }
    }
    return true
  }

  private static func hanNames(_ reading: Reading) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for mark in surnames(reading) { found.append(mark) }
    return found
  }

  private static func surnames(_ reading: Reading) -> [Range<Int>] {
    var found: [Range<Int>] = []
    let tokens = reading.text.tokens
    for index in 0..<reading.count where reading.flags(index).contains(.surname) {
      let rest = index + 1
      guard rest < reading.count, tokens[rest].isGlued else { continue }
      // 王总, 李医生
      if titles.contains(tokens[rest].hash) { found.append(index..<rest + 1) }
      // 找王伟, 跟李雷
      if index > 0, callers.contains(tokens[index - 1].hash), tokens[rest].kind == .han,
        reading.isContent(rest)
      {
        found.append(index..<rest + 1)
      }
      let isNamed =
        index > 0 && tokens[index].isGlued
        && prefixes.contains(tokens[index - 1].hash)
      // 小王, 老李
      if isNamed { found.append(index - 1..<index + 1) }
    }
    return found
  }

  private static let titles = Set(
    "总老医经先女小教主局同师哥姐工书博部院總醫經師書阿叔婶伯姨奶爷嬸爺".unicodeScalars.map {
      NumberScanner.Words.hash(String($0))
    })
  private static let callers = Set(
    "找给給跟叫请請问問".unicodeScalars.map { NumberScanner.Words.hash(String($0)) })
  private static let prefixes = Set(
    "小老阿".unicodeScalars.map { NumberScanner.Words.hash(String($0)) })
}
