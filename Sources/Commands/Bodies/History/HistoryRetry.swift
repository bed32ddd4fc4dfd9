import Files
import History
import Jobs
import Providers
import Settings
import Transcripts

/// `osgk history retry`.
struct HistoryRetry {
  private let context: Context
  private let bench: Workbench
  private let reporter: ConsoleReporter
  private let isEvents: Bool
  private let isQuiet: Bool
  private let isSeveral: Bool
  /// The settings'.
  private let layout: LayoutOptions
  private var writer: ResultWriter
  private var summary = RunSummary()
  private var permissions: Permissions

  static func run(_ line: Invocation, _ context: Context) async throws -> Int32 {
    guard line.has("all") == line.arguments.isEmpty else {
      throw UsageError(
        "say which job to go on with: IDs, or --all.", command: line.command.path)
    }
    let machine = try Machine(context, flags: flags(line))
    TemporaryDirectory.removeStale()
    let bench = try machine.workbench(words: true)
    guard let history = try await bench.history?.existing() else {
      if line.has("all") { return 0 }
      throw Failure(HistoryError.unknown((line.word(0) ?? "").printable))
    }
    let records = try await Self.records(line, history)
    let changes = Self.changes(line, machine.settings) { id in
      context.catalog.entries().contains { $0.id == id }
    }
    var retry = HistoryRetry(line, bench, machine, isSeveral: records.count > 1)
    var retries: [(job: RetryJob, wish: DeliveryWish)] = []
    for record in records {
      do throws(Failure) {
        let job = try RetryJob(record, changes)
        let wish = try await wish(job, line, records, history, machine)
        try await retry.permissions.ask(for: job)
        retries.append((job, wish))
      } catch {
        // Of several the others have their turn, but where this command line itself is wrong.
        let isWrong = error.kind == .usage && isElsewhere(line)
        guard retry.isSeveral, !isWrong, error.kind != .cancelled else {
          guard retry.isEvents else { throw error }
          retry.reporter.reportFailure(error, file: record.name)
          return error.kind.exitCode
        }
        retry.note(error, of: record)
      }
    }
    let reporter = retry.reporter
    defer { reporter.finish() }
    reporter.begin(total: retries.count, names: retries.count > 1)
    try await reporter.ticking {
      for (job, wish) in retries { try await retry.run(job, wish) }
    }
    reporter.finish()
    await HistoryUpkeep.run(bench.history, machine.settings)
    retry.summarize(records.count)
    return retry.summary.exitCode
  }

  private init(_ line: Invocation, _ bench: Workbench, _ machine: Machine, isSeveral: Bool) {
    context = machine.context
    self.bench = bench
    permissions = Permissions(bench)
    self.isSeveral = isSeveral
    let style = line.progress(machine.settings, context)
    isEvents = style == .events
    isQuiet = line.isQuiet
    reporter = ConsoleReporter(
      errors: context.errors, style: style, quiet: line.isQuiet, verbose: line.isVerbose,
      log: try? RunLog(context))
    layout = machine.layout
    writer = ResultWriter(output: context.output, layout: layout, isSeveral: isSeveral)
  }

  // MARK: What is asked

  static func flags(_ line: Invocation) -> [Settings.Flag] {
    line.text("progress").map { [Settings.Flag("--progress", .progress, [$0])] } ?? []
  }

  /// What is different from the first time. The same where the run's place is decided.
  static func changes(
    _ line: Invocation, _ settings: Settings, isProvider: (String) -> Bool
  ) -> RetryJob.Changes {
    var changes = RetryJob.Changes(
      jobs: line.integer("jobs"), threads: line.integer("threads"),
      transfer: line.transfer)
    guard line.has("provider") || line.has("model") else { return changes }
    let named =
      line.text("model") == "local" && !line.has("provider")
      ? ModelName(provider: nil, model: "local", settings: settings, isProvider: isProvider)
      : ModelName(
        provider: line.text("provider"), model: line.text("model"), usual: nil,
        settings: settings, isProvider: isProvider)
    changes.provider = named.provider
    changes.model = named.model
    return changes
  }

