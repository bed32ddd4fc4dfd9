import Jobs

/// The progress bar as text: what has been reported, and the line that says so. Pure: time comes
/// in as a value.
struct ProgressLine {
  /// Shown before the bar; empty for none.
  var name = ""
  private var stage: JobEvent.Stage?
  private var fraction: Double?
  /// When the current stage began.
  private var began: Duration = .zero
  /// Until when nothing happens, and why.
  private var waiting: (until: Duration, reason: String)?

  mutating func apply(_ event: JobEvent, at now: Duration) {
    switch event {
    case .stage(let stage, _):
      self.stage = stage
      fraction = nil
      began = now
      waiting = nil
    case .progress(let fraction):
      waiting = nil
      self.fraction = max(self.fraction ?? 0, min(fraction, 1))
    case .waiting(let seconds, let reason):
      waiting = (now + .seconds(seconds), reason)
    case .chunks, .text, .warning, .detail: break
    }
  }

  /// One line without a newline, at most `width - 1` columns: the last column of a terminal stays
  /// free, since some wrap there.
  func text(at now: Duration, width: Int) -> String {
    guard let stage else { return "" }
    let elapsed = now - began
    var tail: String
    if let waiting, waiting.until > now {
      tail = "\(waiting.reason), again in \(Self.countdown(waiting.until - now))"
    } else if let fraction {
      tail = "\(Int(fraction * 100)) %  \(Self.clock(elapsed))"
      if let left = remaining(elapsed) { tail += "  \(Self.clock(left)) left" }
    } else {
      tail = "\(stage.rawValue)  \(Self.clock(elapsed))"
    }
    let room = max(0, width - 1 - tail.count)
    var head = ""
    if !name.isEmpty, room >= 12 { head = Self.cut(name, to: min(room / 3, 30)) + "  " }
    let cells = min(40, room - head.count - 4)
    if let fraction, cells >= 8 {
      let full = Int(fraction * Double(cells))
      head +=
        "[" + String(repeating: "#", count: full) + String(repeating: "-", count: cells - full)
        + "]  "
    }
    return String((head + tail).prefix(max(0, width - 1)))
  }

  /// From what has been done in the time so far; nothing before a guess is worth something.
  private func remaining(_ elapsed: Duration) -> Duration? {
    guard let fraction, fraction >= 0.02, elapsed >= .seconds(1) else { return nil }
    return .seconds(elapsed.inSeconds * (1 - fraction) / fraction)
  }

  /// Begun seconds count: what is still to come is not `0:00`.
  static func countdown(_ duration: Duration) -> String {
    clock(.seconds(duration.inSeconds.rounded(.up)))
  }

  /// `0:07`, `12:34`, `1:02:03`.
  static func clock(_ duration: Duration) -> String {
    let seconds = max(0, Int(duration.inSeconds.rounded()))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
  }

  private static func cut(_ name: String, to count: Int) -> String {
    name.count <= count ? name : "..." + name.suffix(max(0, count - 3))
  }
}

extension Duration {
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
