import Jobs

@testable import Gateway

/// A generator of its own, so that a run can be had again by its seed.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func unit() -> Double { Double.random(in: 0..<1, using: &self) }
}

/// Requests of one job to one origin, with the real policy and the real lane, on a clock that is only
/// counted: what a server does is a function of the time.
struct TrafficSimulation {
  struct Answer {
    /// How long it takes.
    var seconds = 1.0
    /// `nil`: words.
    var obstacle: RetryPolicy.Obstacle?
  }
  struct Asked {
    let now: Double
    /// Requests under way, this one too.
    let running: Int
    let ticket: Int
  }
  typealias Server = (_ asked: Asked, _ dice: inout Dice) -> Answer

  private struct Client {
    var attempts: Attempts
    var ask: Lane.Ask
  }

  private struct Arrival {
    let time: Double
    let pass: Lane.Pass
    let obstacle: RetryPolicy.Obstacle?
  }

  // What is simulated.
  var count = 100
  /// How many the job has under way.
  var jobs = 8
  var limit = 8
  var toll: Pace.Toll?
  var policy = RetryPolicy()
  var hasSuccessor = false
  var seed: UInt64 = 1

  // What came of it.
  private(set) var lane = Lane()
  private(set) var now = 0.0
  private(set) var begun = 0
  private(set) var starts: [(time: Double, ticket: Int)] = []
  /// Attempts of those that succeeded, by ticket.
  private(set) var done: [Int: Int] = [:]
  private(set) var failures: [Int: RetryPolicy.Reason] = [:]
  private(set) var mostRunning = 0
  private(set) var mostProbes = 0
  /// Each width that the lane had, in order; 0: as wide as the preset says.
  private(set) var widths: [Int] = [0]
  private(set) var isStuck = false

  private var clients: [Int: Client] = [:]
  private var arrivals: [Arrival] = []

  var attempts: Int { starts.count }
  /// Repetitions that came to nothing.
  var wasted: Int {
    let first = Set(starts.map(\.ticket)).count
    return attempts - first - done.values.reduce(0) { $0 + $1 - 1 }
  }

  mutating func run(_ server: Server) {
    var dice = Dice(seed)
    for _ in 0..<min(jobs, count) { begin() }
    while done.count + failures.count < count {
      let next = step(server, &dice)
      guard done.count + failures.count < count else { return }
      let arrival = arrivals.indices.min { arrivals[$0].time < arrivals[$1].time }
      let time = min(arrival.map { arrivals[$0].time } ?? .infinity, next ?? .infinity)
      guard time.isFinite, starts.count < 100_000 else {
        isStuck = true
        return
      }
      now = max(now, time)
      if let arrival, arrivals[arrival].time <= now {
        finish(arrivals.remove(at: arrival), &dice)
      }
    }
  }

  /// - Returns: when something happens by itself.
  private mutating func step(_ server: Server, _ dice: inout Dice) -> Double? {
    while true {
      let (steps, next) = lane.turn(now)
      let isQuiet = steps.allSatisfy { if case .refused = $0.step { false } else { true } }
      for (ticket, step) in steps {
        switch step {
        case .wait: break
        case .refused(let refusal): end(ticket, refusal.reason)
        case .go(let pass):
          starts.append((now, ticket))
          let running = lane.running.count
          mostRunning = max(mostRunning, running)
          mostProbes = max(mostProbes, lane.running.values.count(where: \.isProbe))
          let answer = server(Asked(now: now, running: running, ticket: ticket), &dice)
          arrivals.append(
            Arrival(time: now + answer.seconds, pass: pass, obstacle: answer.obstacle))
        }
      }
      if isQuiet { return next }
    }
  }

  private mutating func begin() {
    guard begun < count else { return }
    begun += 1
    var ask = Lane.Ask(ticket: begun, limit: limit)
    ask.toll = toll
    let attempts = Attempts(policy, hasSuccessor: hasSuccessor)
    ask.waitsForDown = attempts.waitsForDown
    clients[begun] = Client(attempts: attempts, ask: ask)
    lane.join(ask, now)
  }

  private mutating func end(_ ticket: Int, _ reason: RetryPolicy.Reason?) {
    if let reason {
      failures[ticket] = reason
    } else {
      done[ticket] = (clients[ticket]?.attempts.made ?? 0) + 1
    }
    clients[ticket] = nil
    begin()
  }

  private mutating func finish(_ arrival: Arrival, _ dice: inout Dice) {
    let ticket = arrival.pass.ticket
    guard var client = clients[ticket] else { return }
    defer { note() }
    guard let obstacle = arrival.obstacle else {
      lane.finish(arrival.pass, .done, now)
      return end(ticket, nil)
    }
    let failure = Failure(.server, "no")
    let error = EgressError(obstacle, failure, wasSending: true)
    let random = dice.unit()
    lane.finish(arrival.pass, error.outcome(random: random), now)
    switch client.attempts.failed(obstacle, arrival.pass, random: random) {
    case .stop(let reason):
      client.attempts = Attempts(policy)
      end(ticket, reason)
    case .wait(let seconds):
      client.ask.attempts = client.attempts.made
      client.ask.probes = client.attempts.probes
      client.ask.rest = seconds
      client.ask.failure = failure
      client.ask.patience = RetryPolicy.patience - client.attempts.waited
      clients[ticket] = client
      lane.join(client.ask, now)
    }
  }

  private mutating func note() {
    let width = lane.width.most ?? 0
    if widths.last != width { widths.append(width) }
  }
}
