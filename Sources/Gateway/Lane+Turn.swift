import Jobs

extension Lane {
  /// Looks at everybody who waits: who goes now, who is told to wait and until when, who has waited
  /// in vain.
  /// - Returns: what they are told, by ticket, and when to look again though nothing has happened.
  mutating func turn(_ now: Double) -> (steps: [(ticket: Int, step: Step)], next: Double?) {
    var steps: [(ticket: Int, step: Step)] = []
    while true {
      let (more, next, isOver) = look(now)
      steps += more
      if isOver { return (steps, next.isFinite ? next : nil) }
    }
  }

  /// - Returns: also whether that was all: who was to be the probe may have waited in vain, and then it
  ///   is another one's turn.
  private mutating func look(
    _ now: Double
  ) -> (steps: [(ticket: Int, step: Step)], next: Double, isOver: Bool) {
    var steps: [(ticket: Int, step: Step)] = []
    var next = Double.infinity
    var isOver = true
    var left: [Waiter] = []
    var isFull = false
    let prober = prober(now)
    for var waiter in waiting {
      let isPassedOver = prober.map { $0 != waiter.ask.ticket } ?? false
      switch verdict(&waiter, now, isPassedOver, &isFull) {
      case .go:
        steps.append((waiter.ask.ticket, .go(go(waiter, now))))
        continue
      case .refused(let reason):
        if waiter.ask.ticket == prober { isOver = false }
        // Its own time is over whatever others met with.
        let failure = waiter.ask.failure ?? (reason == .late ? nil : last)
        steps.append((waiter.ask.ticket, .refused(Refusal(reason: reason, failure: failure))))
        continue
      case .wait(let end, let reason):
        next = min(next, end)
        if waiter.told.map({ abs($0 - end) > 0.5 }) ?? true {
          waiter.told = end
          steps.append((waiter.ask.ticket, .wait(end - now, reason)))
        }
      case .queue: break
      }
      if let deadline = waiter.ask.deadline { next = min(next, deadline) }
      left.append(waiter)
    }
    waiting = left
    return (steps, next, isOver)
  }

  /// Who is to see whether the origin is back, if that is to be seen now: whoever did so least often,
  /// so that no request is lost to being first each time.
  private func prober(_ now: Double) -> Int? {
    guard !breaker.isClosed, !isScouting else { return nil }
    return waiting.filter { $0.earliest <= now }
      .min { ($0.ask.probes, $0.ask.ticket) < ($1.ask.probes, $1.ask.ticket) }?.ask.ticket
  }

  private enum Verdict {
    case go
    /// Until a time that is known.
    case wait(Double, String)
    /// Until something happens.
    case queue
    case refused(RetryPolicy.Reason)
  }

  private mutating func verdict(
    _ waiter: inout Waiter, _ now: Double, _ isPassedOver: Bool, _ isFull: inout Bool
  ) -> Verdict {
    let ask = waiter.ask
    if let deadline = ask.deadline, deadline <= now { return .refused(.late) }
    if let reason = refusal(ask, now) { return .refused(reason) }
    let wait = waitingTime(&waiter, now)
    if let wait {
      if let deadline = ask.deadline, wait.end >= deadline { return .refused(.patience) }
      if let since = waiter.heldSince, waiter.held + wait.end - since > ask.patience {
        return .refused(.patience)
      }
      return .wait(wait.end, wait.reason)
    }
    if isPassedOver { return .queue }
    // Strictly in order: one that wants more room is not overtaken for ever by those that want less.
    if isFull || running.count >= width.limit(ask.limit) {
      isFull = true
      return .queue
    }
    if isScouting { return .queue }
    if ask.attempts > 0, budget.isSpent {
      // A repetition under way may earn one by its success.
      return repeats ? .queue : .refused(.budget)
    }
    return .go
  }

  /// Whom the origin's state leaves no hope.
  private func refusal(_ ask: Ask, _ now: Double) -> RetryPolicy.Reason? {
    let isOpen = breaker.opens(now) != nil
    if isOpen, breaker.isGivenUp { return .down(failures: breaker.failures) }
    if !ask.waitsForDown, isOpen || !breaker.isClosed && isScouting {
      return .down(failures: breaker.failures)
    }
    let asked = holdEnd - now
    return asked > RetryPolicy.ceiling ? .asksTooMuch(asked) : nil
  }

  /// Until when it has to wait, if that is known.
  private func waitingTime(
    _ waiter: inout Waiter, _ now: Double
  ) -> (end: Double, reason: String)? {
    var end = now
    var reason = ""
    func take(_ time: Double, _ why: String) {
      guard time > end else { return }
      end = time
      reason = why
    }
    take(waiter.earliest, waiter.ask.failure?.message ?? "")
    let isResting = end > now
    let told = last?.message ?? waiter.ask.failure?.message ?? "the service asked for a pause"
    let gate = max(breaker.opens(now) ?? now, holdEnd)
    take(gate, told)
    if gate > now, !isResting {
      waiter.heldSince = waiter.heldSince ?? now
    } else if let since = waiter.heldSince {
      waiter.held += now - since
      waiter.heldSince = nil
    }
    if let toll = waiter.ask.toll, let time = pace.opens(toll, now) {
      take(time, "\(toll.name) takes \(toll.perMinute) requests a minute")
    }
    return end > now ? (end, reason) : nil
  }
}
