import Files
import JSON
import Testing

@testable import Providers

@Suite("Arguments of local programs")
struct ArgumentTests {
  /// A run's paths.
  private func values(_ section: ResolvedSection, _ parameters: Parameters) throws -> Values {
    var values = try section.filling(parameters).values
    values.set("audio", path: "/t/audio.wav")
    values.set("output", path: "/t/out")
    values.set("directory", path: "/t")
    values.set("model_path", path: "/m/ggml-base.bin")
    values.set("threads", 4)
    return values
  }

  private func section(_ id: String) throws -> ResolvedSection {
    try #require(try shipped.preset(id).transcription).resolved()
  }

  private func arguments(
    _ id: String, help: String? = nil, _ change: (inout Parameters) -> Void = { _ in }
  ) throws -> String {
    let section = try section(id)
    var parameters = Parameters()
    change(&parameters)
    let command = try #require(section.command)
    let filled = command.arguments(try values(section, parameters), help: help)
    return filled.arguments.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }

  private let whisper = "-m /m/ggml-base.bin -f /t/audio.wav -t 4 -np -pp -oj -of /t/out"

  @Test("nothing asked for")
  func plain() throws {
    #expect(
      try arguments("whisper-cpp") == "\(whisper) -l auto -et 2.8 -lpt -1.25")
  }

  @Test("language, prompt, keywords, translation")
  func all() throws {
    let text = try arguments("whisper-cpp") {
      $0.languages = ["de"]
      $0.prompt = "Ein Gespräch; rm -rf /"
      $0.keywords = ["Kant", "Hegel"]
      $0.translate = true
    }
    #expect(
      text == "\(whisper) -l de -tr --prompt Ein Gespräch; rm -rf / Kant, Hegel -et 2.8 -lpt -1.25")
  }

  @Test("options of the preset's own, and what this build lacks")
  func options() throws {
    let section = try section("whisper-cpp")
    let command = try #require(section.command)
    var parameters = Parameters()
    parameters.options = ["beam": "5", "no_speech": "0.4", "cpu": "true"]
    let values = try values(section, parameters)
    let full = command.arguments(values, help: "… --no-speech-thold N …")
    #expect(full.warnings.isEmpty)
    #expect(
      full.arguments.suffix(2).map { String(decoding: $0, as: UTF8.self) } == ["-nth", "0.4"])
    #expect(full.arguments.contains(Array("-ng".utf8)))
    let old = command.arguments(values, help: "usage: main")
    #expect(!old.arguments.contains(Array("-nth".utf8)))
    #expect(old.warnings.map(\.parameter) == ["options.no_speech"])
    #expect(old.warnings.map(\.code) == [.lacking])
    #expect(command.helpTexts.contains("--vad-model"))
  }

  @Test(
    "an option is refused with what would be right",
    arguments: [
      (["beams": "5"], "there is no option \"beams\"; did you mean beam?"),
      (["beam": "0"], "option beam: 0 is too small; the smallest value is 1"),
      (["beam": "99"], "option beam: 99 is too large; the largest value is 8"),
      (["beam": "two"], "option beam: \"two\" is not a whole number"),
      (["cpu": "yes"], "option cpu: write true or false"),
    ])
  func wrongOptions(options: [String: String], message: String) throws {
    let section = try section("whisper-cpp")
    var parameters = Parameters()
    parameters.options = options
    #expect(throws: PresetError(code: .option, message: message)) {
      try section.filling(parameters)
    }
  }

  @Test("names that are not UTF-8 stay as they are")
  func bytes() throws {
    let section = try section("whisper-cpp")
    var values = try values(section, Parameters())
    let name: [UInt8] = Array("/t/".utf8) + [0xFF, 0x20, 0x0A] + Array("-x.wav".utf8)
    values.set("audio", path: try #require(Path(bytes: name)))
    values.set("output", path: try #require(Path(bytes: Array("/t/".utf8) + [0xFE])))
    let arguments = try #require(section.command).arguments(values, help: nil).arguments
    #expect(arguments.contains(name))
    #expect(section.reply.file(values)?.bytes == Array("/t/".utf8) + [0xFE] + Array(".json".utf8))
  }

  @Test("a choice of two, values of parameters, lists that are spliced")
  func conditionals() throws {
    #expect(try arguments("whisper-ctranslate2").contains("--task transcribe"))
    let text = try arguments("whisper-ctranslate2") {
      $0.translate = true
      $0.timestamps = .word
    }
    #expect(text.contains("--task translate"))
    #expect(text.contains("--word_timestamps True"))
    let segments = try arguments("whisper-ctranslate2") { $0.timestamps = .segment }
    #expect(!segments.contains("--word_timestamps"))
  }

  @Test("a model's family has arguments of its own")
  func families() throws {
    let section = try #require(try shipped.preset("sherpa-onnx").transcription)
    let voice = try section.resolved(model: "sherpa-onnx-sense-voice-zh-en-2024-07-17")
    let values = try values(voice, Parameters())
    let arguments = try #require(voice.command).arguments(values, help: nil).arguments
      .map { String(decoding: $0, as: UTF8.self) }
    #expect(arguments.contains("--sense-voice-model=/m/ggml-base.bin/model.int8.onnx"))
    #expect(!arguments.contains { $0.hasPrefix("--encoder") })
    #expect(voice.command?.modelKind?.holds == ["tokens.txt"])
  }

  @Test("a longer text with an absent placeholder is absent, a condition inside one too")
  func absence() throws {
    let layers = try Layers()
    try layers.put(
      localPreset(
        command: """
            program: [p]
            arguments:
              - "{audio}"
              - "--lang={language}"
              - {with: {language: de, translate: "true"}, use: [a, {with: prompt, use: "{prompt}"}],
                 else: b}
              - {if_help: --new, use: --new, else: [--old, -x]}

          """,
        transcription:
          "  accepts: [language, translate, prompt]\n  reply: {parse: text}\n"), "mine.yaml")
    let section = try #require(try layers.catalog().preset("mine").transcription).resolved()
    let command = try #require(section.command)
    func line(_ parameters: Parameters, _ help: String?) throws -> String {
      command.arguments(try values(section, parameters), help: help).arguments
        .map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }
    var parameters = Parameters()
    #expect(try line(parameters, nil) == "/t/audio.wav b --old -x")
    parameters.languages = ["de"]
    #expect(try line(parameters, "has --new") == "/t/audio.wav --lang=de b --new")
    parameters.translate = true
    #expect(try line(parameters, "--new") == "/t/audio.wav --lang=de a --new")
    parameters.prompt = "-p"
    #expect(try line(parameters, "--new") == "/t/audio.wav --lang=de a -p --new")
  }

  @Test(
    "progress is the last percentage of a line",
    arguments: [
      (#"progress =\s+(\d+)%"#, "whisper_print_progress_callback: progress =  45%", 45.0),
      (#"(\d+)%\|"#, " 10%|█  \r 60%|██████    | 6/11", 60), (#"(\d+)%\|"#, "nothing", nil),
      (#"(\d+)%"#, "250%", 100), (#"([a-z]+)%"#, "ab%", nil),
    ])
  func progress(pattern: String, line: String, percentage: Double?) {
    #expect(Pattern(text: pattern).percentage(in: line) == percentage)
  }

  @Test("the whole preset: programs, model files, network, environment")
  func facts() throws {
    let command = try #require(try shipped.preset("whisper-cpp").command)
    #expect(command.programs == ["whisper-cli", "whisper-cpp"])
    #expect(command.modelKind?.kind == "ggml")
    #expect(command.modelKind?.name == "ggml-{model}.bin")
    #expect(command.modelKind?.magic == [0x6c, 0x6d, 0x67, 0x67])
    #expect(command.network == .none)
    let other = try #require(try shipped.preset("whisper-ctranslate2").command)
    #expect(other.environment.contains { $0.name == "HF_HUB_OFFLINE" && $0.value == "1" })
  }
}
