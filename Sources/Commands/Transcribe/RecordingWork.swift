import Jobs

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
      do { try write(result, reporter) } catch {
        guard let failure = Failure(anyError: error) else { throw error }
        throw await job.undelivered(result, failure)
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
    do { try write(result, reporter) } catch { return .failed(Failure(of: error)) }
    return .done(result, nil, reporter)
  }

  private func write(_ result: TranscribeResult, _ reporter: FileReporter) throws {
    try mayWrite?(result)
    reporter.report(.stage(.writing, seconds: nil))
    for target in targets {
      guard let path = target.path else { continue }
      let text = writer.text(
        of: result, source, for: target, onlyLanguage: job.request.detectLanguage)
      try ResultFile.save(Array(text.utf8), to: path)
    }
  }
}
