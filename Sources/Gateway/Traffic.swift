import Origin
import Synchronization

/// Who may send when: the traffic to each origin, of all jobs of the process together, and of all
/// programs of the user as far as the number of requests at once goes.
final class Traffic: Sendable {
  private struct State {
    var lanes: [Origin: Lane] = [:]
    var tickets = 0
    /// Who waits, by ticket.
    var mail: [Int: AsyncStream<Lane.Step>.Continuation] = [:]
    var alarms: [Origin: (time: Double, task: Task<Void, Never>)] = [:]
    /// Places among all programs, by ticket.
    var slots: [Int: Slots.Slot] = [:]
  }

  private let pulse: Pulse
  private let slots: Slots?
  private let state = Mutex(State())

  /// - Parameter slots: what all programs share; `nil`: nothing.
  init(_ pulse: Pulse, slots: Slots? = nil) {
    self.pulse = pulse
    self.slots = slots
  }

  /// A place in the order, for all attempts of one request.
  func ticket() -> Int {
    state.withLock { state in
      state.tickets += 1
      return state.tickets
    }
  }

  /// Waits until the request may go.
  /// - Parameter onWait: called each time that it is known for how long, and why.
  /// - Returns: the right to make one attempt, which `leave` gives back; `nil`: the waiting task was
  ///   cancelled, and holds nothing.
  func enter(
    _ ask: Lane.Ask, at origin: Origin, onWait: (Double, String) -> Void
  ) async throws(Lane.Refusal) -> Lane.Pass? {
    let (steps, mail) = AsyncStream<Lane.Step>.makeStream()
    turn(origin) { state, lane, now in
      state.mail[ask.ticket] = mail
      lane.join(ask, now)
    }
    for await step in steps {
      switch step {
      case .wait(let seconds, let reason): onWait(seconds, reason)
      case .go(let pass): return try await placed(pass, ask, origin)
      case .refused(let refusal): throw refusal
      }
    }
    turn(origin) { state, lane, _ in
      state.mail[ask.ticket] = nil
      lane.leave(ask.ticket)
    }
    return nil
  }

  func leave(_ pass: Lane.Pass, _ outcome: Lane.Outcome, at origin: Origin) {
    state.withLock { $0.slots.removeValue(forKey: pass.ticket) }?.release()
    turn(origin) { _, lane, now in lane.finish(pass, outcome, now) }
  }

  /// With a place among all programs, where one is needed; waits until another program gives one
  /// back. Those that come later in this process wait behind it.
  private func placed(
    _ pass: Lane.Pass, _ ask: Lane.Ask, _ origin: Origin
  ) async throws(Lane.Refusal) -> Lane.Pass? {
    guard let slots, ask.isShared else { return pass }
    let start = pulse.elapsed()
    while true {
      let now = pulse.elapsed()
      if Task.isCancelled {
        leave(pass, .nothing, at: origin)
        return nil
      }
      if let deadline = ask.deadline, deadline <= now {
        leave(pass, .nothing, at: origin)
        throw Lane.Refusal(reason: .late, failure: ask.failure)
      }
      switch slots.take(origin, of: ask.limit) {
      case .taken(let slot):
        state.withLock { $0.slots[pass.ticket] = slot }
        return pass
      case .unknown: return pass
      case .full:
        if now - start >= Slots.patience { return pass }
        await pulse.sleep(Slots.pause * (0.25 + 0.75 * pulse.random()))
      }
    }
  }

  /// A look at an origin.
  func lane(_ origin: Origin) -> Lane? { state.withLock { $0.lanes[origin] } }

  /// Lets something happen, and everybody know what it means for them.
  private func turn(_ origin: Origin, _ event: (inout State, inout Lane, Double) -> Void) {
    state.withLock { state in
      let now = pulse.elapsed()
      // Taken out, so that it is not copied.
      var lane = state.lanes.removeValue(forKey: origin) ?? Lane()
      event(&state, &lane, now)
      let (steps, next) = lane.turn(now)
      state.lanes[origin] = lane
      // Under the lock: what one is told last is what counts.
      for (ticket, step) in steps {
        guard let mail = state.mail[ticket] else { continue }
        mail.yield(step)
        if case .wait = step { continue }
        mail.finish()
        state.mail[ticket] = nil
      }
      setAlarm(&state, origin, next, now)
    }
  }

  /// One sleeper for an origin, however many wait.
  private func setAlarm(_ state: inout State, _ origin: Origin, _ next: Double?, _ now: Double) {
    guard state.alarms[origin]?.time != next else { return }
    state.alarms[origin]?.task.cancel()
    state.alarms[origin] = nil
    guard let next else { return }
    let task = Task {
      await pulse.sleep(next - now)
      guard !Task.isCancelled else { return }
      turn(origin) { state, _, _ in state.alarms[origin] = nil }
    }
    state.alarms[origin] = (next, task)
  }
}
