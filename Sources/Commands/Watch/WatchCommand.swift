import Files
import Jobs

/// `osgk watch`.
enum WatchCommand {
  static func run(_ line: Invocation, _ context: Context) async throws -> Int32 {
    var options = try WatchOptions(line, context)
    TemporaryDirectory.removeStale()
    let bench = try options.transcription.machine.workbench(words: true)
    let reporter = ConsoleReporter(
      errors: context.errors, style: options.transcription.progress,
      quiet: options.transcription.quiet, verbose: options.transcription.verbose,
      log: try RunLog(context))
    let width: Int
    do throws(Failure) {
      let choice = try await TranscribeCommand.permit(options.transcription.request, bench)
      width = options.transcription.share(choice, of: .max)
    } catch {
      guard options.transcription.progress == .events else { throw error }
      reporter.reportFailure(error)
      return error.kind.exitCode
    }
    defer { reporter.finish() }
    reporter.begin(total: 1, names: true)
    var run = try WatchRun(
      options, bench: bench, reporter: reporter, context: context, width: width)
    try await reporter.ticking { try await run.run() }
    return 0
  }
}
