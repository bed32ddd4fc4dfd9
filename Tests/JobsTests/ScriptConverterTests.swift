import ChildProcess
import Files
import Models
import Providers
import Settings
import TestSupport
import Testing
import Transcripts

@testable import Audio
@testable import Jobs

/// With the real program.
@Suite("Chinese in other characters")
struct ScriptConverterTests {
  private func bench(_ scratch: Scratch, programs: [Path] = ["/usr/bin"]) throws -> Workbench {
    try Workbench.bare(scratch, programs: programs)
  }

  private func converter(_ script: ChineseScript, _ scratch: Scratch) throws -> ScriptConverter {
    try ScriptConverter.prepared(script, bench: bench(scratch))
  }

  @Test("Text, segments and words change together, by what stands beside a character")
  func transcript() async throws {
    let scratch = try Scratch()
    let words = ["头", "发", " 出", "发", "。"].enumerated().map { index, text in
      Word(text: text, start: Double(index), end: Double(index) + 1)
    }
    let transcript = Transcript(
      segments: [
        Segment(start: 0, end: 5, text: "头发 出发。", words: words),
        Segment(start: 5, end: 6, text: "软件里的 OpenAI"),
      ], language: "zh")
    let converted = try await converter(.hant, scratch).converted(transcript)
    #expect(converted.text == "頭髮 出發。軟件裏的 OpenAI")
    #expect(converted.segments.map(\.text) == ["頭髮 出發。", "軟件裏的 OpenAI"])
    #expect(converted.segments[0].words.map(\.text) == ["頭", "髮", " 出", "發", "。"])
    #expect(converted.segments[0].words.map(\.start) == [0, 1, 2, 3, 4])
    let back = try await converter(.hans, scratch).converted(converted)
    #expect(back == transcript)
  }

  @Test("Texts keep their bounds, line ends and all that is not Chinese")
  func texts() async throws {
    let scratch = try Scratch()
    let texts = ["軟體\n\n頭髮\r\n", "", "plain", "\n", "a\u{0}後\u{0}b", "麵"]
    #expect(
      try await converter(.hans, scratch).converted(texts)
        == ["软体\n\n头发\r\n", "", "plain", "\n", "a\u{0}后\u{0}b", "面"])
  }

  @Test("Words that say something else than their segment are converted one by one")
  func loose() async throws {
    let scratch = try Scratch()
    let transcript = Transcript(
      text: "軟體。",
      segments: [
        Segment(
          start: 0, end: 1, text: "軟體", words: [Word(text: "軟的", start: 0, end: 1)])
      ], language: "Chinese")
    let converted = try await converter(.hans, scratch).converted(transcript)
    #expect(converted.text == "软体。")
    #expect(converted.segments[0].text == "软体")
    #expect(converted.segments[0].words[0].text == "软的")
  }

  @Test(
    "Only Chinese is touched",
    arguments: [
      ("學校", "zh", true), ("學校", "zh-TW", true), ("學校", "yue", true), ("學校", nil, true),
      ("學校", "auto", true), ("学校へ行く", nil, false), ("學校", "ja", false),
      ("學校 학교", nil, false), ("school", nil, false), ("學校", "en", false),
    ] as [(String, String?, Bool)])
  func chinese(text: String, language: String?, isChinese: Bool) {
    #expect(ScriptConverter.isChinese(text, language: language) == isChinese)
    #expect(
      ScriptConverter.isChinese(Transcript(text: text, language: language)) == isChinese)
  }

  @Test("A program that is not here is named before any work, with what gets it")
  func missing() throws {
    let scratch = try Scratch()
    let bench = try bench(scratch, programs: [scratch("nowhere")])
    let failure = #expect(throws: Failure.self) {
      try ScriptConverter.prepared(.hans, bench: bench)
    }
    #expect(failure?.kind == .programMissing)
    #expect(failure?.kind.exitCode == 8)
    #expect(failure?.advice == "get it with: sudo apt-get install opencc")
  }

  @Test(
    "A program that fails, or answers with other lines, changes nothing",
    arguments: ["cat >/dev/null; echo broken >&2; exit 1", "head -n 1", "cat; echo more", "exit 0"])
  func broken(script: String) async throws {
    let scratch = try Scratch()
    let program = try scratch.script("opencc", script)
    let converter = try ScriptConverter.prepared(
      .hans, bench: bench(scratch, programs: [program.parent]))
    let failure = await #expect(throws: Failure.self) {
      try await converter.converted(["學校", "軟體"])
    }
    #expect(failure?.kind == .engineBroken)
    #expect(failure?.message.hasPrefix("opencc did not convert the text") == true)
  }

  @Test("It is run without a network and given no key of ours")
  func environment() async throws {
    let scratch = try Scratch()
    let program = try scratch.script(
      "opencc", "env >'\(scratch("env"))'; pwd >>'\(scratch("env"))'; cat")
    var bench = try bench(scratch, programs: [program.parent, "/usr/bin", "/bin"])
    bench.environment = [
      ("PATH", Array("/usr/bin:/bin".utf8)), ("OSGK_KEY_MINE", Array("canary".utf8)),
    ]
    _ = try await ScriptConverter.prepared(.hans, bench: bench).converted(["學"])
    let text = String(decoding: try Files.read(scratch("env"), limit: 1 << 16), as: UTF8.self)
    #expect(text.contains("PATH=") && !text.contains("canary"))
  }
}

extension Workbench {
  /// One for parts that need hardly more than a runner.
  static func bare(_ scratch: Scratch, programs: [Path]) throws -> Workbench {
    let runner = try TestSupport.runner()
    let environment: [(name: String, value: [UInt8])] = [
      (name: "HOME", value: scratch("home").bytes),
      (name: "PATH", value: Array("/usr/bin:/bin".utf8)),
    ]
    return Workbench(
      runner: runner, audio: AudioTools(runner: runner, ffmpeg: nil, ffprobe: nil),
      catalog: Catalog(layers: []), models: ModelStore(directories: []),
      programDirectories: programs, cacheDirectory: scratch("cache"),
      settings: try Settings.load(
        environment: Environment(["HOME": scratch("home").description]),
        paths: Paths(
          environment: Environment(["HOME": scratch("home").description]),
          system: scratch("etc"))),
      environment: environment)
  }
}
