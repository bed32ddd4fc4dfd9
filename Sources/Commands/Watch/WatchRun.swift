import Files
import Glibc
import JSON
import Jobs
import Settings
import Transcripts

/// Watches a folder until it is cancelled: each recording that comes gets one text.
struct WatchRun {
  private enum Signal: Sendable {
    case events([DirectoryWatch.Event])
    case ended(Path, WatchWork.Outcome)
    case time
  }

  private let options: WatchOptions
  private let bench: Workbench
  private let reporter: ConsoleReporter
  private let width: Int
  private let names: WatchNames
  private let writer: ResultWriter
  private let memory: WatchMemory
  private let now: @Sendable () -> Duration

  private var inbox: Inbox
  private var pace: Inbox.Pace
  private var watched: Set<Path> = []
  /// How many of the recordings that were there at the start (and when the folder came back) would
  /// have a text of this name.
  private var siblings: [Path?: Int] = [:]
  private var isPolling = false
  /// The folder itself, whatever its name leads to by now.
  private var folder: FileStatus.Identity?
  /// It was there and is not.
  private var isAbsent = false
  private var nextScan: Duration = .zero
  /// Since the history was last cut to what the settings want of it.
  private var hasWritten = true
  /// What is worked on, with its size.
  private var running: [Path: Int64] = [:]
  /// Files that have their text, as far as this process saw to it, by size; with what is in
  /// them where it is known.
  private var written: [Int64: [Path: ContentHash?]] = [:]

  /// Attempts on a file that seems to be no recording, before it is left alone until it changes.
  private static let patience = 6
  /// Attempts after which a text with gaps is taken.
  private static let attemptsForGaps = 3

  init(
    _ options: WatchOptions, bench: Workbench, reporter: ConsoleReporter, context: Context,
    width: Int, now: @escaping @Sendable () -> Duration = ConsoleReporter.monotonic
  ) throws {
    self.options = options
    self.bench = bench
    self.reporter = reporter
    self.width = max(1, width)
    self.now = now
    pace = options.pace
    inbox = Inbox(options.pace)
    memory = try WatchMemory(of: options.directory, in: try context.paths.state)
    names = WatchNames(root: options.directory, wish: options.transcription.wish)
    var layout = options.transcription.layout
    layout.keepsCues = options.transcription.request.polishesCues != nil
    writer = ResultWriter(output: context.output, layout: layout, isSeveral: false)
  }

  /// - Throws: `cancelled`; the folder cannot be listed at the start.
  mutating func run() async throws {
    let (signals, continuation) = AsyncStream<Signal>.makeStream()
    let watch = try DirectoryWatch { continuation.yield(.events($0)) }
    try await look(watch, isFirst: true)
    announce()
    try await withThrowingDiscardingTaskGroup { group in
      var alarm: Task<Void, Never>?
      defer { alarm?.cancel() }
      continuation.yield(.time)
      for await signal in signals {
        switch signal {
        case .events(let events): try await take(events, watch)
        case .ended(let path, let outcome):
          try end(path, outcome)
        case .time: break
        }
        if now() >= nextScan { try await look(watch) }
        while let work = try next() {
          group.addTask { continuation.yield(.ended(work.path, await work.run())) }
        }
        alarm?.cancel()
        alarm = alarmTask { continuation.yield(.time) }
      }
    }
    if !options.transcription.quiet, options.transcription.progress != .events, inbox.waiting > 0 {
      reporter.say(
        "stopped; \(inbox.waiting) of the recordings are not done, and the next start goes on")
    }
    throw Failure(.cancelled, "cancelled")
  }

  /// Rings when there is something to be done, if nothing happens before.
  private func alarmTask(_ ring: @escaping @Sendable () -> Void) -> Task<Void, Never> {
    var time = nextScan
    if running.count < width, let next = inbox.nextTime() { time = min(time, next) }
    let wait = max(time - now(), .milliseconds(1))
    return Task {
      try? await Task.sleep(for: wait)
      if !Task.isCancelled { ring() }
    }
  }
}

