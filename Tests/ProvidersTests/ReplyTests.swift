import Files
import Testing
import Transcripts

@testable import Providers

@Suite("Results of local programs")
struct ReplyTests {
  private func reading(_ preset: String, _ file: String) throws -> Reading {
    let path = repository.appending("Tests/Fixtures/replies/\(file)")
    let section = try #require(try shipped.preset(preset).transcription).resolved()
    return try section.reply.reading(Files.read(path, limit: 1 << 22))
  }

  @Test(
    "recorded results give their words",
    arguments: [
      ("whisper-cpp", "whisper-cpp.json", "ask not what your country"),
      ("whisper-ctranslate2", "whisper-ctranslate2.json", "ask not what your country"),
      ("whisper-ctranslate2", "whisper-ctranslate2-words.json", "ask what you can do"),
      ("openai-whisper", "openai-whisper.json", ""),
      ("openai-whisper", "openai-whisper-minimal.json", ""),
      ("vosk", "vosk.json", ""), ("vosk", "vosk-minimal.json", "hello"),
      ("sherpa-onnx", "sherpa-onnx.stdout", ""),
      ("sherpa-onnx", "sherpa-onnx-minimal.stdout", "Hello."),
    ])
  func words(preset: String, file: String, words: String) throws {
    let reading = try reading(preset, file)
    #expect(!reading.transcript.text.isEmpty)
    #expect(words.isEmpty || reading.transcript.text.contains(words))
    #expect(reading.repairs == 0)
    for (a, b) in zip(reading.transcript.segments, reading.transcript.segments.dropFirst()) {
      #expect(a.start <= b.start)
    }
  }

  @Test("milliseconds become seconds")
  func milliseconds() throws {
    let transcript = try reading("whisper-cpp", "whisper-cpp.json").transcript
    let last = try #require(transcript.segments.last)
    #expect(last.end > 5 && last.end <= 11.1)
    #expect(transcript.language == "en")
  }

  @Test("words of segments get into their segments")
  func wordTimes() throws {
    let transcript = try reading("whisper-ctranslate2", "whisper-ctranslate2-words.json").transcript
    let first = try #require(transcript.segments.first)
    #expect(first.words.count > 10)
    #expect(first.words.first?.start == 0)
    #expect(first.words.first?.confidence != nil)
    #expect(transcript.segments.allSatisfy { !$0.words.isEmpty })
  }

  @Test("a character that is cut by the end of a segment is whole again")
  func splitCharacter() throws {
    let reading = try reading("whisper-cpp", "whisper-cpp-split-character.json")
    #expect(reading.transcript.text == "語音辨識")
    #expect(reading.transcript.segments.map(\.text) == ["語音", "辨識"])
    #expect(reading.repairs == 0)
  }

  /// A preset's `reply:` in a local program's section.
  private func reply(_ text: String) throws -> ReplySpec {
    let layers = try Layers()
    try layers.put(localPreset(transcription: "  reply: \(text)\n"), "mine.yaml")
    let section = try #require(try layers.catalog().preset("mine").transcription)
    return try section.resolved().reply
  }

  @Test("no words is a result, no place for words is none")
  func emptiness() throws {
    let spec = try reply("{text: {path: '$.transcription[*].text', join: ''}}")
    #expect(try spec.reading(Array(#"{"transcription": []}"#.utf8)).transcript.text == "")
    #expect(try spec.reading(Array(#"{"transcription": [{"text": ""}]}"#.utf8)).transcript.isEmpty)
    let faults: [(String, ReplyError.Code)] = [
      ("", .empty), (" \n", .empty), ("{", .notParsable), ("null", .noText), ("[]", .noText),
      (#"{"error": "no"}"#, .noText), (#"{"transcription": null}"#, .noText),
    ]
    for (text, code) in faults {
      #expect(throws: ReplyError.self) { try spec.reading(Array(text.utf8)) }
      do { _ = try spec.reading(Array(text.utf8)) } catch { #expect(error.code == code, "\(text)") }
    }
  }

  @Test("broken characters are repaired and counted")
  func repairs() throws {
    let spec = try reply("{text: $.text}")
    let reading = try spec.reading(Array(#"{"text": "a"#.utf8) + [0xFF] + Array(#"b"}"#.utf8))
    #expect(reading.transcript.text == "a\u{FFFD}b")
    #expect(reading.repairs == 1)
  }

  @Test("text is taken as it is, with strip, collapse and drop_if")
  func text() throws {
    let plain = try reply("{from: stdout, parse: text}")
    #expect(try plain.reading(Array("\n Hello there. \n".utf8)).transcript.text == "Hello there.")
    let cleaned = try reply(
      "{parse: text, strip: ['<[a-z]+>'], collapse: newlines, drop_if: '^[#\\s]+$'}")
    #expect(
      try cleaned.reading(Array("<b>one\ntwo\r\nthree<i>".utf8)).transcript.text == "one two three")
    #expect(try cleaned.reading(Array("### #".utf8)).transcript.text == "")
  }

  @Test("srt gives segments with their times")
  func subtitles() throws {
    let spec = try reply("{parse: srt}")
    let text = """
      1\r
      00:00:01,500 --> 00:00:02,250\r
      Hello\r
      there.\r
      \r
      2\r
      01:00:00,000 --> 01:00:01,000\r
      1984\r
      \r

      """
    let segments = try spec.reading(Array(text.utf8)).transcript.segments
    #expect(segments.map(\.text) == ["Hello there.", "1984"])
    #expect(segments.map(\.start) == [1.5, 3600])
    #expect(segments.map(\.end) == [2.25, 3601])
    #expect(throws: ReplyError.self) { try spec.reading(Array("no subtitles".utf8)) }
  }

  @Test("the last JSON line of many is the result")
  func jsonLine() throws {
    let spec = try reply("{parse: json-line, text: $.text, language: $.lang}")
    let text =
      "loading {x}\n{\"text\": \"old\"}\n{\"text\": \" new\", \"lang\": \"english\"}\ndone\n"
    let transcript = try spec.reading(Array(text.utf8)).transcript
    #expect(transcript.text == "new")
    #expect(transcript.language == "en")
  }

  @Test("times may be texts, lengths, and of their own unit; numbers may be missing")
  func times() throws {
    let spec = try reply(
      "{unit: ms, text: $.t, duration: {path: $.d, unit: s}, segments: {each: '$.s[*]', "
        + "text: [w, t], start: a, length: l, speaker: who, no_speech: p}}")
    let text = """
      {"t": "x", "d": "12.5", "s": [{"t": "x", "a": "1500", "l": 250, "who": 2, "p": 0.5},
      {"w": "y"}]}
      """
    let transcript = try spec.reading(Array(text.utf8)).transcript
    #expect(transcript.duration == 12.5)
    #expect(transcript.segments.map(\.start) == [1.5, 0])
    #expect(transcript.segments[0].end == 1.75)
    #expect(transcript.segments[0].speaker == "2")
    #expect(transcript.segments[0].noSpeech == 0.5)
  }

  @Test("success is what the preset says")
  func success() throws {
    let spec = try reply("{text: $.t, success: {path: $.code, in: ['0', ok], missing: ok}}")
    #expect(try spec.reading(Array(#"{"t": "x", "code": 0}"#.utf8)).transcript.text == "x")
    #expect(try spec.reading(Array(#"{"t": "x"}"#.utf8)).transcript.text == "x")
    #expect(throws: ReplyError.self) { try spec.reading(Array(#"{"t": "x", "code": 5}"#.utf8)) }
  }
}
