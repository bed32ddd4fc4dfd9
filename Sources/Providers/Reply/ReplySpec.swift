public import Files
import JSON

/// How the words are found in what a provider or program gives back.
public struct ReplySpec: Sendable {
  /// What a program's result is read from.
  public enum Source: Sendable, Equatable {
    /// A file (`file(_:)` names it).
    case file
    case standardOutput
    case standardError
  }

  enum Format: String, Sendable {
    case json
    /// The last line that is a JSON object.
    case jsonLine = "json-line"
    case text, srt
  }

  /// Where items of a list and their parts stand.
  struct Items: Sendable {
    let each: JSONPath
    let text: [ReplyValue]
    let start: [ReplyValue]
    let end: [ReplyValue]
    let length: [ReplyValue]
    let speaker: [ReplyValue]
    let confidence: [ReplyValue]
    let noSpeech: [ReplyValue]
    let logprob: [ReplyValue]
    let compression: [ReplyValue]
  }

  /// What says that all went well, beside the status.
  struct Success: Sendable {
    let place: ReplyValue
    let values: [String]
    let isMissingOK: Bool
  }

  struct Finish: Sendable {
    let path: JSONPath
    let length: [String]
    let refused: [String]
  }

  public let source: Source
  let fileTemplate: Template?
  let format: Format
  let unit: ReplyValue.Unit
  let text: [ReplyValue]
  let segments: Items?
  let words: Items?
  let language: [ReplyValue]
  let duration: [ReplyValue]
  let strip: [Pattern]
  let collapsesNewlines: Bool
  let dropIf: Pattern?
  let success: Success?
  let errorCode: [ReplyValue]
  let errorMessage: [ReplyValue]
  let finish: Finish?
  let usageSeconds: [ReplyValue]
  let usageInput: [ReplyValue]
  let usageOutput: [ReplyValue]

  /// The path of the result with `source == .file`; relative ones lie in `{directory}`.
  public func file(_ values: Values) -> Path? {
    guard let bytes = fileTemplate?.bytes(values), let path = Path(bytes: bytes) else { return nil }
    if path.isAbsolute { return path }
    guard let directory = values["directory"]?.bytes else { return path }
    return Path(bytes: directory)?.appending(bytes)
  }
}

extension ReplySpec {
  /// From what the schema has checked; without anything it is standard output as text.
  init(_ tree: Tree?) {
    fileTemplate = tree?["file"]?.text.map { Template($0) }
    source =
      fileTemplate != nil
      ? .file : tree?["from"]?.text == "stderr" ? .standardError : .standardOutput
    format = tree?["parse"]?.text.flatMap { Format(rawValue: $0) } ?? (tree == nil ? .text : .json)
    unit = tree?["unit"]?.text.flatMap { ReplyValue.Unit(rawValue: $0) } ?? .seconds
    text = ReplyValue.list(tree?["text"])
    segments = tree?["segments"].flatMap { Items($0) }
    words = tree?["words"].flatMap { Items($0) }
    language = ReplyValue.list(tree?["language"])
    duration = ReplyValue.list(tree?["duration"])
    strip = (tree?["strip"]?.texts ?? []).map { Pattern(text: $0) }
    collapsesNewlines = tree?["collapse"] != nil
    dropIf = tree?["drop_if"]?.text.map { Pattern(text: $0) }
    success = tree?["success"].flatMap { Success($0) }
    errorCode = ReplyValue.list(tree?["error"]?["code"])
    errorMessage = ReplyValue.list(tree?["error"]?["message"])
    finish = tree?["finish"].flatMap { Finish($0) }
    usageSeconds = ReplyValue.list(tree?["usage"]?["seconds"])
    usageInput = ReplyValue.list(tree?["usage"]?["input"])
    usageOutput = ReplyValue.list(tree?["usage"]?["output"])
  }
}

extension ReplySpec.Items {
  init?(_ tree: Tree) {
    guard let each = tree["each"]?.text.flatMap({ try? JSONPath($0) }) else { return nil }
    self.each = each
    text = ReplyValue.list(tree["text"])
    start = ReplyValue.list(tree["start"])
    end = ReplyValue.list(tree["end"])
    length = ReplyValue.list(tree["length"])
    speaker = ReplyValue.list(tree["speaker"])
    confidence = ReplyValue.list(tree["confidence"])
    noSpeech = ReplyValue.list(tree["no_speech"])
    logprob = ReplyValue.list(tree["logprob"])
    compression = ReplyValue.list(tree["compression"])
  }
}

extension ReplySpec.Success {
  init?(_ tree: Tree) {
    guard let place = ReplyValue(tree) else { return nil }
    self.place = place
    values = tree["in"]?.texts ?? tree["is"]?.texts ?? []
    isMissingOK = tree["missing"]?.text == "ok"
  }
}

extension ReplySpec.Finish {
  init?(_ tree: Tree) {
    guard let path = tree["path"]?.text.flatMap({ try? JSONPath($0) }) else { return nil }
    self.path = path
    length = tree["length"]?.texts ?? []
    refused = tree["refused"]?.texts ?? []
  }
}
