import Transcripts

extension FuzzSubject {
  /// Up to a NUL a list of terms, which are rules and patterns too; then what was said, a line to a
  /// segment.
  static func words(_ bytes: [UInt8]) throws {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let list = Array(parts[0].prefix(4096))
    let said = String(decoding: (parts.count > 1 ? parts[1] : []).prefix(16_384), as: UTF8.self)
    if let terms = try? Vocabulary.reading(list) {
      for text in terms.flatMap({ [$0.text] + $0.aliases }) {
        try expect(Vocabulary.problem(with: text) == nil, "what is read can be a term")
      }
      var vocabulary = Vocabulary(terms)
      try expect(vocabulary.merge(terms) == (0, []), "a list adds nothing to itself")
      try apply(Words(vocabulary: vocabulary), to: said)
      _ = vocabulary.isEcho(of: said)
      _ = Vocabulary.isEcho(of: said, prompt: vocabulary.keywords.joined(separator: ", "))
    }
    let lines = String(decoding: list, as: UTF8.self)
      .split(separator: "\n").prefix(20).map { $0.split(separator: "\t", maxSplits: 1) }
    let rules = lines.enumerated().map { index, sides in
      Corrections.Rule(
        from: sides.first.map(String.init) ?? "", to: sides.count > 1 ? String(sides[1]) : "",
        isPattern: index % 2 == 0, isCaseSensitive: index % 3 == 0)
    }
    try apply(Words(corrections: Corrections(rules)), to: said)
  }

  private static func apply(_ words: Words, to said: String) throws {
    let texts = said.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let segments = texts.enumerated().map { index, text in
      let start = Double(index)
      return Segment(
        start: start, end: start + 1, text: text,
        words: text.split(separator: " ").map { Word(text: String($0), start: start, end: start) })
    }
    let before = Transcript(segments: segments)
    let after = words.applied(to: before)
    try expect(after.text == after.joinedText, "text and segments say the same")
    let starts = Set(before.segments.map(\.start))
    try expect(after.segments.allSatisfy { starts.contains($0.start) }, "times stay")
    let changed = words.applied(to: said)
    if !words.changesText {
      try expect(changed == said && after == before, "without a rule nothing changes")
    }
  }
}
