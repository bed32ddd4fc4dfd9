import Files
import History
import JSON
import Jobs
import Settings
import Transcripts

/// The text of a job, in the formats of a transcript: `history show|last`.
struct HistoryText {
  private let context: Context
  private let line: Invocation

  init(_ line: Invocation, _ context: Context) throws {
    self.context = context
    self.line = line
    if line.has("json"), line.has("format") {
      throw UsageError(
        "'--json' prints what is known of the job, '--format json' its transcript: one of them.",
        command: line.command.path)
    }
  }

  func print(_ record: JobRecord, in history: History) async throws -> Int32 {
    let delivery = try await history.delivery(of: record.id)
    let clipboard = line.has("copy") ? try Clipboard.find(context) : nil
    if line.has("json"), clipboard == nil {
      try await printObject(record, delivery)
      return 0
    }
    guard let delivery else { throw Self.noText(record) }
    let output = line.path("output")
    let formats = line.formats ?? [.text]
    guard formats.count == 1 || output != nil else {
      throw UsageError(
        "several formats need files to go to: --output NAME.", command: line.command.path)
    }
    let plan = try OutputPlan(
      [Recording(record.shownSource)],
      .init(output: output, formats: formats, force: line.has("force")))
    let result = TranscribeResult(record, delivery, raw: line.has("raw"))
    var layout = try Machine(context).layout
    layout.keepsCues = delivery.rewritten != nil && !line.has("raw")
    var writer = ResultWriter(output: context.output, layout: layout, isSeveral: false)
    if line.has("json") {
      try await printObject(record, delivery)
    } else {
      for target in plan.targets[0] { try writer.write(result, of: record.namedSource, to: target) }
    }
    let text = writer.text(of: result, record.namedSource, for: .init(format: .text, path: nil))
    try await clipboard?.copy(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    return 0
  }

  /// All that is known of it.
  private func printObject(_ record: JobRecord, _ delivery: Delivery?) async throws {
    let text = JSONWriter.write(.object(Self.object(record, delivery)), style: .pretty)
    try await HistoryCommand.writing(line, context) { write in try write(Array((text + "\n").utf8))
    }
  }

  private static func noText(_ record: JobRecord) -> Failure {
    let how: String
    switch (record.isRunning, record.state, record.fault) {
    case (true, _, _): how = "it is being worked on"
    case (_, .partial, _): how = "it has gaps, and what there is was not to be kept"
    case (_, _, let fault?): how = "it failed: \(fault.message)"
    case (_, _, nil): how = "it was cut off"
    }
    return Failure(
      .notFound, reason: "no_text", "job \(record.id) has no text: \(how)",
      advice: record.isRunning ? nil : "osgk history retry \(record.id)")
  }
}

extension HistoryText {
  /// All that is known of a job: `{"version": 1, "job": {…}, "transcript": {…} | null}`. The
  /// transcript is a `TranscriptDocument`, its `text` the polished one where there is one.
  static func object(_ record: JobRecord, _ delivery: Delivery?) -> JSONObject {
    var object = JSONObject()
    object["version"] = 1
    object["job"] = .object(record.object(language: delivery?.transcript.language))
    object["transcript"] = delivery.map { document(record, $0).json } ?? .null
    return object
  }

  private static func document(_ record: JobRecord, _ delivery: Delivery) -> TranscriptDocument {
    var transcript = delivery.transcript
    let raw = transcript.text
    if let polished = delivery.polished { transcript.text = polished }
    let polish = delivery.polished.map { _ in
      JSON(["style": JSON(delivery.style), "provider": JSON(delivery.polisher)])
    }
    return TranscriptDocument(
      transcript, file: record.name, provider: delivery.provider, model: delivery.model,
      status: delivery.isComplete ? "done" : "partial", warnings: delivery.warnings,
      raw: delivery.polished == nil ? nil : raw, polish: polish)
  }
}

extension JobRecord {
  /// Where the recording is; results may be named after it.
  var shownSource: TranscribeRequest.Source { source.isCopy ? .standardInput : .file(source.path) }

  /// The same as the user called it.
  var namedSource: TranscribeRequest.Source {
    guard !source.isCopy, let path = Path(bytes: Array(name.utf8)) else { return .standardInput }
    return .file(path)
  }

  /// As `HistoryEntry.object`, with what became of each chunk.
  func object(language: String?) -> JSONObject {
    let done = chunks.count { $0.state == .done || $0.state == .silent }
    var object = HistoryEntry(
      id: id, created: created, name: name, state: state, isRunning: isRunning, fault: fault,
      provider: provider, model: model, language: language, seconds: seconds, chunksDone: done,
      chunks: chunks.count
    ).object
    object["source"] = JSON([
      "path": JSON(source.path), "copy": .bool(source.isCopy), "kept": .bool(isKept),
    ])
    object["pieces"] = .array(chunks.map(\.json))
    return object
  }
}

extension JobChunk {
  fileprivate var json: JSON {
    let rate = 16_000.0
    return JSON([
      "state": .string(state.rawValue), "start": JSON(Double(samples.lowerBound) / rate),
      "end": JSON(Double(samples.upperBound) / rate), "channel": JSON(channel),
      "attempts": JSON(attempts), "provider": JSON(provider), "model": JSON(model),
      "error": JSON(error),
    ])
  }
}

extension Machine {
  /// How subtitles are laid out, by the settings.
  var layout: LayoutOptions { TranscribeOptions.layout(settings) }
}
