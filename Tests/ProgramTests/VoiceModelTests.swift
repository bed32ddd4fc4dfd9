import TestSupport
import Testing

/// `transcribe.vad: model`: the program's own model decides where somebody speaks.
@Suite("Models of voice activity") struct VoiceModelTests {
  private static let model: [String: String?] = ["OSGK_SET_TRANSCRIBE_VAD": "model"]

  /// What whisper.cpp 1.8 says of itself, as far as it matters here.
  private static let help = """
      -np,       --no-prints          [false  ] do not print anything other than the results
      -nth N,    --no-speech-thold N  [0.60   ] no speech threshold
      -tp,       --temperature N      [0.00   ] The sampling temperature, between 0 and 1
    Voice Activity Detection (VAD) options:
                 --vad                [false  ] enable Voice Activity Detection (VAD)
      -vm FNAME, --vad-model FNAME    [       ] VAD model path
      -vt N,     --vad-threshold N    [0.50   ] VAD threshold for speech recognition
    """

  /// A home with the English model and a build of whisper.cpp that says of itself what a newer one
  /// does; it writes its arguments down.
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox(engine: false)
    try sandbox.file("help", text: Self.help)
    try sandbox.script(
      "whisper-cli",
      """
      case "$*" in *-of*) ;; *) cat "\(sandbox.work)/help"; exit 0 ;; esac
      for word; do echo "$word"; done >"\(sandbox.work)/arguments"
      while [ "$1" != -of ]; do shift; done
      printf '{"transcription": [{"text": "heard", "offsets": {"from": 0, "to": 900}}]}' >"$2.json"
      """)
    return sandbox
  }

  private func arguments(_ sandbox: Sandbox) throws -> [String] {
    String(decoding: try contents(sandbox.work + "/arguments"), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  @Test("The newest model that is there goes to whisper.cpp, which is told to use it")
  func whisper() async throws {
    let sandbox = try sandbox()
    for version in ["v5.1.2", "v6.2.0"] {
      try sandbox.file(
        sandbox.data + "/models/ggml-silero-\(version).bin",
        Array("lmgg".utf8) + [10, 0, 0, 0] + Array("silero-16k".utf8)
          + [UInt8](repeating: 0, count: 100))
    }
    let run = try await sandbox.run(
      ["transcribe", "-p", "whisper-cpp", Sandbox.recording], environment: Self.model)
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.output.lowercased().hasPrefix("heard"))
    let words = try arguments(sandbox)
    let place = try #require(words.firstIndex(of: "-vm"))
    #expect(words[place - 1] == "--vad")
    #expect(words[place + 1].hasSuffix("/models/ggml-silero-v6.2.0.bin"))
    // The model for speech is still the one for speech.
    #expect(words.contains { $0.hasSuffix("/models/ggml-tiny.en.bin") })
    let plain = try await sandbox.run(["transcribe", "-p", "whisper-cpp", Sandbox.recording])
    #expect(plain.status == 0, "\(plain.errorText)")
    #expect(try !arguments(sandbox).contains("--vad"))
  }

  @Test("Without a model: 8 and where it was looked for")
  func missing() async throws {
    let sandbox = try sandbox()
    let run = try await sandbox.run(
      ["transcribe", "-p", "whisper-cpp", Sandbox.recording], environment: Self.model)
    expectFailure(run, sandbox, status: 8, says: "ggml-silero", "models", "transcribe.vad energy")
  }

  @Test("A build of before such models, and a program that takes none: 7 and the way without")
  func old() async throws {
    let sandbox = try Sandbox()
    try sandbox.file(
      sandbox.data + "/models/ggml-silero-v6.2.0.bin",
      Array("lmgg".utf8) + [10, 0, 0, 0] + Array("silero-16k".utf8)
        + [UInt8](repeating: 0, count: 100))
    try sandbox.fakeEngine(script: #"printf '{"text": "x"}' >"$2""#)
    for provider in ["whisper-cpp", "fake"] {
      let run = try await sandbox.run(
        ["transcribe", "-p", provider, Sandbox.recording], environment: Self.model)
      expectFailure(
        run, sandbox, status: 7, says: "takes no model of voice activity", "transcribe.vad energy")
    }
  }

  @Test("A program that brings its own is told to use it")
  func own() async throws {
    let sandbox = try Sandbox()
    for (name, target) in [
      ("bin/whisper-ctranslate2", "bin/whisper-ctranslate2"), ("models/tiny.en", "models/tiny.en"),
    ] {
      let parts = Sandbox.parts + "/" + target
      try await tool(["ln", "-s", parts, sandbox.data + "/" + name])
    }
    let run = try await sandbox.run(
      [
        "transcribe", "-v", "-p", "whisper-ctranslate2", "-m", "tiny.en", "-l", "en",
        Sandbox.recording,
      ], environment: Self.model)
    #expect(run.errorText.contains("--vad_filter True"), "\(run.errorText)")
    #expect(run.status == 0)
    #expect(plainWords(run.output) == Sandbox.words)
  }
}
