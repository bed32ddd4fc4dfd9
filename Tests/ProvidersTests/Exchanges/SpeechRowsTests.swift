import Testing

@testable import Providers

/// The ways of speech recognition that are known and need no signature: which preset says each.
@Suite("What can be said")
struct SpeechRowsTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    /// Preset and model; `nil`: the preset's own model.
    let said: [(preset: String, model: String?)]
    /// Kind of the body.
    let body: String
    let whyNot: String?

    init(_ name: String, _ body: String, _ said: (preset: String, model: String?)...) {
      self.name = name
      self.said = said
      self.body = body
      whyNot = nil
    }

    init(_ name: String, not why: String) {
      self.name = name
      said = []
      body = ""
      whyNot = why
    }

    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(
      "openai", "form", ("openai", nil), ("openai", "whisper-1"),
      ("openai", "gpt-4o-transcribe-diarize")),
    Row("groq", "form", ("groq", nil)),
    Row("mistral", "form", ("mistral", nil)),
    Row("zhipu and zai", "form", ("zhipu", nil), ("zai", nil)),
    Row("siliconflow", "form", ("siliconflow", nil)),
    Row("together", "form", ("together", nil)),
    Row(
      "fireworks", "form", ("fireworks", nil), ("fireworks", "whisper-v3")),
    Row("azure", "form", ("azure", nil)),
    Row("openrouter", "json", ("openrouter", nil)),
    Row(
      "dashscope by chat", "json",
      ("dashscope", "qwen3-asr-flash")),
    Row(
      "dashscope by itself", "json", ("dashscope", nil), ("dashscope-us", nil)),
    Row("dashscope by a job", not: "upload, job and polling"),
    Row("mimo", "json", ("mimo", nil)),
    Row("stepfun by a form", "form", ("stepfun", nil)),
    Row("stepfun by events", "json", ("stepfun", "stepaudio-3-asr-max")),
    Row("minimax", "form", ("minimax", nil)),
    Row("volcengine", "json", ("volcengine", nil)),
    Row("deepgram", "raw", ("deepgram", nil), ("deepgram", "nova-2")),
    Row("elevenlabs", "form", ("elevenlabs", nil)),
    Row("assemblyai at once", "form", ("assemblyai", nil)),
    Row("assemblyai by a job", not: "upload, job and polling"),
    Row("xai", "form", ("xai", nil)),
    Row("cloudflare", "json", ("cloudflare", nil)),
    Row("gemini", "json", ("gemini", nil)),
    Row("nvidia", "form", ("nvidia-nim", nil)),
    Row("whisper-server", "form", ("whisper-server", nil)),
    Row(
      "OpenAI-like servers", "form", ("speaches", nil), ("vllm", nil),
      ("localai", nil), ("ollama", nil), ("llama-server", nil), ("litellm", nil),
      ("openai-compatible", nil)),
  ]

  @Test("of 27 rows at least 24 can be said, and it is known why the others cannot")
  func count() {
    #expect(Self.rows.count == 27)
    #expect(Self.rows.count { $0.whyNot == nil } >= 24)
    #expect(Set(Self.rows.map(\.name)).count == 27)
  }

  @Test("each row is a shipped preset that loads and is a request to a server", arguments: rows)
  func loads(row: Row) throws {
    for said in row.said {
      let preset = try shipped.preset(said.preset)
      let section = try #require(preset.transcription).resolved(model: said.model)
      let request = try #require(section.request, "\(said.preset)")
      let body =
        switch request.body {
        case .multipart: "form"
        case .json: "json"
        case .raw: "raw"
        case .none: "none"
        }
      #expect(body == row.body, "\(said.preset)")
      #expect(section.driver == nil)
    }
    if row.said.isEmpty { #expect(row.whyNot?.isEmpty == false) }
  }

  @Test(
    "what passes on what it gets says so, model by model",
    arguments: [
      ("ollama", nil, false), ("ollama", "gemma3n", false), ("ollama", "gpt-oss:120b-cloud", true),
      ("ollama", "glm-4.6:cloud", true), ("litellm", nil, true), ("openrouter", nil, true),
      ("openai", nil, false), ("whisper-server", nil, false),
    ])
  func relays(id: String, model: String?, relays: Bool) throws {
    let preset = try shipped.preset(id)
    for section in [preset.transcription, preset.polish].compactMap({ $0 }) {
      #expect(try section.resolved(model: model).relays == relays)
    }
  }

  @Test(
    "presets for text only have no speech",
    arguments: ["anthropic", "deepseek", "moonshot", "lmstudio"])
  func textOnly(id: String) throws {
    let preset = try shipped.preset(id)
    #expect(preset.transcription == nil)
    #expect(preset.polish != nil)
  }
}
