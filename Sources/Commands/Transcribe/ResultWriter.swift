import Files
import Glibc
import JSON
import Jobs
import Transcripts

/// Puts results where the plan says.
struct ResultWriter {
  let output: any Output
  let layout: LayoutOptions
  /// Several sources: each has a head on standard output, and JSON is one object a line.
  let isSeveral: Bool
  private var isFirst = true

  init(output: any Output, layout: LayoutOptions, isSeveral: Bool) {
    self.output = output
    self.layout = layout
    self.isSeveral = isSeveral
  }

  mutating func write(
    _ result: TranscribeResult, of source: TranscribeRequest.Source, to target: OutputPlan.Target
  ) throws {
    let style: JSONWriter.Style = isSeveral && target.path == nil ? .compact : .pretty
    let text =
      target.format == .json
      ? JSONWriter.write(document(result, source).json, style: style) + "\n"
      : TranscriptWriter.write(result.transcript, as: target.format, options: layout)
    if let path = target.path {
      try save(Array(text.utf8), to: path)
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

  /// Only which language is spoken.
  mutating func writeLanguage(
    _ result: TranscribeResult, of source: TranscribeRequest.Source, to target: OutputPlan.Target
  ) throws {
    let language = result.transcript.language
    var text = language ?? "unknown"
    if target.format == .json {
      var object = JSONObject()
      object["version"] = 1
      object["file"] = .string(source.name)
      object["language"] = language.map { .string($0) } ?? .null
      text = JSONWriter.write(.object(object))
    }
    if let path = target.path {
      try save(Array((text + "\n").utf8), to: path)
    } else {
      try print(text + "\n", head: target.format != .json, source)
    }
  }
}

extension ResultWriter {
  private func document(
    _ result: TranscribeResult, _ source: TranscribeRequest.Source
  ) -> TranscriptDocument {
    TranscriptDocument(
      result.transcript, file: source.name, provider: result.provider, model: result.model,
      status: result.status.rawValue, warnings: result.warnings.map(\.message))
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

  /// As a whole or not at all; a device or a pipe is written to as it is.
  private func save(_ bytes: [UInt8], to path: Path) throws {
    let status = try? Files.status(path)
    guard let status, !status.isRegular else {
      let mode = status.map { $0.mode & 0o777 } ?? Self.newFileMode
      return try Files.replace(path, with: bytes, mode: mode)
    }
    let descriptor = path.withCString { open($0, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
    guard descriptor >= 0 else {
      throw FileError(operation: "write", path: path, reason: .system(errno))
    }
    defer { close(descriptor) }
    do throws(OutputError) {
      try DescriptorOutput(descriptor).write(bytes)
    } catch .closed {
      throw FileError(operation: "write", path: path, reason: .system(EPIPE))
    } catch .system(let code) {
      throw FileError(operation: "write", path: path, reason: .system(code))
    }
  }

  /// What the umask leaves of 0666. There is no way to read it without setting it; once, and to
  /// the strictest, so that a file that another thread makes meanwhile is none too open.
  private static let newFileMode: UInt32 = {
    let mask = umask(0o077)
    umask(mask)
    return 0o666 & ~UInt32(mask)
  }()
}
