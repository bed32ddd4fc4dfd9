import Jobs

/// The traffic of one origin: who waits for it, who is under way, and what it has borne so far. Pure:
/// events and their times go in, decisions come out.
///
/// Who may go is looked at in the order of the tickets. One goes when
/// - its own wait after a failure is over;
/// - the origin is not to be left alone: it asked for that (`Retry-After`, or a refusal for going too
///   fast), or it does not answer (`Breaker`). After either, one goes alone, and all others when it
///   has been answered;
/// - its preset's number a minute allows it (`Pace`);
/// - fewer run than its preset allows and the origin bears (`Width`);
/// - it is no repetition, or the origin's budget allows one (`RetryBudget`).
struct Lane: Sendable {
  /// A request that wants to go.
  struct Ask: Sendable {
    /// Its place in the order; one request keeps it through all its attempts.
    let ticket: Int
    /// Requests that may run at once, itself too.
    var limit: Int
    /// They are counted over all programs of the user.
    var isShared = false
    var toll: Pace.Toll?
    /// Attempts so far, and those of them that were probes.
    var attempts = 0
    var probes = 0
    /// Seconds that it has to wait itself, after the last attempt.
    var rest = 0.0
    /// What came of the last attempt.
    var failure: Failure?
    /// On the same clock as all times here: it does not go any more.
    var deadline: Double?
    /// Seconds that it waits for an origin that is to be left alone.
    var patience = RetryPolicy.patience
    /// Whether it waits for an origin that does not answer.
    var waitsForDown = true
  }

  /// The right to make one attempt; given back when that has ended.
  struct Pass: Sendable, Equatable {
    let ticket: Int
    let serial: Int
    /// Attempts before this one.
    let attempts: Int
    /// It goes alone, to see whether the origin answers again.
    let isProbe: Bool
    /// The origin has answered before.
    let isKnown: Bool
    /// Seconds that were waited because the origin was to be left alone.
    let waited: Double
  }

  /// What a waiting request is told.
  enum Step: Sendable, Equatable {
    /// For so many seconds, for a reason.
    case wait(Double, String)
    case go(Pass)
    case refused(Refusal)
  }

  struct Refusal: Error, Sendable, Equatable {
    let reason: RetryPolicy.Reason
    /// What the origin said last, to this request or to another one.
    let failure: Failure?
  }

  struct Waiter: Sendable {
    let ask: Ask
    /// After its own last failure.
    let earliest: Double
    /// Since when it waits only because the origin is to be left alone, and how long it did before.
    var heldSince: Double?
    var held = 0.0
    var told: Double?
  }

  /// The most seconds that an origin is left alone for because it asked: what it says is not always
  /// meant.
  static let longestHold = 3600.0

  var waiting: [Waiter] = []
  var running: [Int: Pass] = [:]
  private(set) var width = Width()
  private(set) var budget = RetryBudget()
  private(set) var breaker = Breaker()
  private(set) var pace = Pace()
  private var serial = 0
  /// The origin asked to be left alone until then.
  private(set) var holdEnd = -Double.infinity
  /// It did, and has not taken a request since.
  private(set) var isHeld = false
  /// Refusals for going too fast since the last success.
  private var refusals = 0
  /// The one that goes alone.
  private var scout: Int?
  /// What came last that was no answer.
  private(set) var last: Failure?

  // MARK: Coming and going

  mutating func join(_ ask: Ask, _ now: Double) {
    width.saw(ask.limit)
    let waiter = Waiter(ask: ask, earliest: now + ask.rest)
    let place = waiting.firstIndex { $0.ask.ticket > ask.ticket } ?? waiting.count
    waiting.insert(waiter, at: place)
  }

  /// It waits no more, or makes no attempt after all.
  mutating func leave(_ ticket: Int) {
    waiting.removeAll { $0.ask.ticket == ticket }
    if let pass = running[ticket] { end(pass) }
  }

  mutating func go(_ waiter: Waiter, _ now: Double) -> Pass {
    let ask = waiter.ask
    if ask.attempts > 0 { budget.spend() } else { budget.earn() }
    if let toll = ask.toll { pace.went(toll, now) }
    serial += 1
    let pass = Pass(
      ticket: ask.ticket, serial: serial, attempts: ask.attempts, isProbe: !breaker.isClosed,
      isKnown: breaker.hasAnswered, waited: waiter.held)
    running[ask.ticket] = pass
    if goesAlone { scout = ask.ticket }
    return pass
  }

  /// Whether the next one goes alone.
  private var goesAlone: Bool { isHeld || !breaker.isClosed }
  /// Whether one that goes alone is under way.
  var isScouting: Bool { goesAlone && scout != nil }
  var repeats: Bool { running.values.contains { $0.attempts > 0 } }

  private mutating func end(_ pass: Pass) {
    running[pass.ticket] = nil
    if scout == pass.ticket { scout = nil }
  }

  // MARK: What came of an attempt

  /// What an attempt says of its origin.
  enum Outcome: Sendable, Equatable {
    case done
    /// It is there, and this request was not to its liking.
    case answered
    /// For going too fast.
    /// - asked: seconds that it wants to be left alone for.
    /// - random: uniformly from 0..<1.
    case tooFast(Failure, asked: Double?, random: Double)
    /// It is in trouble or does not answer.
    case failed(Failure, asked: Double?)
    /// Nothing: cancelled, or never sent.
    case nothing
  }

  mutating func finish(_ pass: Pass, _ outcome: Outcome, _ now: Double) {
    guard running[pass.ticket]?.serial == pass.serial else { return }
    let running = running.count
    end(pass)
    switch outcome {
    case .nothing: break
    case .done:
      budget.succeeded(after: pass.attempts)
      width.succeeded()
      refusals = 0
      answered(isSuccess: true)
    case .answered: answered(isSuccess: false)
    case .tooFast(let failure, let asked, let random):
      breaker.answered(isSuccess: false)
      last = failure
      if width.refused(serial: pass.serial, latest: serial, running: running) { refusals += 1 }
      hold(max(asked ?? 0, random * RetryPolicy.step(refusals)), now)
    case .failed(let failure, let asked):
      last = failure
      breaker.failed(wasProbe: pass.isProbe, now)
      if let asked { hold(asked, now) }
    }
  }

  private mutating func answered(isSuccess: Bool) {
    breaker.answered(isSuccess: isSuccess)
    isHeld = false
    last = nil
  }

  private mutating func hold(_ seconds: Double, _ now: Double) {
    isHeld = true
    holdEnd = max(holdEnd, now + min(seconds, Self.longestHold))
  }
}
