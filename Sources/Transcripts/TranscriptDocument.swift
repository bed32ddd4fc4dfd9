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
    var object = JSONObject()
    object["version"] = .number(JSONNumber(Self.version))
    object["file"] = file.map(JSON.string)
    object["status"] = .string(status)
    object["provider"] = provider.map(JSON.string)
    object["model"] = model.map(JSON.string)
    object["language"] = transcript.language.map(JSON.string)
    object["duration"] = transcript.duration.map(seconds)
    object["text"] = .string(transcript.markedText)
    object["raw"] = raw.map(JSON.string)
    object["polish"] = polish
    object["segments"] = .array(transcript.segments.map(json))
    if !transcript.chunks.isEmpty { object["chunks"] = .array(transcript.chunks.map(json)) }
    object["warnings"] = .array(warnings.map(JSON.string))
    return .object(object)
  }

  /// Pretty, with a final newline.
  public var text: String { JSONWriter.write(json, style: .pretty) + "\n" }

  private func json(_ segment: Segment) -> JSON {
    var object = JSONObject()
    object["start"] = seconds(segment.start)
    object["end"] = seconds(segment.end)
    object["text"] = .string(segment.text)
    object["speaker"] = segment.speaker.map(JSON.string)
    object["channel"] = segment.channel.map { .number(JSONNumber($0)) }
    object["confidence"] = number(segment.confidence)
    object["no_speech"] = number(segment.noSpeech)
    object["logprob"] = number(segment.logprob)
    object["compression"] = number(segment.compression)
    if !segment.words.isEmpty { object["words"] = .array(segment.words.map(json)) }
    return .object(object)
  }

  private func json(_ word: Word) -> JSON {
    var object = JSONObject()
    object["text"] = .string(TextJoin.trimmed(word.text))
    object["start"] = seconds(word.start)
    object["end"] = seconds(word.end)
    object["confidence"] = number(word.confidence)
    object["speaker"] = word.speaker.map(JSON.string)
    return .object(object)
  }

  private func json(_ chunk: ChunkRecord) -> JSON {
    var object = JSONObject()
    object["state"] = .string(chunk.state.rawValue)
    object["start"] = seconds(chunk.start)
    object["end"] = seconds(chunk.end)
    object["attempts"] = .number(JSONNumber(chunk.attempts))
    object["provider"] = chunk.provider.map(JSON.string)
    object["error"] = chunk.error.map(JSON.string)
    return .object(object)
  }

  private func seconds(_ time: Double) -> JSON {
    JSONNumber(text: Timestamp.seconds(Timestamp.milliseconds(time))).map(JSON.number) ?? 0
  }

  private func number(_ value: Double?) -> JSON? {
    value.flatMap { JSONNumber($0) }.map(JSON.number)
  }
}
