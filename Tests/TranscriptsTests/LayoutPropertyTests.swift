import Testing

@testable import Transcripts

@Suite("Subtitle layout, whatever comes")
struct LayoutPropertyTests {
  struct Setting: Sendable, CustomTestStringConvertible {
    let name: String
    let options: LayoutOptions
    var testDescription: String { name }
  }

  static let settings = [
    Setting(name: "factory", options: LayoutOptions()),
    Setting(name: "one line of 20", options: LayoutOptions(maxLine: 20, maxLines: 1)),
    Setting(
      name: "3 lines of 12, 3 s, 10 cps",
      options: LayoutOptions(maxLine: 12, maxLines: 3, maxCue: 3, charactersPerSecond: 10)),
  ]

  @Test("No word lost, order kept, limits kept", arguments: 0..<150, settings)
  func invariants(seed: UInt64, setting: Setting) {
    var random = Seeded(seed)
    let segments = random.segments()
    let layout = SubtitleLayout(setting.options)
    let cues = layout.cues(of: segments)

    #expect(
      squeezed(cues.flatMap(\.lines).joined()) == squeezed(segments.map(\.text).joined()),
      "no word lost, order kept")

    for (index, cue) in cues.enumerated() {
      #expect(cue.start < cue.end)
      #expect(cue.end - cue.start <= layout.maxCue)
      #expect(cue.lines.count <= layout.lineCount)
      for line in cue.lines {
        #expect(!line.isEmpty)
        let tokens = Token.split(line)
        #expect(layout.measure.weight(line) <= layout.lineWidth || tokens.count == 1)
      }
      guard index + 1 < cues.count else { continue }
      let next = cues[index + 1]
      #expect(cue.end <= next.start, "no two at once")
      if next.start - cue.end < SubtitleLayout.gap {
        #expect(
          cue.end - cue.start < SubtitleLayout.least + SubtitleLayout.gap,
          "the gap is given up only by tiny cues")
      }
    }
  }

  @Test("Where there is room every cue stays a second and its reading time", arguments: 0..<100)
  func room(seed: UInt64) {
    var random = Seeded(seed)
    let layout = SubtitleLayout(LayoutOptions())
    let cues = layout.cues(of: random.segments())
    for (cue, next) in zip(cues, cues.dropFirst()) {
      let free = min(next.start - SubtitleLayout.gap, cue.start + layout.maxCue)
      let reading = cue.lines.map(layout.rateMeasure.weight).reduce(0, +)
      let wanted = max(SubtitleLayout.minCue, Int(Double(reading) / layout.rate * 1000))
      #expect(cue.end - cue.start >= min(wanted, free - cue.start))
    }
  }

  @Test("No cue holds words from both sides of a pause", arguments: 0..<100)
  func pauses(seed: UInt64) {
    var random = Seeded(seed)
    var words: [Word] = []
    var time = 0.0
    for index in 0..<30 {
      time += [0.0, 0.1, 0.6, 0.7, 1.5][random.below(5)]
      words.append(Word(text: "w\(index)", start: time, end: time + 0.2))
      time += 0.2
    }
    let text = words.map(\.text).joined(separator: " ")
    let cues = SubtitleLayout(LayoutOptions()).cues(of: [
      Segment(start: 0, end: time, text: text, words: words)
    ])
    let homes = cues.enumerated().flatMap { index, cue in
      cue.lines.joined(separator: " ").split(separator: " ").map { _ in index }
    }
    #expect(homes.count == words.count)
    for index in words.indices.dropLast() {
      let pause =
        Timestamp.milliseconds(words[index + 1].start) - Timestamp.milliseconds(words[index].end)
      if pause >= 700 { #expect(homes[index] != homes[index + 1]) }
    }
  }

  @Test("Written and read back: srt and vtt give the layout's times and text", arguments: 0..<60)
  func readBack(seed: UInt64) {
    var random = Seeded(seed)
    let transcript = Transcript(segments: random.segments(speakers: false))
    let cues = SubtitleLayout(LayoutOptions()).cues(of: transcript.segments)
    let srt = TranscriptWriter.write(transcript, as: .srt)
    let vtt = TranscriptWriter.write(transcript, as: .vtt)
    #expect(
      SubtitleText.parsed(srt, separator: ",")
        == cues.map { cue in
          Cue(
            start: cue.start, end: cue.end, lines: cue.lines.map { $0.replacing("-->", with: "→") })
        })
    #expect(
      SubtitleText.parsed(vtt, separator: ".").map { cue in
        Cue(
          start: cue.start, end: cue.end,
          lines: cue.lines.map {
            $0.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing(
              "&amp;", with: "&")
          })
      } == cues)
  }

  private func squeezed(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}

/// SplitMix64: the same seed, the same values, everywhere.
struct Seeded {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func word() -> String {
    let words = [
      "a", "so", "my", "fellow", "Americans,", "country.", "(really?)", "“quoted”", "naïve", "<b>",
      "&", "x-->y", "—",
      "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen", "今天天气很好，", "「はい」", "Linux很好。",
      "안녕하세요", "😀", "3.14",
    ]
    return words[below(words.count)]
  }

  /// In order of start; some touch, some overlap, some are too short or without length.
  mutating func segments(speakers: Bool = true) -> [Segment] {
    var segments: [Segment] = []
    var time = 0.0
    for _ in 0..<1 + below(12) {
      let words = (0..<1 + below(25)).map { _ in word() }
      let length = [0.0, 0.3, 1, 4, 11, 25][below(6)] + Double(below(1000)) / 1000
      var segment = Segment(
        start: time, end: time + length, text: words.joined(separator: " "),
        speaker: speakers && below(3) == 0 ? "Speaker \(below(2))" : nil)
      if below(2) == 0 {
        var at = time
        for word in words {
          let end = at + length / Double(words.count) * Double(below(100)) / 60
          segment.words.append(Word(text: word, start: at, end: end))
          at = end + [0.0, 0.0, 0.05, 0.8][below(4)]
        }
        segment.end = max(segment.end, at)
      }
      segments.append(segment)
      time = max(time, [segment.end, segment.end + 0.02, segment.end + 1, segment.start][below(4)])
    }
    return segments
  }
}
