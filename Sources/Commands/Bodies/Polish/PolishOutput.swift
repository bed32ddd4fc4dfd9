import Files
import JSON
import Jobs
import Transcripts

/// Where clean text goes: standard output, or a file.
struct PolishOutput {
  private let path: Path?
  private let replaces: Replacing
  private let isJSON: Bool
  private let output: any Output

  /// - Throws: a file that cannot or must not be written; nothing has run yet.
  init(_ line: Invocation, _ context: Context) throws {
    path = line.path("output").flatMap { $0.bytes == [UInt8(ascii: "-")] ? nil : $0 }
    replaces = line.has("force") ? .anything : .nothing
    isJSON = line.has("json")
    output = context.output
    if let path { try OutputPlan.check(path, force: line.has("force")) }
  }

  /// Once, as a whole.
  func write(_ result: PolishResult, warnings: [String]) throws {
    if isJSON {
      let document = result.document(warnings: warnings)
      return try write(JSONWriter.write(document, style: .pretty) + "\n")
    }
    guard !result.text.isEmpty else { return try write("") }
    try write(result.text.utf8.last == UInt8(ascii: "\n") ? result.text : result.text + "\n")
  }

  private func write(_ text: String) throws {
    guard let path else { return try print(text) }
    do { try ResultFile.save(Array(text.utf8), to: path, replacing: replaces) } catch {
      // It is nowhere else.
      guard let failure = Failure(anyError: error), !text.isEmpty else { throw error }
      try print(text)
      throw failure.advising(ResultFile.isPrinted)
    }
  }

  private func print(_ text: String) throws {
    guard !text.isEmpty else { return }
    try output.write(output.isTerminal ? TerminalText.safe(text) : text)
  }
}
