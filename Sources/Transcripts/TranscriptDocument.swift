public import JSON

/// The JSON form of a transcript, version 1, with what the job knows of it.
///
/// Times are seconds with at most three decimals. Members marked ? are left out where nothing is
/// known, in the order given here:
///
/// | member | what it is |
/// | --- | --- |
/// | `version` | 1; a later number may mean other things by the same names |
/// | `file` ? | the source as the user named it (bytes that are not UTF-8 as U+FFFD) |
/// | `status` | `done`, `no_speech`, `partial` (some chunks are lost) or `failed` |
/// | `provider` ? | id of the provider |
/// | `model` ? | the model's name |
/// | `language` ? | the language that was spoken, as the engine names it |
/// | `duration` ? | seconds of audio |
/// | `text` | the whole text, `""` if nothing was said; marks stand in it where a chunk failed |
/// | `raw` ? | where it was polished: the whole text before |
/// | `polish` ? | where it was polished: how, by whom, and what became of it |
/// | `segments` | `start`, `end`, `text`, `speaker` ?, `channel` ? (from 0), `confidence` ? (0–1), `no_speech` ? (0–1), `logprob` ?, `compression` ?, `words` ? |
/// | `segments[].words` | `text`, `start`, `end`, `confidence` ?, `speaker` ? |
/// | `chunks` ? | `state` (`done`, `silent`, `failed`), `start`, `end`, `attempts`, `provider` ?, `error` ? |
/// | `warnings` | one line each; `[]` if there are none |
public struct TranscriptDocument: Sendable, Equatable {
  public static let version = 1

  public var transcript: Transcript
  /// The source as the user named it.
  public var file: String?
  /// Id of the provider.
  public var provider: String?
  /// The model's name.
  public var model: String?
  /// `done`, `no_speech`, `partial` or `failed`.
  public var status: String
  /// One line each.
  public var warnings: [String]
  /// The text before it was polished.
  public var raw: String?
  /// What became of it, as those see it who polished.
  public var polish: JSON?

  public init(
    _ transcript: Transcript, file: String? = nil, provider: String? = nil, model: String? = nil,
    status: String = "done", warnings: [String] = [], raw: String? = nil, polish: JSON? = nil
  ) {
    self.transcript = transcript
    self.file = file
    self.provider = provider
    self.model = model
    self.status = status
    self.warnings = warnings
    self.raw = raw
    self.polish = polish
  }

  public var json: JSON {
    let parts = TranscriptParts(isExact: false)
    var object = JSONObject()
    object["version"] = .number(JSONNumber(Self.version))
    object["file"] = file.map(JSON.string)
    object["status"] = .string(status)
    object["provider"] = provider.map(JSON.string)
    object["model"] = model.map(JSON.string)
    object["language"] = transcript.language.map(JSON.string)
    object["duration"] = transcript.duration.map(parts.seconds)
    object["text"] = .string(transcript.markedText)
    object["raw"] = raw.map(JSON.string)
    object["polish"] = polish
    object["segments"] = .array(transcript.segments.map(parts.json))
    if !transcript.chunks.isEmpty { object["chunks"] = .array(transcript.chunks.map(parts.json)) }
    object["warnings"] = .array(warnings.map(JSON.string))
    return .object(object)
  }

  /// Pretty, with a final newline.
  public var text: String { JSONWriter.write(json, style: .pretty) + "\n" }
}
