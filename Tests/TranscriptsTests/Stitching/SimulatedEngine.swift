@testable import Transcripts

/// What an engine hears of a piece, and how it writes it.
struct SimulatedEngine: Sendable {
  enum Times: Sendable { case none, segments, words }

  var times = Times.words
  /// Seconds by which each time may be off, both ways.
  var jitter = 0.0
  /// Words that it does not hear at an edge that the next piece has too: up to so many.
  var dropped = 0
  /// Words that it hears wrong there: up to so many.
  var garbled = 0
  /// Seconds that a segment of text stays, about.
  var segment = 4.0

  func heard(
    _ source: SpokenSource, _ index: Int, _ random: inout Seeded
  ) -> StitchPart {
    let piece = source.pieces[index]
    var words = source.words.filter { $0.middle >= piece.start && $0.middle < piece.end }
    let next = index + 1 < source.pieces.count ? source.pieces[index + 1].overlap : 0
    spoil(&words, piece, before: piece.overlap, behind: next, &random)
    let record = ChunkRecord(state: .done, start: piece.start, end: piece.end, attempts: 1)
    return StitchPart(
      transcript: written(words, &random), start: piece.start, end: piece.end,
      overlap: piece.overlap, record: record)
  }

  /// Only within the nearer third of what both have.
  private func spoil(
    _ words: inout [SpokenSource.Spoken], _ piece: SpokenSource.Piece, before: Double,
    behind: Double, _ random: inout Seeded
  ) {
    var first = words.prefix { $0.end < piece.start + before / 3 }.count
    var last = words.reversed().prefix { $0.start > piece.end - behind / 3 }.count
    guard first + last < words.count else { return }
    if dropped > 0 {
      let (start, end) = (
        min(first, random.below(dropped + 1)), min(last, random.below(dropped + 1))
      )
      words.removeFirst(start)
      words.removeLast(end)
      (first, last) = (first - start, last - end)
    }
    guard garbled > 0 else { return }
    for place in 0..<min(first, random.below(garbled + 1)) {
      words[place].text = other(words[place].text, isFirst: true, &random)
    }
    for place in 0..<min(last, random.below(garbled + 1)) {
      let place = words.count - 1 - place
      words[place].text = other(words[place].text, isFirst: false, &random)
    }
  }

  /// A half of it, or another word.
  private func other(_ text: String, isFirst: Bool, _ random: inout Seeded) -> String {
    let half = (text.count + 1) / 2
    if random.below(2) == 0, text.count > 2 {
      return isFirst ? String(text.suffix(half)) : String(text.prefix(half))
    }
    let isUnspaced = Script.isUnspaced(text.first ?? "a")
    let letters: [Character] = isUnspaced ? Array("嗯啊呃哦哎呀噢咦") : Array("qxzwvkyj")
    return String((0..<(isUnspaced ? 1 : 3)).map { _ in letters[random.below(letters.count)] })
  }

  private func written(
    _ words: [SpokenSource.Spoken], _ random: inout Seeded
  ) -> Transcript {
    guard !words.isEmpty else { return Transcript() }
    var segments: [Segment] = []
    var piece: [SpokenSource.Spoken] = []
    func close(_ random: inout Seeded) {
      guard let first = piece.first, let last = piece.last else { return }
      var segment = Segment(
        start: first.start, end: last.end, text: TextJoin.joined(piece.map(\.text)))
      if times == .words {
        segment.words = piece.map { word in
          let off = shift(&random)
          return Word(text: word.text, start: word.start + off, end: word.end + off)
        }
        segment.start = segment.words[0].start
        segment.end = max(segment.start, segment.words[segment.words.count - 1].end)
      } else {
        segment.start += shift(&random)
        segment.end = max(segment.start, segment.end + shift(&random))
      }
      segments.append(segment)
      piece = []
    }
    for word in words {
      piece.append(word)
      if word.end - piece[0].start >= segment || word.endsSentence { close(&random) }
    }
    close(&random)
    // As engines do: the last one ends in a full stop, the first begins with a capital.
    let last = segments.count - 1
    if let end = segments[last].text.last, Script.isSpoken(end) {
      segments[last].text += Script.isUnspaced(end) ? "。" : "."
    }
    if let first = segments[0].text.first {
      segments[0].text = first.uppercased() + segments[0].text.dropFirst()
    }
    guard times != .none else { return Transcript(text: TextJoin.joined(segments.map(\.text))) }
    return Transcript(segments: segments)
  }

  private func shift(_ random: inout Seeded) -> Double {
    jitter > 0 ? jitter * (Double(random.below(2001)) / 1000 - 1) : 0
  }
}
