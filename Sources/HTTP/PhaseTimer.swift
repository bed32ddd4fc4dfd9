/// Counts the time of one exchange against its limits. It is told how much time went by: what
/// reads the clock leaves out the time in which this process was stopped.
struct PhaseTimer {
  enum Phase { case connecting, sending, waiting, reading }

  private let limits: HTTPTimeouts
  private let leastBytes: Int
  private(set) var phase = Phase.connecting
  private var total = Duration.zero
  /// Since the phase began, or since it last went on.
  private var quiet = Duration.zero
  private var bytes = 0

  /// - Parameter isStreamed: a single byte counts as going on.
  init(_ limits: HTTPTimeouts, isStreamed: Bool) {
    self.limits = limits
    leastBytes = isStreamed ? 1 : max(1, limits.leastBytes)
  }

  mutating func enter(_ next: Phase) {
    phase = next
    quiet = .zero
    bytes = 0
  }

  /// Bytes went out or came in.
  mutating func moved(_ count: Int) {
    bytes += count
    guard bytes >= (phase == .reading ? leastBytes : 1) else { return }
    quiet = .zero
    bytes = 0
  }

  mutating func advance(by time: Duration) {
    total += time
    quiet += time
  }

  /// What time has run out, if it has.
  var expired: HTTPError.Phase? {
    if let limit = limits.total, total >= limit { return .total }
    guard let limit = current.limit, quiet >= limit else { return nil }
    return current.name
  }

  /// Until a limit is reached if nothing moves.
  var left: Duration? {
    let rests = [limits.total.map { $0 - total }, current.limit.map { $0 - quiet }]
    return rests.compactMap { $0 }.min()
  }

  private var current: (limit: Duration?, name: HTTPError.Phase) {
    switch phase {
    case .connecting: (limits.connect, .connect)
    case .sending: (limits.sendIdle, .send)
    case .waiting: (limits.firstByte, .firstByte)
    case .reading: (limits.readIdle, .idle)
    }
  }
}
