import Files
import JSON
import Jobs
import Transcripts

/// Puts results where the plan says.
struct ResultWriter {
  let output: any Output
  var layout: LayoutOptions
  /// Several sources: each has a head on standard output, and JSON is one object a line.
  let isSeveral: Bool
  private var isFirst = true

  init(output: any Output, layout: LayoutOptions, isSeveral: Bool) {
    self.output = output
    self.layout = layout
    self.isSeveral = isSeveral
  }

  /// What one result is in one format.
  /// - Parameter onlyLanguage: which language is spoken, and nothing else.
  func text(
    of result: TranscribeResult, _ source: TranscribeRequest.Source, for target: OutputPlan.Target,
    onlyLanguage: Bool = false
  ) -> String {
    if onlyLanguage { return languageText(result, source, target) }
    let style: JSONWriter.Style = isSeveral && target.path == nil ? .compact : .pretty
    return
      switch (target.format, result.prose)
    {
    case (.json, _): JSONWriter.write(document(result, source).json, style: style) + "\n"
    case (.text, let prose?), (.md, let prose?):
      TranscriptWriter.write(prose: prose, of: result.transcript, as: target.format)
    default: TranscriptWriter.write(result.transcript, as: target.format, options: layout)
    }
  }

  /// Puts one result where it is to go.
  mutating func write(
    _ result: TranscribeResult, of source: TranscribeRequest.Source, to target: OutputPlan.Target,
    onlyLanguage: Bool = false
  ) throws {
    let text = text(of: result, source, for: target, onlyLanguage: onlyLanguage)
    if let path = target.path {
      try ResultFile.save(Array(text.utf8), to: path, replacing: target.replaces)
    } else {
      try print(text, head: target.format != .json, source)
    }
  }

  /// A source that failed, for a program that reads JSON.
  mutating func write(_ failure: Failure, of source: TranscribeRequest.Source) throws {
    var object = JSONObject()
    object["version"] = 1
    object["file"] = .string(source.name)
    object["status"] = "failed"
    object["error"] = failure.json
    let style: JSONWriter.Style = isSeveral ? .compact : .pretty
    try print(JSONWriter.write(.object(object), style: style) + "\n", head: false, source)
  }
}

extension ResultWriter {
  private func languageText(
    _ result: TranscribeResult, _ source: TranscribeRequest.Source, _ target: OutputPlan.Target
  ) -> String {
    let language = result.transcript.language
    guard target.format == .json else { return (language ?? "unknown") + "\n" }
    var object = JSONObject()
    object["version"] = 1
    object["file"] = .string(source.name)
    object["language"] = language.map { .string($0) } ?? .null
    return JSONWriter.write(.object(object)) + "\n"
  }

  private func document(
    _ result: TranscribeResult, _ source: TranscribeRequest.Source
  ) -> TranscriptDocument {
    TranscriptDocument(
      result.transcript, file: source.name, provider: result.provider, model: result.model,
      status: result.status.rawValue, warnings: result.warnings.map(\.message),
      raw: result.polish?.raw, polish: result.polish?.accountOfTranscript)
  }

  private mutating func print(
    _ text: String, head: Bool, _ source: TranscribeRequest.Source
  ) throws {
    if isSeveral, head {
      var name = Array(source.name.singleLine.utf8)
      if case .file(let path) = source, !output.isTerminal { name = path.bytes }
      let space = isFirst ? "" : "\n"
      try output.write(Array("\(space)==> ".utf8) + name + Array(" <==\n".utf8))
    }
    isFirst = false
    try output.write(output.isTerminal ? TerminalText.safe(text) : text)
  }
}
