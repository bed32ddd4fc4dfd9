import Files

/// What lies in a folder that is watched, and what is to be done about each file when. Pure: what was
/// seen and the time come in as values.
struct Inbox {
  /// A file as it was seen.
  struct Sighting: Equatable, Sendable {
    let status: FileStatus
    /// When its content, name or attributes last changed, in nanoseconds since 1970.
    let changed: Int64

    /// `nil`: there is no such regular file.
    init?(_ path: Path) {
      guard let status = try? Files.status(path), status.isRegular,
        let changed = Files.changeTime(path)
      else { return nil }
      self.init(status: status, changed: changed)
    }

    init(status: FileStatus, changed: Int64) {
      self.status = status
      self.changed = changed
    }

    /// The same content, as far as can be seen without reading it.
    func isSame(as other: Sighting) -> Bool { status.isSame(as: other.status) }
  }

  /// How long things take.
  struct Pace: Sendable {
    /// A file is ready when it has not changed for so long.
    var settle: Duration = .seconds(3)
    /// Until the first second attempt; each further one waits three times as long.
    var retry: Duration = .seconds(5)
    var longestRetry: Duration = .seconds(900)
    /// Between looks at a file that somebody still writes.
    var look: Duration = .seconds(2)
    /// Between looks at the whole folder, since some changes come without an event.
    var rescan: Duration = .seconds(60)
  }

  private enum State {
    case settling
    /// Somebody works on it; `true`: it changed meanwhile.
    case busy(changed: Bool)
    /// To be tried again.
    case resting(until: Duration)
    /// Nothing is to be done until it changes.
    case done
  }

  private struct Entry {
    var sighting: Sighting
    /// Unchanged since then.
    var since: Duration
    var state = State.settling
    /// Written to and not closed since, as far as events tell.
    var isOpen = false
    var attempts = 0
    /// Came into being while somebody watched.
    var isNew: Bool
  }

  private let pace: Pace
  private var entries: [Path: Entry] = [:]
  /// Those whose time has come, as they were found last, the next one at the end.
  private var queue: [Path] = []

  init(_ pace: Pace) { self.pace = pace }
}

extension Inbox {
  /// A file was looked at.
  /// - Parameters:
  ///   - sighting: `nil`: it is not there any more.
  ///   - isNew: it came while somebody watched.
  mutating func see(_ path: Path, _ sighting: Sighting?, isNew: Bool, at now: Duration) {
    guard let sighting else { return lose(path) }
    guard var entry = entries[path] else {
      entries[path] = Entry(sighting: sighting, since: now, isNew: isNew)
      return
    }
    let isSame = entry.sighting.isSame(as: sighting)
    if isSame, entry.sighting.changed == sighting.changed { return }
    switch entry.state {
    // New attributes alone make no new recording of one that is done.
    case .done where isSame: break
    case .done, .settling, .resting:
      entry.state = .settling
      entry.since = now
      if !isSame { entry.attempts = 0 }
    case .busy: if !isSame { entry.state = .busy(changed: true) }
    }
    entry.sighting = sighting
    entries[path] = entry
  }

  /// It is not there. What somebody works on stays busy, lest another begin with what may come under
  /// its name.
  private mutating func lose(_ path: Path) {
    guard case .busy? = entries[path]?.state else {
      entries[path] = nil
      return
    }
    entries[path]?.state = .busy(changed: true)
    entries[path]?.isOpen = false
    entries[path]?.isNew = true
  }

  /// Nothing is to be done about it until it changes.
  mutating func ignore(_ path: Path) { entries[path]?.state = .done }

  /// An event said so.
  mutating func wrote(_ path: Path) { entries[path]?.isOpen = true }
  mutating func closed(_ path: Path) { entries[path]?.isOpen = false }

  /// The files that are not there any more.
  mutating func forget(allBut paths: Set<Path>) {
    for path in entries.keys where !paths.contains(path) { lose(path) }
  }

  /// Files whose time has come, longest waiting first.
  func ready(at now: Duration) -> [Path] {
    entries.filter { isReady($0.value, at: now) }
      .sorted { one, other in
        one.value.since != other.value.since
          ? one.value.since < other.value.since
          : one.key.bytes.lexicographicallyPrecedes(other.key.bytes)
      }
      .map(\.key)
  }

  /// The next file to be taken up. All are looked at only when those are through that were found
  /// before: thousands may lie in a folder.
  mutating func next(at now: Duration) -> Path? {
    if queue.isEmpty { queue = ready(at: now).reversed() }
    while let path = queue.popLast() {
      if let entry = entries[path], isReady(entry, at: now) { return path }
    }
    return nil
  }

  private func isReady(_ entry: Entry, at now: Duration) -> Bool {
    due(entry).map { $0 <= now } ?? false
  }

  /// When the next file's time comes.
  func nextTime() -> Duration? { entries.values.compactMap(due).min() }

  private func due(_ entry: Entry) -> Duration? {
    switch entry.state {
    // An empty file is one that somebody will write.
    case .settling: entry.sighting.status.size > 0 ? entry.since + pace.settle : nil
    case .resting(let until): until
    case .busy, .done: nil
    }
  }

  /// Somebody takes it up.
  /// - Returns: how it is, and whether events say that it is still open.
  mutating func begin(_ path: Path) -> (sighting: Sighting, isOpen: Bool, isNew: Bool)? {
    guard let entry = entries[path] else { return nil }
    entries[path]?.state = .busy(changed: false)
    return (entry.sighting, entry.isOpen, entry.isNew)
  }

  /// What came of it.
  enum Verdict: Equatable, Sendable {
    case done
    /// It changed, or somebody still writes it.
    case unsettled
    /// It failed, and will be tried again.
    case failed
    /// Its turn has not come.
    case later
    /// It is not there any more.
    case gone
  }

  /// - Returns: when it will be tried again.
  @discardableResult
  mutating func end(_ path: Path, _ verdict: Verdict, at now: Duration) -> Duration? {
    guard var entry = entries[path] else { return nil }
    if verdict == .gone {
      entries[path] = nil
      return nil
    }
    defer { entries[path] = entry }
    if case .busy(changed: true) = entry.state {
      entry.state = .settling
      entry.since = now
      entry.attempts = 0
      return nil
    }
    switch verdict {
    case .done, .gone: entry.state = .done
    case .unsettled: entry.state = .resting(until: now + pace.look)
    case .later: entry.state = .resting(until: now + min(pace.look, pace.settle))
    case .failed:
      var wait = pace.retry
      for _ in 0..<min(entry.attempts, 20) where wait < pace.longestRetry { wait = wait * 3 }
      wait = min(wait, pace.longestRetry)
      entry.attempts += 1
      entry.state = .resting(until: now + wait)
      return wait
    }
    return nil
  }

  /// Files that are not done.
  var waiting: Int {
    entries.values.count { entry in
      if case .done = entry.state { false } else { entry.sighting.status.size > 0 }
    }
  }

  func attempts(_ path: Path) -> Int { entries[path]?.attempts ?? 0 }

  /// Whether nothing more is to come of it, for tests.
  func isDone(_ path: Path) -> Bool {
    if case .done? = entries[path]?.state { true } else { false }
  }
}
