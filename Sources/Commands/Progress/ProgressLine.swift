import Jobs

/// How one recording stands: what its job has reported, and the line that says so. Pure: time comes
/// in as a value.
struct ProgressLine {
  /// Shown before the bar; empty for none.
  var name = ""
  private(set) var stage: JobEvent.Stage?
  private var fraction: Double?
  /// When the current stage began.
  private var began: Duration = .zero
  /// Until when nothing happens, and why.
  private(set) var waiting: (until: Duration, reason: String)?
  private(set) var chunks: ChunkCounts?
  /// Seconds of audio, where they are known.
  private var seconds: Double?

  mutating func apply(_ event: JobEvent, at now: Duration) {
    switch event {
    case .stage(let stage, let seconds):
      // Each part of a long recording that is sent says so; the recording is no further by it.
      if isInParts, stage == .sending || stage == .transcribing { return }
      if stage != .sending && stage != .transcribing { chunks = nil }
      self.stage = stage
      self.seconds = seconds ?? self.seconds
      fraction = nil
      began = now
      waiting = nil
    case .progress(let fraction):
      // Of several parts at once, those that go on do not end another one's waiting.
      if !isInParts { waiting = nil }
      self.fraction = max(self.fraction ?? 0, min(fraction, 1))
    case .waiting(let seconds, let reason):
      waiting = (now + .seconds(seconds), reason)
    case .chunks(let counts):
      if chunks == nil, stage != .transcribing, stage != .sending {
        (stage, fraction, began) = (.transcribing, nil, now)
      }
      chunks = counts
      if counts.retrying == 0 { waiting = nil }
    case .text, .note, .warning, .detail: break
    }
  }

  private var isInParts: Bool { (chunks?.total ?? 0) > 1 }
}

extension ProgressLine {
  /// How much of the current step is done; `nil` before anything says so.
  var done: Double? {
    guard let chunks, isInParts, chunks.seconds > 0 else { return fraction }
    let part = (chunks.secondsDone + chunks.secondsBefore) / chunks.seconds
    return min(1, max(part, fraction ?? 0))
  }

  /// Of the text's making: 0 before it begins, 1 after it.
  var doneOfWhole: Double {
    switch stage {
    case .sending?, .transcribing?: done ?? 0
    case .polishing?, .writing?: 1
    case .spooling?, .decoding?, .listening?, nil: 0
    }
  }

  /// Seconds of audio that became text in this run.
  var audioDone: Double {
    if let chunks, isInParts {
      return max(0, doneOfWhole * chunks.seconds - chunks.secondsBefore)
    }
    return (seconds ?? chunks?.seconds ?? 0) * doneOfWhole
  }

  /// Whether it waits to be tried again, and nothing else of it runs meanwhile.
  func isHeld(at now: Duration) -> Bool {
    guard let waiting, waiting.until > now else { return false }
    return !isInParts || (chunks?.running ?? 0) <= (chunks?.retrying ?? 0)
  }

  /// One line without a newline, at most `width - 1` columns: the last column of a terminal stays
  /// free, since some wrap there.
  func text(at now: Duration, width: Int) -> String {
    guard let stage else { return "" }
    let elapsed = now - began
    var tail = ProgressTail()
    if isInParts, let chunks { tail.add(chunks) }
    if let waiting, waiting.until > now {
      let countdown = Self.countdown(waiting.until - now)
      if isHeld(at: now) {
        tail.add("\(waiting.reason), again in \(countdown)", rank: 0)
      } else {
        tail.add("\(max(1, chunks?.retrying ?? 1)) again in \(countdown)", rank: 1)
      }
    }
    if !isHeld(at: now) {
      if let done {
        if !isInParts { tail.add("\(Int(done * 100)) %", rank: 0) }
        tail.add(Self.clock(elapsed), rank: 3)
        if let speed = Self.speed(audioDone, elapsed) { tail.add(speed, rank: 4) }
        if let left = remaining(elapsed) { tail.add("\(Self.clock(left)) left", rank: 1) }
      } else {
        tail.add(stage.rawValue, rank: 0)
        tail.add(Self.clock(elapsed), rank: 1)
      }
    }
    return Self.line(name: name, bar: isHeld(at: now) ? nil : done, tail, width: width)
  }

