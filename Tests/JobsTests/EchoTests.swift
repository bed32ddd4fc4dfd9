import Audio
import Files
import TestSupport
import Testing
import Transcripts

@testable import Jobs

@Suite("What an engine was told and then wrote down")
struct EchoTests {
  private static let terms = ["osgk", "Kubernetes", "GitHub", "Prometheus", "Grafana", "Istio"]

  private func job(
    _ scratch: Scratch, prompt: String? = nil, terms: [String] = terms
  ) throws -> TranscribeJob {
    var bench = try Workbench.bare(scratch, programs: [])
    bench.words.vocabulary = Vocabulary(terms.map { .init($0) })
    var request = TranscribeRequest(source: .file(TestSupport.fixture("jfk.wav")))
    request.prompt = prompt
    return TranscribeJob(bench: bench, request: request)
  }

  /// 16 kHz, mono, 16 bit.
  private func clip(_ samples: [UInt8], _ scratch: Scratch) throws -> Clip {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let format = little(1, 2) + little(1, 2) + little(16_000, 4) + little(32_000, 4)
    let header =
      Array("RIFF".utf8) + little(36 + samples.count, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
      + format + little(2, 2) + little(16, 2) + Array("data".utf8) + little(samples.count, 4)
    let path = scratch("clip.wav")
    try Files.replace(path, with: header + samples)
    return Clip(path: path, sampleCount: samples.count / 2, startSample: 0)
  }

  /// The sound of a recording's first word in five seconds of silence.
  private func oneSound(_ scratch: Scratch) throws -> Clip {
    let speech = try Files.read(TestSupport.fixture("jfk.wav"), limit: 1 << 20).dropFirst(44)
    let silence = [UInt8](repeating: 0, count: 64_000)
    return try clip(silence + speech.dropFirst(12_800).prefix(12_800) + silence, scratch)
  }

  private func spoken() throws -> Clip {
    let path = TestSupport.fixture("jfk.wav")
    return Clip(path: path, sampleCount: 176_000, startSample: 0)
  }

  private func kept(
    _ job: TranscribeJob, _ transcript: Transcript, _ clip: Clip
  ) async throws -> (Transcript, warnings: [String]) {
    let log = WarningLog(SilentReporter())
    let result = try await job.withoutEcho(transcript, of: clip, log)
    return (result, log.warnings.map(\.code))
  }

  @Test("More terms than anybody says in the time of one sound are dropped, with a warning")
  func tooMuch() async throws {
    let scratch = try Scratch()
    let clip = try oneSound(scratch)
    #expect(try await SpeechDetector.speech(in: clip).hasSpeech)
    let echo = Transcript(text: Self.terms.joined(separator: ", ") + ".", language: "en")
    let (result, warnings) = try await kept(job(scratch), echo, clip)
    #expect(result == Transcript(language: "en"))
    #expect(warnings == ["echo"])
    // The same words of a person who speaks for eleven seconds stay; so do others' words.
    #expect(try await kept(job(scratch), echo, spoken()).0 == echo)
    let other = Transcript(text: "The committee meets on Monday and will discuss the whole plan.")
    #expect(try await kept(job(scratch), other, clip) == (other, warnings: []))
  }

  @Test("Where hardly anything like a voice is to be heard, terms alone are dropped")
  func faint() async throws {
    let scratch = try Scratch()
    let clip = try clip([UInt8](repeating: 0, count: 160_000), scratch)
    let names = Transcript(text: "GitHub.")
    #expect(try await kept(job(scratch), names, clip).0.isEmpty)
    let other = Transcript(text: "Hello.")
    #expect(try await kept(job(scratch), other, clip).0 == other)
  }

  @Test("Two names that somebody dictates stay")
  func dictated() async throws {
    let scratch = try Scratch()
    let names = Transcript(text: "GitHub, Istio.")
    #expect(try await kept(job(scratch), names, oneSound(scratch)) == (names, warnings: []))
  }

  @Test("Where the engine itself doubts that somebody spoke, terms alone are dropped")
  func doubt() async throws {
    let scratch = try Scratch()
    func transcript(_ noSpeech: Double?...) -> Transcript {
      Transcript(
        segments: noSpeech.map { Segment(start: 0, end: 1, text: "GitHub.", noSpeech: $0) })
    }
    #expect(try await kept(job(scratch), transcript(0.9, 0.7), spoken()).0.isEmpty)
    #expect(try await !kept(job(scratch), transcript(0.9, 0.2), spoken()).0.isEmpty)
    #expect(try await !kept(job(scratch), transcript(nil), spoken()).0.isEmpty)
    // Without a vocabulary there is no echo.
    #expect(try await !kept(job(scratch, terms: []), transcript(0.9), spoken()).0.isEmpty)
  }

  @Test("The same holds of the prompt")
  func prompt() async throws {
    let scratch = try Scratch()
    let prompt = "Minutes of the meeting of the city council, taken by its secretary on Monday."
    let echo = Transcript(text: prompt)
    let job = try job(scratch, prompt: prompt, terms: [])
    #expect(try await kept(job, echo, oneSound(scratch)).0.isEmpty)
    #expect(try await kept(job, echo, spoken()).0 == echo)
  }

  @Test("A recording that cannot be looked at is believed")
  func unreadable() async throws {
    let scratch = try Scratch()
    let clip = Clip(path: scratch("nothing.wav"), sampleCount: 16_000, startSample: 0)
    let echo = Transcript(text: Self.terms.joined(separator: " "))
    #expect(try await kept(job(scratch), echo, clip).0 == echo)
  }
}
