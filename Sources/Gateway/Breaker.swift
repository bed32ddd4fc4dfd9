/// Leaves an origin alone that does not answer, and finds out with one request at a time whether it
/// is back.
///
/// - Closed: everybody goes. A failure is a connection that did not come about, an answer that did
///   not come, or an answer that says that the server is in trouble. `threshold` of them in a row
///   open it. Of an origin that has never answered the first `grace` do not count: a server that is
///   just being started, or a network that has just woken up, is bridged by the usual attempts.
/// - Open: nobody goes for `firstPause` seconds, after each probe that failed for twice as long, at
///   most `longestPause`.
/// - Half open: exactly one request goes, the probe. Any answer closes the breaker, a failure opens
///   it again, and a probe that was cancelled leaves its place to the next one.
/// - Given up: after `probes` that failed (`probesOfNew` where it has never answered) nobody waits
///   any longer. Who comes before the pause is over is refused at once; who comes later is a probe.
struct Breaker: Sendable, Equatable {
  static let threshold = 5
  static let grace = 3
  static let firstPause = 10.0
  static let longestPause = 60.0
  static let probes = 5
  static let probesOfNew = 2

  /// Whether a request has ever succeeded here.
  private(set) var hasAnswered = false
  /// Failures since the last answer.
  private(set) var failures = 0
  /// Those of them that count.
  private var counted = 0
  private var graceLeft = Self.grace
  /// How often it opened without an answer in between; 0: closed.
  private var openings = 0
  /// Nobody goes before.
  private var end = -Double.infinity

  var isClosed: Bool { openings == 0 }
  var isGivenUp: Bool { openings > (hasAnswered ? Self.probes : Self.probesOfNew) }

  /// When a probe may go; `nil`: now.
  func opens(_ now: Double) -> Double? { !isClosed && end > now ? end : nil }

  mutating func answered(isSuccess: Bool) {
    if isSuccess { hasAnswered = true }
    failures = 0
    counted = 0
    openings = 0
  }

  /// - Parameter wasProbe: it went while the breaker was half open.
  mutating func failed(wasProbe: Bool, _ now: Double) {
    failures += 1
    if isClosed {
      if !hasAnswered, graceLeft > 0 {
        graceLeft -= 1
      } else {
        counted += 1
      }
      if counted >= Self.threshold { open(now) }
    } else if wasProbe {
      open(now)
    }
    // What went before it opened says nothing new.
  }

  private mutating func open(_ now: Double) {
    openings += 1
    end = now + Self.pause(openings)
  }

  static func pause(_ opening: Int) -> Double {
    var pause = firstPause
    for _ in 1..<max(1, min(opening, 8)) { pause *= 2 }
    return min(pause, longestPause)
  }
}