  /// From what has been done in this run; nothing before a guess is worth something.
  private func remaining(_ elapsed: Duration) -> Duration? {
    guard let done, elapsed >= .seconds(1) else { return nil }
    let before = isInParts ? (chunks?.secondsBefore ?? 0) / max(chunks?.seconds ?? 1, 0.001) : 0
    let own = done - before
    guard own >= 0.02 else { return nil }
    return .seconds(elapsed.inSeconds * (1 - done) / own)
  }
}

extension ProgressLine {
  /// Name, bar and words, as much of them as has room.
  static func line(name: String, bar: Double?, _ tail: ProgressTail, width: Int) -> String {
    let limit = max(0, width - 1)
    let tail = tail.text(limit)
    let room = limit - TextColumns.width(of: tail)
    var head = ""
    if !name.isEmpty, room >= 21 { head = cut(name, to: min(room / 3, 30)) + "  " }
    let cells = min(40, room - TextColumns.width(of: head) - 4)
    if let bar, cells >= 8 {
      let full = Int(min(max(bar, 0), 1) * Double(cells))
      head +=
        "[" + String(repeating: "#", count: full) + String(repeating: "-", count: cells - full)
        + "]  "
    }
    return TextColumns.prefix(of: head + tail, columns: limit)
  }

  /// Seconds of audio for each second: `0.8x`, `12x`; `nil` before it is worth saying.
  static func speed(_ audio: Double, _ elapsed: Duration) -> String? {
    guard audio > 0, elapsed >= .seconds(1) else { return nil }
    let speed = audio / elapsed.inSeconds
    if speed >= 9.95 { return "\(Int(min(speed, 1e9).rounded()))x" }
    let tenths = Int((speed * 10).rounded())
    return tenths == 0 ? nil : "\(tenths / 10).\(tenths % 10)x"
  }

  /// Begun seconds count: what is still to come is not `0:00`.
  static func countdown(_ duration: Duration) -> String {
    clock(.seconds(duration.inSeconds.rounded(.up)))
  }

  /// `0:07`, `12:34`, `1:02:03`.
  static func clock(_ duration: Duration) -> String {
    let seconds = max(0, Int(min(duration.inSeconds, 1e9).rounded()))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
  }

  private static func cut(_ name: String, to columns: Int) -> String {
    TextColumns.width(of: name) <= columns
      ? name : "..." + TextColumns.suffix(of: name, columns: max(0, columns - 3))
  }
}

/// The words behind the bar; the least needed go first where there is no room.
struct ProgressTail {
  private var parts: [(text: String, rank: Int)] = []

  /// - Parameter rank: 0 stays longest.
  mutating func add(_ text: String, rank: Int) { parts.append((text, rank)) }

  /// `12/40`, and what the others do.
  mutating func add(_ chunks: ChunkCounts) {
    add("\(chunks.done)/\(chunks.total)", rank: 0)
    let busy = max(0, chunks.running - chunks.retrying)
    let queued = max(0, chunks.total - chunks.done - chunks.running - chunks.failed)
    if busy > 0 { add("\(busy) running", rank: 5) }
    if queued > 0 { add("\(queued) waiting", rank: 6) }
    if chunks.failed > 0 { add("\(chunks.failed) failed", rank: 2) }
  }

  func text(_ limit: Int) -> String {
    var parts = parts
    func joined() -> String { parts.map(\.text).joined(separator: "  ") }
    while parts.count > 1, TextColumns.width(of: joined()) > limit,
      let last = parts.indices.max(by: { parts[$0].rank < parts[$1].rank })
    {
      parts.remove(at: last)
    }
    return joined()
  }
}

extension Duration {
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
