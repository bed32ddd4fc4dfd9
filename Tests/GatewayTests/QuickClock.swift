import Synchronization

@testable import Gateway

extension Pulse {
  /// Waits for nobody: its clock stands still, and jumps to where a wait would end. Every wait is
  /// half of its step.
  static func quick() -> Pulse {
    let clock = QuickClock()
    var pulse = Pulse.live
    pulse.random = { 0.5 }
    pulse.elapsed = { clock.now }
    pulse.sleep = { await clock.sleep($0) }
    return pulse
  }
}

/// A clock that only sleeping moves.
final class QuickClock: Sendable {
  private let time = Mutex(1000.0)
  var now: Double { time.withLock { $0 } }

  func sleep(_ seconds: Double) async {
    let end = now + seconds
    await Task.yield()
    guard !Task.isCancelled else { return }
    time.withLock { $0 = max($0, end) }
  }
}
