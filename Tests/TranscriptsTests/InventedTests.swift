import Testing

@testable import Transcripts

@Suite("What engines invent where nobody speaks")
struct InventedTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var segment: Segment
    /// Seconds with speech; nil: nobody has looked.
    var speech: [ClosedRange<Double>]?
    /// Nil: it stays.
    var reason: String?

    init(
      _ name: String, _ text: String, _ start: Double = 10, _ end: Double = 12,
      speech: [ClosedRange<Double>]? = [], noSpeech: Double? = nil, logprob: Double? = nil,
      compression: Double? = nil, reason: String? = nil
    ) {
      testDescription = name
      segment = Segment(
        start: start, end: end, text: text, noSpeech: noSpeech, logprob: logprob,
        compression: compression)
      self.speech = speech
      self.reason = reason
    }
  }

  static let doubts = [
    Case(
      "nobody spoke, says the engine, and nobody was found", "So what", noSpeech: 0.7,
      logprob: -0.6, reason: "doubt"),
    Case("very unlikely words where nobody was found", "So what", logprob: -1.1, reason: "doubt"),
    Case(
      "repetition by its figures where nobody was found", "So what", compression: 2.5,
      reason: "doubt"),
    Case("nobody spoke, but it is sure of the words", "So what", noSpeech: 0.9, logprob: -0.4),
    Case(
      "unlikely words, but somebody spoke", "So what", speech: [10...12], noSpeech: 0.9,
      logprob: -1.5),
    Case(
      "somebody spoke at its end only", "So what", speech: [11.5...14], noSpeech: 0.9, logprob: -1.5
    ),
    Case(
      "somebody spoke just beside it, nobody else's words", "So what", speech: [12.1...13.5],
      noSpeech: 0.9, logprob: -1.5),
    Case(
      "bad figures, but nobody has looked", "So what", speech: nil, noSpeech: 0.9, logprob: -1.5),
    Case("no figures at all", "So what"),
    Case(
      "a whole sentence in the last tenths of a voice", "The general public licence is a free one.",
      10, 10.2, speech: [8...10.5], noSpeech: 0.91, logprob: -1.08, reason: "doubt"),
    Case(
      "a word in the last tenths of a voice", "All.", speech: [8...10.5], noSpeech: 0.91,
      logprob: -1.08),
    Case(
      "a whole sentence, of which the engine is sure", "The general public licence is a free one.",
      speech: [8...10.5], noSpeech: 0.2, logprob: -0.3),
  ]

  static let phrases = [
    Case("English", "Thanks for watching!", reason: "stock_phrase"),
    Case("with another", "Thank you for watching. Bye-bye.", reason: "stock_phrase"),
    Case("a credit and a name", "Subtitles by the ABC community", reason: "stock_phrase"),
    Case("German credit", "Untertitel der Amara.org-Community", reason: "stock_phrase"),
    Case("French", "Merci d'avoir regardé cette vidéo !", reason: "stock_phrase"),
    Case(
      "French credit", "Sous-titres réalisés para la communauté d'Amara.org", reason: "stock_phrase"
    ),
    Case(
      "Spanish credit", "Subtítulos realizados por la comunidad de Amara.org",
      reason: "stock_phrase"),
    Case("Portuguese", "Obrigado por assistir.", reason: "stock_phrase"),
    Case("Russian", "Продолжение следует...", reason: "stock_phrase"),
    Case("Turkish", "İzlediğiniz için teşekkür ederim.", reason: "stock_phrase"),
    Case("Chinese", "谢谢观看。", reason: "stock_phrase"),
    Case("Chinese, of a channel", "请不吝点赞 订阅 转发 打赏支持明镜与点点栏目", reason: "stock_phrase"),
    Case("Japanese", "ご視聴ありがとうございました", reason: "stock_phrase"),
    Case("Korean", "시청해주셔서 감사합니다.", reason: "stock_phrase"),
    Case(
      "a breath of speech is too little for it", "Thanks for watching!", speech: [9...10],
      reason: "stock_phrase"),
    Case(
      "a credit that the engine doubts", "Untertitel von Anna", speech: [10...12], logprob: -1.2,
      reason: "stock_phrase"),
    Case("a note in brackets", "(we hear the ocean)", reason: "stock_phrase"),
    Case("a note in brackets that was said", "(see page nine)", speech: [10...12]),
    Case("only partly in brackets", "(we hear the ocean) and then"),
    Case("somebody spoke", "Thanks for watching!", speech: [10...12]),
    Case("somebody spoke softly: half of it was found", "Thank you.", speech: [11...12.0]),
    Case("nobody has looked", "Thanks for watching!", speech: nil),
    Case("a part of what was said", "Thank you for watching my dog while I was away."),
    Case("something else before it", "We are done. Thanks for watching!"),
  ]

  static let loops = [
    Case("said by nobody", "I am here. I am here. I am here. I am here.", reason: "loop"),
    Case("no, no, no", "No, no, no, no!", speech: [10...12]),
    Case("no, no, no, but nobody was found", "No, no, no, no!", reason: "loop"),
    Case(
      "counted", "One, two, three, four, one, two, three, four, one, two, three, four.", 10, 16,
      speech: [10...16]),
    Case(
      "sung", String(repeating: "la la la la hey hey goodbye, ", count: 4), 10, 30,
      speech: [10...30], logprob: -0.3),
    Case("twice is none", "I am here. I am here."),
  ]

  @Test("Figures, phrases and loops: only with evidence", arguments: doubts + phrases + loops)
  func cases(_ example: Case) {
    let transcript = Transcript(segments: [example.segment])
    let (kept, dropped) = transcript.withoutInvented(speech: example.speech)
    if let reason = example.reason {
      #expect(dropped == [InventedSegment(reason: reason, start: 10, end: example.segment.end)])
      #expect(kept.isEmpty)
    } else {
      #expect(dropped.isEmpty)
      #expect(kept == transcript)
    }
  }

  @Test("Only what was invented goes; the text is what stays; all is told in order")
  func among() {
    let transcript = Transcript(
      segments: [
        Segment(start: 0, end: 4, text: "We are here."),
        Segment(start: 4, end: 6, text: "Thank you."),
        Segment(start: 6, end: 9, text: "And we go on."),
        Segment(start: 9, end: 30, text: "Thanks for watching!"),
      ], language: "en", duration: 30)
    let (kept, dropped) = transcript.withoutInvented(speech: [0.1...4.2, 5.8...9.3])
    #expect(kept.text == "We are here. And we go on.")
    #expect(kept.segments.map(\.start) == [0, 6])
    #expect(kept.language == "en" && kept.duration == 30)
    #expect(dropped.map(\.reason) == ["stock_phrase", "stock_phrase"])
    #expect(dropped.map(\.start) == [4, 9])
    #expect(transcript.withoutInvented(speech: [0...30]).transcript == transcript)
  }

  @Test("The same segment again and again: those where nobody spoke go")
  func segments() {
    let segments = (0..<6).map { index in
      Segment(start: Double(index) * 3, end: Double(index) * 3 + 3, text: "We'll be right back.")
    }
    let (kept, dropped) = Transcript(segments: segments).withoutInvented(speech: [0...3.2])
    #expect(kept.segments.map(\.start) == [0])
    #expect(dropped.map(\.reason) == Array(repeating: "loop", count: 5))
    let said = Transcript(segments: segments).withoutInvented(speech: [0...18])
    #expect(said.dropped.isEmpty, "a refrain")
  }

  @Test("A loop that nobody can say in its time is cut, and what stands around it stays")
  func tooFast() {
    let loop = String(repeating: "and then we went home, ", count: 40)
    let segment = Segment(start: 0, end: 8, text: "So it was late, " + loop + "and slept.")
    let (kept, dropped) = Transcript(segments: [segment]).withoutInvented(speech: [0...8])
    #expect(kept.text == "So it was late, and then we went home, and slept.")
    #expect(dropped.map(\.reason) == ["loop"])
    #expect(dropped[0].start > 0 && dropped[0].end < 8 && dropped[0].start < dropped[0].end)
  }

  @Test("A loop by the engine's figures; of one short word three stay")
  func figures() {
    let phrase = Segment(
      start: 0, end: 30, text: String(repeating: "I don't know what it is. ", count: 8),
      compression: 5)
    #expect(
      Transcript(segments: [phrase]).withoutInvented(speech: [0...30]).transcript.text
        == "I don't know what it is.")
    let word = Segment(
      start: 0, end: 30, text: String(repeating: "No. ", count: 20), compression: 5)
    #expect(
      Transcript(segments: [word]).withoutInvented(speech: [0...30]).transcript.text
        == "No. No. No.")
  }

  @Test("Chinese, where a word is a character")
  func chinese() {
    let segment = Segment(
      start: 0, end: 5, text: "你好。" + String(repeating: "我们走吧，", count: 60) + "再见。")
    #expect(
      Transcript(segments: [segment]).withoutInvented(speech: [0...5]).transcript.text
        .hasPrefix("你好。我们走吧，"))
    #expect(
      Transcript(segments: [Segment(start: 0, end: 3, text: "谢谢谢谢谢谢")]).withoutInvented(speech: [
        0...3
      ])
      .dropped.isEmpty)
  }

  @Test("Without times the whole text is of the piece; nothing is known without that")
  func textOnly() {
    let text = Transcript(text: "Thanks for watching!")
    #expect(text.withoutInvented(speech: []).transcript == text)
    let (kept, dropped) = text.withoutInvented(speech: [], within: 5...20)
    #expect(kept == Transcript())
    #expect(dropped == [InventedSegment(reason: "stock_phrase", start: 5, end: 20)])
    let said = Transcript(text: "So.\n\nWe go on.")
    #expect(said.withoutInvented(speech: [], within: 5...20).transcript == said, "no evidence")
    #expect(text.withoutInvented(speech: [6...9], within: 5...20).transcript == text)
  }

  @Test("Marks without words are empty already when a reply is cleaned")
  func marks() {
    for text in ["#", "...", "♪ ♪", "。。。", "- -", "…!"] {
      #expect(Transcript(segments: [Segment(start: 0, end: 1, text: text)]).cleaned().isEmpty)
      #expect(Transcript(text: text).cleaned().isEmpty)
    }
  }

  @Test("Speech of known words is never touched, however it was found", arguments: 0..<200)
  func speech(seed: UInt64) {
    var random = Seeded(seed)
    let kind = SpokenSource.Kind.allCases[random.below(6)]
    let source = SpokenSource(&random, kind)
    var engine = SimulatedEngine()
    engine.times = [.words, .segments][random.below(2)]
    engine.jitter = 0.2
    for index in source.pieces.indices {
      var transcript = engine.heard(source, index, &random).transcript
      for index in transcript.segments.indices {
        transcript.segments[index].noSpeech = 0.9
        transcript.segments[index].logprob = -1.5
      }
      // Quiet speech: of each word only the loud half was found.
      let speech = source.words.map { $0.start - 0.2...$0.middle + 0.3 }
      let joined = speech.reduce(into: [ClosedRange<Double>]()) { ranges, range in
        if let last = ranges.last, range.lowerBound <= last.upperBound {
          ranges[ranges.count - 1] = last.lowerBound...range.upperBound
        } else {
          ranges.append(range)
        }
      }
      #expect(transcript.withoutInvented(speech: joined).dropped.isEmpty, "seed \(seed)")
    }
  }

  @Test("Silence between speech: what is written there and doubted goes", arguments: 0..<100)
  func silence(seed: UInt64) {
    var random = Seeded(seed)
    var segments: [Segment] = []
    var speech: [ClosedRange<Double>] = []
    var invented: [Double] = []
    var time = 0.0
    for _ in 0..<3 + random.below(20) {
      let end = time + 1 + Double(random.below(40)) / 10
      if random.below(2) == 0 {
        segments.append(Segment(start: time, end: end, text: "we said number \(random.below(99))"))
        speech.append(max(0, time - 0.2)...end + 0.3)
        time = end
      } else {
        let text = ["Thank you.", "you", "Bye.", "Vielen Dank.", "谢谢观看", "Amara.org"][
          random.below(6)]
        time += 0.5
        segments.append(Segment(start: time, end: end + 1, text: text))
        invented.append(time)
        time = end + 1.5
      }
    }
    let (kept, dropped) = Transcript(segments: segments).withoutInvented(speech: speech)
    #expect(dropped.map(\.start) == invented, "seed \(seed)")
    #expect(kept.segments.allSatisfy { $0.text.hasPrefix("we said") }, "seed \(seed)")
  }
}
