import Files
import History
import Jobs
import Transcripts

/// One run over all recordings: several at once where that helps, each as soon as there is room.
struct TranscribeRun {
  let options: TranscribeOptions
  let bench: Workbench
  let reporter: ConsoleReporter
  let context: Context
  /// Recordings that are worked on at a time.
  let width: Int

  private var writer: ResultWriter
  private var summary = RunSummary()
  /// What has come and waits until all before it has: standard output keeps the order of the words.
  private var waiting: [Int: RecordingWork.Outcome] = [:]
  private var nextToPrint = 0
  /// Recordings that are an earlier one again, under its name or another: nothing is sent twice.
  private let twins: Twins
  private let since = History.milliseconds()
  /// What made one fail would make all fail: none is begun any more.
  private var isHopeless = false
  /// What goes to the clipboard, in the order of the words.
  private(set) var texts: [String] = []

  init(
    options: TranscribeOptions, bench: Workbench, reporter: ConsoleReporter, context: Context,
    width: Int
  ) {
    self.options = options
    self.bench = bench
    self.reporter = reporter
    self.context = context
    self.width = max(1, width)
    twins = Twins(options.recordings, without: options.plan.skipped)
    var layout = options.layout
    layout.keepsCues = options.request.polishesCues != nil
    writer = ResultWriter(output: context.output, layout: layout, isSeveral: options.isSeveral)
  }

  /// A failure of one recording is told, and the next one's turn comes; only what concerns all of
  /// them (nobody reads, cancelled) is thrown.
  /// - Returns: the exit code.
  mutating func run() async throws -> Int32 {
    for fault in options.faults {
      let failure = Failure(fault)
      summary.addFailed(fault.path.description, failure)
      tell(failure, of: nil)
    }
    var cancelled: Failure?
    try await withThrowingTaskGroup(of: (Int, RecordingWork.Outcome).self) { group in
      var rest = options.recordings.indices.makeIterator()
      var running = 0
      while true {
        while running < width, cancelled == nil, !isHopeless, let index = rest.next() {
          if twins.first(of: index) != nil { continue }
          if options.plan.skipped.contains(index) {
            try await take(.skipped, of: index)
            continue
          }
          running += 1
          let work = work(index)
          group.addTask { (index, await work.run()) }
        }
        guard let (index, outcome) = try await group.next() else { break }
        running -= 1
        if case .cancelled(let failure) = outcome { cancelled = failure }
        try await take(outcome, of: index)
        for twin in twins.others(of: index) {
          try await take(work(twin).repeating(outcome), of: twin)
        }
      }
    }
    reporter.finish()
    if options.isSeveral { tellSummary() }
    if let cancelled { throw cancelled }
    return summary.exitCode
  }

  private func work(_ index: Int) -> RecordingWork {
    if let retry = options.gaps.retries[index] {
      var request = retry.request
      request.jobs = options.request.jobs
      var writer = writer
      writer.layout = retry.layout
      writer.layout.keepsCues = request.polishesCues != nil
      return RecordingWork(
        job: TranscribeJob(bench: bench, request: request, continuing: retry.record.id),
        source: options.recordings[index].source, targets: options.plan.targets[index],
        writer: writer, reporter: reporter)
    }
    var request = options.request
    request.source = options.recordings[index].source
    request.name = request.source.name
    request.since = since
    let targets = options.plan.targets[index]
    request.delivery = DeliveryWish(targets, options.layout).json
    return RecordingWork(
      job: TranscribeJob(bench: bench, request: request), source: request.source,
      targets: targets, writer: writer, reporter: reporter)
  }

  private mutating func take(_ outcome: RecordingWork.Outcome, of index: Int) async throws {
    // Whoever waits for this one is told at once; the text comes in its turn.
    let source = options.recordings[index].source
    switch outcome {
    case .failed(let failure):
      summary.addFailed(source.name, failure)
      tell(failure, of: source)
      if Self.holdsForAll(failure.kind) { isHopeless = true }
    case .cancelled(let failure):
      summary.addStopped(source.name, failure.job)
      if !options.isSeveral, let id = failure.job, options.progress != .events {
        context.tell(
          "\(source.name) was stopped", advice: "\(RunSummary.retry(id)) goes on with it.")
      }
    case .done, .skipped: break
    }
    waiting[index] = outcome
    while let next = waiting.removeValue(forKey: nextToPrint) {
      try await put(next, of: nextToPrint)
      nextToPrint += 1
    }
  }

  /// Writes to standard output what belongs there.
  private mutating func put(_ outcome: RecordingWork.Outcome, of index: Int) async throws {
    let source = options.recordings[index].source
    let targets = options.plan.targets[index].filter { $0.path == nil }
    switch outcome {
    case .skipped:
      guard let gap = options.gaps.left[index] else {
        summary.skipped += 1
        return
      }
      summary.addPartial(source.name, gap.id)
      tell(gap: "\(gap.path) has gaps: \(RunSummary.retry(gap.id)) fills them", of: source)
    case .cancelled: break
    case .failed(let failure):
      guard targets.contains(where: { $0.format == .json }) else { return }
      reporter.clear()
      try writer.write(failure, of: source)
    case .done(let result, let job, let file):
      if options.copies { addText(result, source) }
      if !targets.isEmpty { reporter.clear() }
      for target in targets {
        try writer.write(
          result, of: source, to: target, onlyLanguage: options.request.detectLanguage)
      }
      if !targets.isEmpty, let job {
        await job.delivered(result, reporter: file)
      }
      try count(result, source)
    }
  }

  private mutating func addText(
    _ result: TranscribeResult, _ source: TranscribeRequest.Source
  ) {
    let text = writer.text(
      of: result, source, for: .init(format: .text, path: nil),
      onlyLanguage: options.request.detectLanguage)
    let lines = text.hasSuffix("\n") ? String(text.dropLast()) : text
    if !lines.isEmpty { texts.append(lines) }
  }

  private mutating func count(
    _ result: TranscribeResult, _ source: TranscribeRequest.Source
  ) throws {
    switch result.status {
    case .done: summary.addDone()
    // The job itself has told which parts are missing, and what fills them.
    case .partial: summary.addPartial(source.name, result.id)
    case .noSpeech:
      guard options.failIfEmpty else { return summary.addDone() }
      let failure = Failure(.noSpeech, "nothing is said in \(source.name)")
      summary.addFailed(source.name, failure)
      tell(failure, of: source)
    }
  }

  private func tell(_ failure: Failure, of source: TranscribeRequest.Source?) {
    reporter.reportFailure(failure, file: source?.name)
    guard options.progress != .events else { return }
    reporter.clear()
    let name = source?.name ?? ""
    let needsName = options.isSeveral && !failure.message.contains(name)
    context.tell((needsName ? "\(name): " : "") + failure.message, advice: failure.advice)
  }

  private func tell(gap message: String, of source: TranscribeRequest.Source) {
    guard options.progress != .events else {
      let file = reporter.forFile(source.name, short: source.shortName)
      defer { file.end() }
      return file.report(.warning(code: "gaps", message: message))
    }
    reporter.clear()
    context.tell(message)
  }

  /// A service is not asked a thousand times with a key that it has refused.
  private static func holdsForAll(_ kind: ErrorKind) -> Bool {
    kind.isOfProvider || kind == .consent || kind == .preset
  }

  private func tellSummary() {
    let total = options.recordings.count + options.faults.count
    if options.progress == .events { return reporter.write(summary.json(of: total)) }
    guard !options.quiet else { return }
    for line in summary.lines(of: total) { reporter.say(line) }
  }
}
