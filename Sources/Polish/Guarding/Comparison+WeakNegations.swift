extension Comparison {
  /// Words that say no in another way ("unable"), on one side only: new ones, and dropped ones.
  func weakNegations() -> (added: Int, dropped: Int) {
    func count(_ reading: Reading, missing: WordTable) -> Int {
      if !reading.all.contains(.weakNegation) { return 0 }
      return (0..<reading.count).count {
        reading.flags($0).contains(.weakNegation)
          && reading.states[$0].isDisjoint(with: .optional)
          && !missing.contains(reading.text.tokens[$0].hash)
      }
    }
    return (count(reply, missing: rawWords), count(raw, missing: replyWords))
  }

  /// "unable" on one side and "able" on the other.
  func prefixes(
    _ reading: Reading, in other: Reading, _ words: WordTable, _ own: WordTable
  ) -> String? {
    for index in 0..<reading.count {
      let token = reading.text.tokens[index]
      guard token.kind == .word, token.length >= 6, !words.contains(token.hash),
        reading.states[index].isDisjoint(with: .optional)
      else { continue }
      let bytes = reading.text.bytes[Int(token.start)..<Int(token.end)]
      for prefix in Self.prefixes
      where bytes.count > prefix.count + 3
        && bytes.prefix(prefix.count).elementsEqual(prefix, by: { $0 | 0x20 == $1 })
      {
        let rest = String(decoding: bytes.dropFirst(prefix.count), as: UTF8.self)
        let hash = NumberScanner.Words.hash(rest)
        if words.contains(hash), !own.contains(hash) { return reading.text.string(token) }
      }
    }
    return nil
  }

  private static let prefixes = ["un", "in", "im", "ir", "il", "dis", "non"].map { Array($0.utf8) }
}