  /// Each once, the oldest first where all are meant.
  private static func records(_ line: Invocation, _ history: History) async throws -> [JobRecord] {
    var records: [JobRecord] = []
    if line.has("all") {
      var filter = HistoryFilter(limit: .max)
      filter.states = HistoryFilter.unfinished
      for id in try await history.ids(filter) {
        // One that was removed meanwhile is no fault.
        guard let record = try? await history.job(named: id.text), record.state != .done,
          !record.isRunning
        else { continue }
        records.append(record)
      }
      return records.reversed()
    }
    for index in line.arguments.indices {
      let record = try await history.named(line.word(index) ?? "")
      guard record.state != .done else { throw Failure(HistoryError.finished(record.id)) }
      // Whatever else is in the way of it: somebody works on it.
      if let pid = record.worker { throw Failure(HistoryError.running(record.id, pid: pid)) }
      if !records.contains(where: { $0.id == record.id }) { records.append(record) }
    }
    return records
  }

  /// Where the result goes, seen to before anything runs.
  private static func wish(
    _ job: RetryJob, _ line: Invocation, _ records: [JobRecord], _ history: History,
    _ machine: Machine
  ) async throws(Failure) -> DeliveryWish {
    var wish =
      DeliveryWish(job.request.delivery) ?? DeliveryWish([.init(format: .text, path: nil)])
    guard !isElsewhere(line) else {
      let formats = line.formats ?? wish.targets.map(\.format)
      let recordings = records.map { Recording($0.shownSource) }
      let index = records.firstIndex { $0.id == job.record.id } ?? 0
      wish.targets =
        try OutputPlan(
          recordings,
          .init(output: line.path("output"), formats: formats, force: line.has("force"))
        ).targets[index]
      return wish
    }
    wish.targets = try await checked(
      wish.targets, of: job.record, history, force: line.has("force"))
    return wish
  }

  /// The result goes elsewhere, or in other formats, than the first command line wanted.
  private static func isElsewhere(_ line: Invocation) -> Bool {
    line.has("output") || line.has("format") || line.has("json")
  }

  /// Files that are there are replaced only if they are as an earlier run left them, now and when
  /// the text has come.
  static func checked(
    _ targets: [OutputPlan.Target], of record: JobRecord, _ history: History, force: Bool
  ) async throws(Failure) -> [OutputPlan.Target] {
    var replaces = Replacing.anything
    if !force {
      do throws(HistoryError) {
        replaces = .own(try await history.written(by: record.id))
      } catch {
        throw Failure(error)
      }
    }
    var targets = targets
    for index in targets.indices {
      guard let path = targets[index].path else { continue }
      targets[index].replaces = replaces
      try OutputPlan.check(
        path, known: .init([record.source.path]), force: replaces.allows(path),
        makesDirectories: true)
    }
    return targets
  }

  // MARK: One job

  /// A failure of one job is told, and the next one's turn comes; only what concerns all of them
  /// (nobody reads, cancelled) is thrown.
  private mutating func run(_ retry: RetryJob, _ wish: DeliveryWish) async throws {
    let source = retry.record.namedSource
    writer.layout = wish.layout ?? layout
    writer.layout.keepsCues = retry.request.polishesCues != nil
    let work = RecordingWork(
      job: retry.job(on: bench), source: source, targets: wish.targets, writer: writer,
      reporter: reporter)
    let printed = wish.targets.filter { $0.path == nil }
    switch await work.run() {
    case .done(let result, let job, let file):
      if !printed.isEmpty { reporter.clear() }
      for target in printed {
        try writer.write(
          result, of: source, to: target, onlyLanguage: retry.request.detectLanguage)
      }
      if !printed.isEmpty { await job?.delivered(result, reporter: file) }
      guard result.status == .partial else { return summary.addDone() }
      summary.addPartial(source.name, retry.record.id)
      tell("parts of \(source.name) are missing still; the text says where", retry.record)
    case .failed(let failure):
      reporter.clear()
      note(failure, of: retry.record)
      if printed.contains(where: { $0.format == .json }) { try writer.write(failure, of: source) }
    case .cancelled(let failure): throw failure
    case .skipped: break
    }
  }

  private mutating func note(_ failure: Failure, of record: JobRecord) {
    var failure = failure
    failure.job = record.id
    summary.addFailed(record.namedSource.name, failure)
    reporter.reportFailure(failure, file: record.namedSource.name)
    tell(failure.message, record, advice: failure.advice)
  }

  private func tell(_ message: String, _ record: JobRecord, advice: String? = nil) {
    guard !isEvents else { return }
    context.tell((isSeveral ? "\(record.id): " : "") + message, advice: advice)
  }

  private func summarize(_ count: Int) {
    guard isSeveral else { return }
    if isEvents { return reporter.write(summary.json(of: count)) }
    guard !isQuiet else { return }
    for line in summary.lines(of: count) { reporter.say(line) }
  }
}
