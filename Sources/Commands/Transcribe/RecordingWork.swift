import Files
import History
import Jobs
import Transcripts

/// One recording of a run: its job, and the files that are made of its text.
struct RecordingWork: Sendable {
  let job: TranscribeJob
  /// As a person calls it.
  let source: TranscribeRequest.Source
  let targets: [OutputPlan.Target]
  let writer: ResultWriter
  let reporter: ConsoleReporter
  /// Asked before anything is written.
  var mayWrite: (@Sendable (TranscribeResult) throws(Failure) -> Void)?

  /// What became of it. Its files are written already; standard output is not.
  enum Outcome: Sendable {
    case done(TranscribeResult, TranscribeJob?, FileReporter)
    case failed(Failure)
    case cancelled(Failure)
    /// All of it was there already.
    case skipped
  }

  func run() async -> Outcome {
    let reporter = reporter.forFile(source.name, short: source.shortName)
    defer { reporter.end() }
    do {
      let result = try await job.run(reporter: reporter)
      do {
        try mayWrite?(result)
        let files = files(of: result)
        await job.writing(files.map { WrittenFile($0.path, $0.bytes) }, of: result)
        try write(files, reporter)
      } catch {
        guard let failure = Failure(anyError: error) else { throw error }
        guard result.id == nil, !job.request.detectLanguage, failure.kind != .sourceChanged else {
          throw await job.undelivered(result, failure)
        }
        // No journal could be written either: it is nowhere else.
        try writer.output.write(result.transcript.text + "\n")
        throw failure.advising(ResultFile.isPrinted)
      }
      if !targets.contains(where: { $0.path == nil }) {
        await job.delivered(result, reporter: reporter)
      }
      return .done(result, job, reporter)
    } catch {
      let failure = Failure(of: error)
      return failure.kind == .cancelled ? .cancelled(failure) : .failed(failure)
    }
  }

  /// The same recording has been worked on under another name: what came of it is written here too.
  func repeating(_ outcome: Outcome) -> Outcome {
    guard case .done(let result, _, _) = outcome else { return outcome }
    let reporter = reporter.forFile(source.name, short: source.shortName)
    defer { reporter.end() }
    do { try write(files(of: result), reporter) } catch { return .failed(Failure(of: error)) }
    return .done(result, nil, reporter)
  }

  private struct File {
    let path: Path
    let bytes: [UInt8]
    let replaces: Replacing
  }

  private func files(of result: TranscribeResult) -> [File] {
    targets.compactMap { target in
      target.path.map { path in
        let text = writer.text(
          of: result, source, for: target, onlyLanguage: job.request.detectLanguage)
        return File(path: path, bytes: Array(text.utf8), replaces: target.replaces)
      }
    }
  }

  private func write(_ files: [File], _ reporter: FileReporter) throws {
    reporter.report(.stage(.writing, seconds: nil))
    for file in files {
      try ResultFile.save(file.bytes, to: file.path, replacing: file.replaces)
    }
  }
}
