import Jobs
import Transcripts

/// One run over all sources.
struct TranscribeRun {
  let options: TranscribeOptions
  let bench: Workbench
  let reporter: ConsoleReporter
  let context: Context
  private var writer: ResultWriter
  private var done = 0
  private var firstFailure: Int32?

  init(
    options: TranscribeOptions, bench: Workbench, reporter: ConsoleReporter, context: Context
  ) {
    self.options = options
    self.bench = bench
    self.reporter = reporter
    self.context = context
    var layout = options.layout
    layout.keepsCues = options.request.polishesCues != nil
    writer = ResultWriter(
      output: context.output, layout: layout, isSeveral: options.sources.count > 1)
  }

  /// 0 if all are done, else 3 if any is, else the first failure's code.
  var exitCode: Int32 {
    guard let firstFailure else { return 0 }
    return done > 0 ? ErrorKind.partial.exitCode : firstFailure
  }

  /// A failure of one source is told, and the next one's turn comes; only what concerns all of
  /// them (nobody reads, cancelled) is thrown.
  mutating func transcribe(
    _ request: TranscribeRequest, to targets: [OutputPlan.Target]
  ) async throws {
    reporter.begin(request.source.name, short: request.source.shortName)
    do {
      let result = try await TranscribeJob(bench: bench, request: request).run(reporter: reporter)
      reporter.report(.stage(.writing, seconds: nil))
      reporter.finish()
      for target in targets {
        if request.detectLanguage {
          try writer.writeLanguage(result, of: request.source, to: target)
        } else {
          try writer.write(result, of: request.source, to: target)
        }
      }
      if result.status == .noSpeech, options.failIfEmpty {
        try fail(Failure(.noSpeech, "nothing is said in \(request.source.name)"), request, [])
      } else {
        done += 1
      }
    } catch let error as OutputError {
      throw error
    } catch {
      guard let failure = Failure(anyError: error), failure.kind != .cancelled else { throw error }
      try fail(failure, request, targets)
    }
  }

  private mutating func fail(
    _ failure: Failure, _ request: TranscribeRequest, _ targets: [OutputPlan.Target]
  ) throws {
    reporter.finish()
    if firstFailure == nil { firstFailure = failure.kind.exitCode }
    reporter.reportFailure(failure)
    if targets.contains(where: { $0.path == nil && $0.format == .json }) {
      try writer.write(failure, of: request.source)
    }
    guard options.progress != .events else { return }
    let name = request.source.name
    let needsName = options.sources.count > 1 && !failure.message.contains(name)
    context.tell((needsName ? "\(name): " : "") + failure.message, advice: failure.advice)
  }
}
