import Files
import Polish
import Providers
import Settings
import TestSupport
import Testing
import Transcripts

@testable import Jobs

@Suite("Polishing transcripts") struct PolishTranscriptTests {
  /// A speech engine whose words are a file's.
  static let engine = """
    command: {program: [hear], arguments: ["{audio}"]}
    transcription: {accepts: [language], reply: {from: stdout, parse: srt}}

    """

  static func bench(
    _ srt: String, remote: ScriptedRemote = ScriptedRemote(), settings: String = ""
  ) throws -> PolishBench {
    let bench = try PolishBench(settings: settings, presets: ["hears": engine], remote: remote)
    try bench.scratch.write("words.srt", srt)
    _ = try bench.scratch.script("bin/hear", "cat '\(bench.scratch("words.srt"))'")
    return bench
  }

  static let talk = """
    1
    00:00:00,000 --> 00:00:03,000
    we meet at the old bridge on monday

    2
    00:00:03,000 --> 00:00:05,000
    and then we walk to the station

    3
    00:00:08,500 --> 00:00:10,500
    the train for paris leaves at noon

    """

  static func job(
    _ bench: PolishBench, _ change: (inout TranscribeRequest) -> Void = { _ in }
  ) throws -> TranscribeJob {
    var request = TranscribeRequest(source: .file(TestSupport.fixture("jfk.wav")))
    request.provider = "hears"
    request.languages = ["en"]
    var polish = PolishOptions()
    polish.provider = "scribe"
    request.polish = polish
    change(&request)
    return TranscribeJob(bench: try bench.bench, request: request)
  }