extension WatchRun {
  /// Looks at the whole folder. One that is gone (a disk that was taken out) is waited for; when it
  /// is back, or another one has come in its place, it is as at the start.
  /// - Throws: it cannot be listed at the start.
  private mutating func look(_ watch: DirectoryWatch, isFirst: Bool = false) async throws {
    let folder = try? Files.status(options.directory).identity
    let isOther = isAbsent || folder != self.folder
    // What is watched is the folder that was there.
    if isOther { watched = [] }
    do {
      try await scan(watch, isFirst: isFirst || isOther)
    } catch let error as FileError where !isFirst {
      inbox.forget(allBut: [])
      nextScan = now() + pace.look
      if !isAbsent { tellAbsence(error) }
      isAbsent = true
      return
    }
    self.folder = folder
    if isAbsent { announce() }
    isAbsent = false
  }

  /// - Throws: it cannot be listed.
  private mutating func scan(_ watch: DirectoryWatch, isFirst: Bool) async throws {
    let (directory, recursive) = (options.directory, options.recursive)
    var tree = try await OffPool.run { try RecordingTree(directory, recursive: recursive) }
    // What comes into a directory is only told once it is watched: then it is listed again.
    while true {
      let new = tree.directories.filter { !watched.contains($0) }
      watched.formIntersection(tree.directories)
      if new.isEmpty { break }
      for directory in new {
        do throws(FileError) { try watch.watch(directory) } catch { poll(error) }
        watched.insert(directory)
      }
      tree = try await OffPool.run { try RecordingTree(directory, recursive: recursive) }
    }
    let paths = tree.recordings.compactMap(\.path)
    let sightings = try await OffPool.run { paths.map { Inbox.Sighting($0) } }
    if isFirst {
      siblings = [:]
      for path in paths { siblings[firstTarget(path), default: 0] += 1 }
    }
    for (path, sighting) in zip(paths, sightings) {
      inbox.see(path, sighting, isNew: !isFirst, at: now())
      guard isFirst, !options.existing, let sighting, sighting.changed < memory.since,
        !memory.isInherited(path)
      else { continue }
      inbox.ignore(path)
    }
    inbox.forget(allBut: Set(paths))
    if hasWritten { await HistoryUpkeep.run(bench.history, options.transcription.machine.settings) }
    hasWritten = false
    nextScan = now() + (isPolling ? pace.look : pace.rescan)
  }

  /// Where events do not come, the folder is looked at again and again.
  private mutating func poll(_ error: FileError) {
    guard !isPolling else { return }
    isPolling = true
    reporter.report(
      .warning(code: "watch", message: "\(error); it is looked at every few seconds instead"))
  }

  private mutating func take(
    _ events: [DirectoryWatch.Event], _ watch: DirectoryWatch
  ) async throws {
    if events.contains(.unknown) {
      // A directory that is moved back has the name of one that was known.
      watched = []
      try await look(watch)
    }
    for event in events {
      let path: Path
      switch event {
      case .changed(let one), .written(let one), .closed(let one), .gone(let one): path = one
      case .unknown: continue
      }
      guard RecordingName.isRecording(path.lastComponent) else { continue }
      inbox.see(path, Inbox.Sighting(path), isNew: true, at: now())
      if case .written = event { inbox.wrote(path) }
      if case .closed = event { inbox.closed(path) }
    }
  }

  /// The next file whose time has come, if there is room.
  private mutating func next() throws -> WatchWork? {
    guard running.count < width else { return nil }
    while let path = inbox.next(at: now()) {
      guard let (sighting, isOpen, isNew) = inbox.begin(path) else { continue }
      let rivals = running.filter { $0.value == sighting.status.size }.map(\.key)
      running[path] = sighting.status.size
      var request = options.transcription.request
      request.name = path.description
      return WatchWork(
        path: path, sighting: sighting, isOpen: isOpen, isNew: isNew, memory: memory,
        siblings: siblings(of: path),
        others: written[sighting.status.size, default: [:]], rivals: rivals,
        names: names, bench: bench, request: request, writer: writer, reporter: reporter,
        acceptsGaps: inbox.attempts(path) >= Self.attemptsForGaps)
    }
    return nil
  }

