extension Comparison {
  /// Nothing of the envelope, of the instructions or of a model's thoughts is in the reply.
  func leaks() -> Finding? {
    let firsts = Set<UInt8>([0x3C, 0x26, 0x5B, 0xE2].filter { reply.text.bytes.contains($0) })
    for tag in Self.tags
    where firsts.contains(tag[0]) && holds(tag, reply.text.bytes) && !holds(tag, raw.text.bytes) {
      return Finding(reason: .leakedEnvelope, detail: String(decoding: tag, as: UTF8.self))
    }
    for tag in Self.thoughts
    where firsts.contains(tag[0]) && holds(tag, reply.text.bytes) && !holds(tag, raw.text.bytes) {
      let name = String(decoding: tag.filter { (0x61...0x7A).contains($0) }, as: UTF8.self)
      if ThoughtStripping.isDictated(name, in: raw.text.bytes) { continue }
      return Finding(reason: .leakedReasoning, detail: String(decoding: tag, as: UTF8.self))
    }
    if let found = prompt() { return found }
    return reasoning()
  }

  private static let tags = [
    "<transcript", "</transcript", "&lt;transcript", "&lt;/transcript", "<cue id", "</cue>",
  ].map { Array($0.utf8) }
  private static let thoughts = [
    "<think", "</think", "<|channel", "<|start", "<|im_", "<|message", "◁think", "◁/think",
    "[think]",
    "[/think]", "<reasoning", "</reasoning", "<thought", "</thought",
  ].map { Array($0.utf8) }

  /// Whatever the case of ASCII letters.
  private func holds(_ text: [UInt8], _ bytes: [UInt8]) -> Bool {
    guard let first = text.first, text.count <= bytes.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for index in 0...(bytes.count - text.count) where bytes[index] == first {
        var offset = 1
        while offset < text.count, Self.lower(bytes[index + offset]) == text[offset] { offset += 1 }
        if offset == text.count { return true }
      }
      return false
    }
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  // MARK: - The prompt

  /// Six words of the instructions in a row, or ten characters where words are not spaced, that
  /// nobody said.
  private func prompt() -> Finding? {
    if instructions.isEmpty { return nil }
    let told = TokenizedText(instructions, lexicon: nil)
    for (length, isCJK) in [(6, false), (10, true)] {
      let runs = Set(Self.runs(told, length, isCJK: isCJK).map(\.hash))
      if runs.isEmpty { continue }
      let leaked = Self.runs(reply.text, length, isCJK: isCJK).filter { runs.contains($0.hash) }
      if leaked.isEmpty { continue }
      let said = Set(Self.runs(raw.text, length, isCJK: isCJK).map(\.hash))
      if let run = leaked.first(where: { !said.contains($0.hash) }) {
        return Finding(
          reason: .leakedPrompt, detail: reply.text.string(run.start..<run.start + length))
      }
    }
    return nil
  }

  private static func runs(
    _ text: TokenizedText, _ length: Int, isCJK: Bool
  ) -> [(hash: UInt64, start: Int)] {
    var runs: [(hash: UInt64, start: Int)] = []
    guard text.count >= length else { return runs }
    var letters = 0
    var characters = 0
    for index in 0..<text.count {
      let token = text.tokens[index]
      letters += Int(token.length)
      if token.isCJK { characters += 1 }
      if index >= length {
        letters -= Int(text.tokens[index - length].length)
        if text.tokens[index - length].isCJK { characters -= 1 }
      }
      guard index >= length - 1 else { continue }
      // Short words in a row are everybody's.
      guard isCJK ? characters == length : characters == 0 && letters >= 22 else { continue }
      var hash: UInt64 = 17
      for place in index - length + 1...index {
        hash = (hash ^ text.tokens[place].hash) &* 0x100_0000_01b3
      }
      runs.append((hash, index - length + 1))
    }
    return runs
  }

  // MARK: - Thoughts

  private static let okay = ["ok", "okay"].map(NumberScanner.Words.hash)

  private func reasoning() -> Finding? {
    for mark in reply.marks where mark.kind == .reasoning {
      guard mark.range.lowerBound == 0 || reply.beginsSentence(mark.range.lowerBound) else {
        continue
      }
      let isSaid = mark.range.allSatisfy { index in
        let hash = reply.text.tokens[index].hash
        return rawWords.contains(hash)
          || Self.okay.contains(hash) && Self.okay.contains { rawWords.contains($0) }
      }
      if !isSaid {
        return Finding(reason: .leakedReasoning, detail: reply.text.string(mark.range))
      }
    }
    return nil
  }

  // MARK: - Loops

  /// Words that come three times or more in a row, oftener than they were said.
  func repetition() -> Finding? {
    let (ours, theirs) = (Self.loops(raw.text), Self.loops(reply.text))
    guard let longest = theirs, longest.tokens > (ours?.tokens ?? 0) else { return nil }
    return Finding(
      reason: .repetition,
      detail: reply.text.string(longest.start..<longest.start + longest.period))
  }

  /// The longest stretch that repeats itself, if it does so three times.
  private static func loops(_ text: TokenizedText) -> (tokens: Int, start: Int, period: Int)? {
    var last = WordTable(capacity: text.count / 4)
    var best: (tokens: Int, start: Int, period: Int)?
    var period = 0
    var run = 0
    for index in 0..<text.count {
      let token = text.tokens[index]
      if period > 0, token.hash == text.tokens[index - period].hash {
        run += 1
      } else {
        let before = Int(last[token.hash])
        period = before > 0 ? index - before + 1 : 0
        run = period > 0 ? 1 : 0
      }
      last[token.hash] = Int32(clamping: index + 1)
      // Two copies behind the first one; of single words and characters, more.
      let needed = period == 1 ? 3 : 2 * period
      if run >= max(needed, 3), run + period >= 5, run + period > best?.tokens ?? 0 {
        best = (run + period, index + 1 - run - period, period)
      }
    }
    return best
  }
}