  @Test("Running text is polished with its paragraphs, and its segments stay what was said")
  func text() async throws {
    let bench = try Self.bench(
      Self.talk,
      remote: ScriptedRemote { request, _ throws(Failure) in
        PolishReply(text: request.text.replacing("monday", with: "Monday") + ".")
      })
    let result = try await Self.job(bench).run(reporter: bench.recorder)
    #expect(result.status == .done)
    let polish = try #require(result.polish)
    #expect(polish.status == .done)
    #expect(polish.provider == "scribe")
    #expect(
      result.prose
        == "we meet at the old bridge on Monday and then we walk to the station\n\n"
        + "the train for paris leaves at noon.")
    #expect(result.transcript.text == result.prose)
    #expect(polish.text == result.prose)
    #expect(polish.raw.contains("monday"))
    #expect(result.transcript.segments.count == 3)
    #expect(result.transcript.segments[0].text == "we meet at the old bridge on monday")
    let stages = bench.recorder.events.compactMap { event -> JobEvent.Stage? in
      if case .stage(let stage, _) = event { stage } else { nil }
    }
    #expect(stages == [.decoding, .listening, .transcribing, .polishing])
    #expect(bench.remote.permits == ["scribe polish"])
  }

  @Test("Subtitles keep every cue and its times")
  func cues() async throws {
    let bench = try Self.bench(
      Self.talk,
      remote: PolishCuesTests.remote {
        $0 == 2 ? nil : "\($1.replacing("monday", with: "Monday")),"
      })
    let plain = try await Self.job(bench) { $0.polish = nil }.run(reporter: SilentReporter())
    let result = try await Self.job(bench) {
      $0.polishesCues = .init(LayoutOptions(), as: .srt)
    }.run(reporter: bench.recorder)
    var layout = LayoutOptions()
    layout.keepsCues = true
    let before = TranscriptWriter.write(plain.transcript, as: .srt)
    let after = TranscriptWriter.write(result.transcript, as: .srt, options: layout)
    func times(_ srt: String) -> [Substring] {
      srt.split(separator: "\n").filter { $0.contains("-->") }
    }
    #expect(times(before) == times(after))
    #expect(after.contains("Monday,"))
    #expect(result.polish?.lostCues == [.init(number: 2, reason: "cue_missing")])
    #expect(result.transcript.segments[1].text == "and then we walk to the station")
    #expect(result.warnings.map(\.code) == ["polish"])
    #expect(result.prose?.contains("Monday, and then we walk to the station") == true)
  }

  @Test("Who says what stays, and what one says is not mixed with what another does")
  func speakers() async throws {
    let bench = try Self.bench("", remote: PolishCuesTests.remote { "\($1)," })
    var transcript = Transcript(segments: [
      Segment(start: 0, end: 2, text: "we meet at the old bridge", speaker: "Speaker 1"),
      Segment(start: 2, end: 4, text: "and who is going to be there", speaker: "Speaker 2"),
      Segment(start: 4, end: 6, text: "all of us are there at noon", speaker: "Speaker 1"),
    ])
    transcript.language = "en"
    let job = try Self.job(bench)
    let heard = TranscribeResult(
      status: .done, transcript: transcript, provider: "hears", model: nil, audioSeconds: 6,
      warnings: [])
    let result = try await job.finished(
      heard, try await job.finishing(), WarningLog(bench.recorder))
    #expect(
      result.prose == """
        Speaker 1: we meet at the old bridge,

        Speaker 2: and who is going to be there,

        Speaker 1: all of us are there at noon,
        """)
    #expect(result.polish?.text == result.prose)
    #expect(result.polish?.status == .done)
  }

  @Test("What could not be transcribed stays visible, in text and in cues")
  func gaps() async throws {
    let mark = "[not transcribed: 00:00:03 – 00:00:06]"
    var transcript = Transcript(segments: [
      Segment(start: 0, end: 3, text: "we meet at the old bridge"),
      Segment(start: 6, end: 9, text: "and then we walk to the station"),
    ])
    transcript.chunks = [
      ChunkRecord(state: .done, start: 0, end: 3), ChunkRecord(state: .failed, start: 3, end: 6),
      ChunkRecord(state: .done, start: 6, end: 9),
    ]
    let heard = TranscribeResult(
      status: .done, transcript: transcript, provider: "hears", model: nil, audioSeconds: 9,
      warnings: [])
    let bench = try Self.bench("", remote: ScriptedRemote())
    let job = try Self.job(bench)
    let text = try await job.finished(heard, try await job.finishing(), WarningLog(bench.recorder))
    #expect(
      text.prose
        == "We meet at the old bridge.\n\n\(mark)\n\nAnd then we walk to the station.")
    let cueBench = try Self.bench("", remote: PolishCuesTests.remote())
    let cueJob = try Self.job(cueBench) { $0.polishesCues = .init(LayoutOptions(), as: .srt) }
    let cues = try await cueJob.finished(
      heard, try await cueJob.finishing(), WarningLog(cueBench.recorder))
    #expect(cues.transcript.segments.map(\.isGap) == [false, true, false])
    #expect(cues.transcript.segments[1].text == mark)
    #expect(cues.polish?.status == .done)
    #expect(cues.prose?.components(of: mark) == 1)
    var layout = LayoutOptions()
    layout.keepsCues = true
    #expect(
      TranscriptWriter.write(cues.transcript, as: .srt, options: layout).components(
        of: "not transcribed")
        == 1)
  }

  @Test("What the engine translated is in English, whatever was spoken")
  func translated() async throws {
    let bench = try PolishBench(
      presets: [
        "hears": "command: {program: [hear], arguments: [\"{audio}\"]}\n"
          + "transcription: {accepts: [language, translate], reply: {from: stdout, parse: srt}}\n"
      ])
    try bench.scratch.write("words.srt", Self.talk)
    _ = try bench.scratch.script("bin/hear", "cat '\(bench.scratch("words.srt"))'")
    let result = try await Self.job(bench) {
      $0.languages = ["de"]
      $0.translate = true
    }.run(reporter: bench.recorder)
    #expect(result.polish?.status == .done)
    let system = try #require(bench.remote.requests.first?.system)
    #expect(system.contains("English") && !system.contains("German"))
  }

  @Test("Without a grant for the text nothing is decoded")
  func permitFirst() async throws {
    let bench = try Self.bench(
      Self.talk, remote: ScriptedRemote(refusal: Failure(.consent, "no grant")))
    let job = try Self.job(bench) { $0.source = .file("/nowhere/at/all.wav") }
    let error = await failure { _ = try await job.run(reporter: bench.recorder) }
    #expect(error?.kind == .consent)
    #expect(bench.recorder.events == [])
  }

  @Test("Once words are there, a consent that ends costs the polish and not the words")
  func withdrawn() async throws {
    for cues in [false, true] {
      let bench = try Self.bench(
        Self.talk,
        remote: ScriptedRemote { _, _ throws(Failure) in
          throw Failure(.consent, "the consent was withdrawn")
        })
      let job = try Self.job(bench) {
        if cues { $0.polishesCues = .init(LayoutOptions(), as: .srt) }
      }
      let result = try await job.run(reporter: bench.recorder)
      #expect(result.polish?.status == .fallback)
      #expect(result.polish?.reason == "consent")
      #expect(result.transcript.text.lowercased().contains("we meet at the old bridge"))
      #expect(result.warnings.count == 1)
    }
  }

  @Test("Where nobody speaks nobody is asked")
  func silence() async throws {
    let bench = try Self.bench("1\n00:00:00,000 --> 00:00:01,000\n[BLANK_AUDIO]\n")
    let result = try await Self.job(bench).run(reporter: bench.recorder)
    #expect(result.status == .noSpeech)
    #expect(result.polish == nil && result.prose == nil)
    #expect(bench.remote.made == 0)
  }

  @Test("The user's words are put right without polish, too")
  func words() async throws {
    var bench = try Self.bench(Self.talk)
    bench.words.corrections = Corrections([.init(from: "paris", to: "Paris")])
    bench.words.vocabulary = Vocabulary([.init("Monday", aliases: ["monday"])])
    let plain = try await Self.job(bench) { $0.polish = nil }.run(reporter: bench.recorder)
    #expect(plain.transcript.text.contains("on Monday"))
    #expect(plain.transcript.text.contains("for Paris"))
    #expect(plain.transcript.segments[2].text == "the train for Paris leaves at noon")
    #expect(plain.polish == nil && plain.prose == nil)
    let verbatim = try await Self.job(bench) {
      $0.polish?.provider = nil
      $0.polish?.style = "verbatim"
    }.run(reporter: bench.recorder)
    #expect(verbatim.transcript == plain.transcript)
    #expect(verbatim.polish?.status == .done)
    #expect(verbatim.polish?.raw.contains("for paris") == true)
  }

  @Test("A style or provider that is not there is said before anything runs")
  func unknown() async throws {
    let bench = try Self.bench(Self.talk)
    let job = try Self.job(bench) { $0.polish?.style = "no-such-style" }
    #expect(await failure { _ = try await job.run(reporter: bench.recorder) }?.kind == .notFound)
    #expect(bench.recorder.events == [])
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