  private func siblings(of path: Path) -> Int { max(1, siblings[firstTarget(path)] ?? 1) }

  private func firstTarget(_ path: Path) -> Path? {
    (try? names.targets(path))?.first.flatMap(\.path)
  }
}

extension WatchRun {
  private mutating func end(_ path: Path, _ outcome: WatchWork.Outcome) throws {
    let size = running.removeValue(forKey: path)
    switch outcome {
    case .gone:
      inbox.end(path, .gone, at: now())
      // Another one may have come under its name.
      inbox.see(path, Inbox.Sighting(path), isNew: true, at: now())
    case .unsettled:
      inbox.see(path, Inbox.Sighting(path), isNew: true, at: now())
      inbox.end(path, .unsettled, at: now())
    case .later: inbox.end(path, .later, at: now())
    case .known(let content):
      if let size, content != nil || written[size]?[path] == nil { remember(path, content, size) }
      inbox.end(path, .done, at: now())
    case .same(let other):
      inbox.end(path, .done, at: now())
      tell("same", path, "the same recording as \(other)", [("other", .string(other.description))])
    case .written(let files, let status, let content):
      hasWritten = true
      if let size { remember(path, content, size) }
      inbox.end(path, .done, at: now())
      tell(
        "written", path, files.map(\.description).joined(separator: ", "),
        [
          ("status", .string(status.rawValue)),
          ("outputs", .array(files.map { .string($0.description) })),
        ])
    case .failed(let failure):
      guard failure.kind != .cancelled else { return }
      try fail(path, failure)
    }
  }

  private mutating func remember(_ path: Path, _ content: ContentHash?, _ size: Int64) {
    written[size, default: [:]].updateValue(content, forKey: path)
  }

  private mutating func fail(_ path: Path, _ failure: Failure) throws {
    let isNoRecording = [.badAudio, .unsupported, .tooLarge].contains(failure.kind)
    reporter.reportFailure(failure, file: path.description)
    let name = TranscribeRequest.Source.file(path).shortName
    if isNoRecording, inbox.attempts(path) + 1 >= Self.patience {
      inbox.end(path, .done, at: now())
      try memory.end(path)
      if options.transcription.progress != .events {
        reporter.say("\(name): \(failure.message); it is left alone until it changes")
      }
      return
    }
    let wait = inbox.end(path, .failed, at: now())
    guard options.transcription.progress != .events else { return }
    let again = wait.map { "again in \(ProgressLine.countdown($0))" } ?? "it changed meanwhile"
    reporter.say("\(name): \(failure.message); \(again)")
  }

  private func announce() { tellOfFolder("watching", "watching \(options.directory)") }

  private func tellAbsence(_ error: FileError) {
    let gone = [ENOENT, ENOTDIR].contains(error.systemCode)
    tellOfFolder(
      "absent",
      (gone ? "\(options.directory) is gone" : "\(error)") + "; waiting until it is there again")
  }

  private func tellOfFolder(_ event: String, _ text: String) {
    if options.transcription.progress == .events {
      var object = JSONObject()
      object["version"] = 1
      object["event"] = .string(event)
      object["directory"] = .string(options.directory.description)
      reporter.write(.object(object))
    } else if !options.transcription.quiet {
      reporter.say(text)
    }
  }

  private func tell(
    _ event: String, _ path: Path, _ text: String, _ members: [(String, JSON)]
  ) {
    if options.transcription.progress == .events {
      var object = JSONObject()
      object["version"] = 1
      object["file"] = .string(path.description)
      object["event"] = .string(event)
      for (name, value) in members { object[name] = value }
      reporter.write(.object(object))
    } else if !options.transcription.quiet {
      reporter.say("\(TranscribeRequest.Source.file(path).shortName): \(text)")
    }
  }
}
