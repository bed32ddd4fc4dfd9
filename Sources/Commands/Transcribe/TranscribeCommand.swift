import Files
import Jobs
import Providers
import Settings

/// `osgk transcribe`.
enum TranscribeCommand {
  static func run(_ line: Invocation, _ context: Context) async throws -> Int32 {
    var options = try TranscribeOptions(line, context)
    let clipboard = options.copies ? try Clipboard.find(context) : nil
    TemporaryDirectory.removeStale()
    let bench = try options.machine.workbench(words: true)
    if options.dryRun { return try await show(options, bench, context) }

    let reporter = ConsoleReporter(
      errors: context.errors, style: options.progress, quiet: options.quiet,
      verbose: options.verbose, log: try RunLog(context))
    // What is missing for every source is said once, and a person is asked once.
    var width = 1
    do throws(Failure) {
      options.gaps = try await Gaps(&options, bench)
      // Nothing is asked where nothing is to be done.
      let count = options.recordings.count - options.plan.skipped.count
      if count > options.gaps.retries.count {
        let choice = try await permit(options.request, bench)
        width = options.share(choice, of: count)
      }
    } catch {
      guard options.progress == .events else { throw error }
      reporter.reportFailure(error)
      return error.kind.exitCode
    }
    defer { reporter.finish() }
    reporter.begin(
      total: options.recordings.count - options.plan.skipped.count, names: options.isSeveral)
    var run = TranscribeRun(
      options: options, bench: bench, reporter: reporter, context: context, width: width)
    let code = try await reporter.ticking { try await run.run() }
    await HistoryUpkeep.run(bench.history, options.machine.settings)
    // What was on the clipboard stays where nobody said anything.
    if let clipboard, !run.texts.isEmpty {
      try await clipboard.copy(run.texts.joined(separator: "\n\n"))
    }
    return code
  }

  /// Whether everything that the run may come to use is here and may be used.
  /// - Returns: the engine that will run.
  static func permit(
    _ request: TranscribeRequest, _ bench: Workbench
  ) async throws(Failure) -> EngineChoice {
    let job = TranscribeJob(bench: bench, request: request)
    let choice = try job.choose()
    if let script = request.script { _ = try ScriptConverter.prepared(script, bench: bench) }
    let polish = request.polish.map { PolishJob(bench: bench, options: $0) }
    let plan = try await polish?.plan()
    try await job.permit(choice)
    if let polish, let plan { try await polish.permit(plan) }
    return choice
  }

  /// Stands for what will have been said: long enough for a model to be asked.
  private static let placeholder = "These are the words that will have been said in the recording."

  /// `--dry-run`.
  private static func show(
    _ options: TranscribeOptions, _ bench: Workbench, _ context: Context
  ) async throws -> Int32 {
    // What would not go as asked is a part of the plan.
    let reporter = ConsoleReporter(
      errors: context.errors, style: .none, quiet: options.quiet, verbose: false)
    for (index, recording) in options.recordings.enumerated()
    where !options.plan.skipped.contains(index) {
      var request = options.request
      request.source = recording.source
      request.name = request.source.name
      let run = try await TranscribeJob(bench: bench, request: request)
        .dryRun(reporter: reporter)
      try context.output.line(run.shellLine)
    }
    if let polish = options.request.polish {
      let job = PolishJob(bench: bench, options: polish)
      if let run = try job.dryRun(placeholder, try await job.plan()) {
        try context.output.line(run.shellLine)
      }
    }
    return 0
  }
}

extension TranscribeOptions {
  /// Divides what may run at the same time between recordings and the parts of one.
  /// - Returns: how many of so many recordings are worked on at a time.
  mutating func share(_ choice: EngineChoice, of count: Int) -> Int {
    let jobs = request.jobs ?? choice.concurrency
    let width = min(max(1, count), jobs)
    // A service's limit holds over all recordings together: whoever sends sees to that.
    if choice.staysHere, choice.program != nil { request.jobs = jobs / width }
    return width
  }
}
