import Audio
import Files
import Providers
import Settings
import TestSupport
import Testing

@testable import Jobs

@Suite("How a recording is cut and sent") struct ChunkRulesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Of the section.
    let preset: String
    var settings = ""
    var base = "https://service.example/v1"
    var jobs: Int?
    var diarize = false
    var encodes = true
    /// Seconds; `nil`: any length.
    let longest: Double?
    let formats: [UploadFormat]
    let concurrency: Int
  }

  static let cases = [
    Case(
      testDescription: "seconds, with a margin", preset: "limits: {seconds: 30}",
      longest: 29.4, formats: [.wav], concurrency: 4),
    Case(
      testDescription: "bytes of what is sent, whichever bites first",
      preset: "limits: {seconds: 30, bytes: 320kB}", longest: 9.798625, formats: [.wav],
      concurrency: 4),
    Case(
      testDescription: "base64 takes a third more",
      preset: "limits: {body_bytes: 1MB}", longest: 21.4620625, formats: [.wav], concurrency: 4),
    Case(
      testDescription: "the smallest that is taken",
      preset: "audio: {formats: [wav, flac, mp3, ogg]}", longest: 1200,
      formats: [.opus, .mp3, .flac, .wav], concurrency: 4),
    Case(
      testDescription: "no format that is not taken", preset: "audio: {formats: [wav, mp3]}",
      longest: 1200, formats: [.mp3, .wav], concurrency: 4),
    Case(
      testDescription: "nothing lost where that is wanted",
      preset: "audio: {formats: [wav, flac, mp3]}", settings: "transcribe: {upload: lossless}\n",
      longest: 1200, formats: [.flac, .wav], concurrency: 4),
    Case(
      testDescription: "as it is where that is wanted",
      preset: "audio: {formats: [wav, flac, mp3]}", settings: "transcribe: {upload: wav}\n",
      longest: 1200, formats: [.wav], concurrency: 4),
    Case(
      testDescription: "as it is where nothing here encodes",
      preset: "audio: {formats: [wav, mp3]}", encodes: false, longest: 1200, formats: [.wav],
      concurrency: 4),
    Case(
      testDescription: "a server of this machine gets it whole and as it is",
      preset: "audio: {formats: [wav, mp3]}", base: "http://127.0.0.1:1/v1", longest: nil,
      formats: [.wav], concurrency: 2),
    Case(
      testDescription: "no more at once than the service bears",
      preset: "limits: {concurrency: 2}", jobs: 8, longest: 1200, formats: [.wav],
      concurrency: 2),
    Case(
      testDescription: "fewer where the user says so", preset: "limits: {concurrency: 8}",
      jobs: 3, longest: 1200, formats: [.wav], concurrency: 3),
    Case(
      testDescription: "voices are told apart in one piece", preset: "accepts: [diarize]",
      diarize: true, longest: nil, formats: [.wav], concurrency: 4),
  ]

  @Test(
    "Limits, formats and how many at once follow preset, settings and command line",
    arguments: cases)
  func followed(_ item: Case) throws {
    let bench = try ChunkBench(times: 1, settings: item.settings)
    let audio = item.preset.hasPrefix("audio") ? "" : "  audio: {formats: [wav]}\n"
    try bench.scratch.write(
      "presets/p.yaml",
      """
      id: p
      name: P
      base_url: \(item.base)
      transcription:
        model: m
        request: {path: /hear, body: {multipart: {file: {audio: file}}}}
        reply: {text: $.text}
      \(audio)  \(item.preset)

      """)
    var request = TranscribeRequest(source: .standardInput)
    request.provider = "p"
    request.jobs = item.jobs
    request.diarize = item.diarize
    let workbench = try bench.bench()
    let choice = try EngineChooser(bench: workbench, request: request).choose()
    let rules = ChunkRules(
      choice, others: [], request, workbench.settings, encodes: item.encodes)
    let longest = rules.limits.longest.map { Double($0) / Double(Audio.rate) }
    #expect(longest == item.longest, "\(longest ?? -1)")
    #expect(rules.formats == item.formats)
    #expect(rules.concurrency == item.concurrency)
    #expect(!rules.cutsSilence)
  }

  @Test("An original goes as it came where nothing smaller would be made of it")
  func originals() throws {
    var rules = ChunkRules.plain
    func sends(_ name: String) -> Bool { rules.sends(SourceFormat(names: [name], rate: 44_100)) }
    rules.formats = [.opus, .wav]
    #expect(["mp3", "m4a", "ogg", "webm"].allSatisfy(sends))
    #expect(!sends("wav") && !sends("flac"))
    rules.formats = [.flac, .wav]
    #expect(sends("flac") && !sends("wav"))
    rules.formats = [.wav]
    #expect(sends("wav") && sends("mp3"))
  }
}
