import Audio
import Files
import Providers
import TestSupport
import Testing

@testable import Jobs

@Suite("What is sent of a recording") struct UploadTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The preset's `audio` and `limits`.
    let audio: String
    /// What the source is; `nil`: nothing that may be handed on.
    let source: [String]?
    var sourceBytes = 1000
    /// Of the file that is sent, or the failure's kind.
    let sent: String
  }

  static let cases = [
    Case(
      testDescription: "as it is", audio: "audio: {formats: [wav, mp3]}", source: ["mp3"],
      sent: "source.bin mp3"),
    Case(
      testDescription: "as the first of its names that is taken",
      audio: "audio: {formats: [opus, wav]}",
      source: ["ogg", "opus"], sent: "source.bin opus"),
    Case(
      testDescription: "converted where the format is not taken", audio: "audio: {formats: [wav]}",
      source: ["mp3"], sent: "clip.wav wav"),
    Case(
      testDescription: "converted where it is nothing that can be handed on",
      audio: "audio: {formats: [wav, mp3]}", source: nil, sent: "clip.wav wav"),
    Case(
      testDescription: "converted where as it is would be too large",
      audio: "audio: {formats: [wav]}\n  limits: {bytes: 160kB}", source: ["wav"],
      sourceBytes: 200_000, sent: "clip.wav wav"),
    Case(
      testDescription: "nothing where converted is too large",
      audio: "audio: {formats: [wav]}\n  limits: {bytes: 80kB}", source: nil,
      sent: "too_large bytes"),
    Case(
      testDescription: "nothing where it is too long",
      audio: "audio: {formats: [wav]}\n  limits: {seconds: 2}", source: ["wav"],
      sent: "too_large seconds"),
    Case(
      testDescription: "nothing where WAV is not taken", audio: "audio: {formats: [flac]}",
      source: ["mp3"], sent: "unsupported audio_format"),
  ]

  @Test("A source goes as it is, else as WAV, else it is said why not", arguments: cases)
  func chosen(_ item: Case) throws {
    let scratch = try Scratch()
    try Files.createPrivateDirectory(scratch("providers"))
    try scratch.write(
      "providers/p.yaml",
      """
      id: p
      name: P
      base_url: https://speech.example.com
      auth: bearer
      transcription:
        accepts: []
        request: {path: /x, body: {multipart: {file: {audio: file}}}}
        reply: {text: $.text}
        \(item.audio)

      """)
    let preset = try Catalog(layers: [LayerDirectory(.user, scratch("providers"))]).preset("p")
    let section = try #require(preset.transcription).resolved()
    let clip = Clip(
      path: try scratch.write("clip.wav", [UInt8](repeating: 0, count: 128_044)),
      sampleCount: 64_000, startSample: 0)
    let source = try scratch.write("source.bin", [UInt8](repeating: 0, count: item.sourceBytes))
    let original = item.source.map {
      EngineInput.Original(path: source, format: SourceFormat(names: $0, rate: 44_100))
    }
    let sent: String
    do throws(Failure) {
      let file = try EngineInput(clip, original: original).upload(for: section, of: "p")
      sent = "\(String(decoding: file.path.lastComponent, as: UTF8.self)) \(file.format.rawValue)"
      #expect(file.seconds == 4)
    } catch {
      sent = "\(error.kind.rawValue) \(error.reason ?? "")"
    }
    #expect(sent == item.sent)
  }
}
