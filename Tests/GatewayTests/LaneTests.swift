import Jobs
import Testing

@testable import Gateway

@Suite("Who goes when")
struct LaneTests {
  private static let down = Failure(.network, "nobody answers")
  private static let busy = Failure(.rate, "too fast")

  /// Lets them come, in the order given.
  private func lane(_ tickets: Int..., limit: Int = 2, now: Double = 0) -> Lane {
    var lane = Lane()
    for ticket in tickets { lane.join(Lane.Ask(ticket: ticket, limit: limit), now) }
    return lane
  }

  private func gone(_ lane: inout Lane, _ now: Double) -> [Int] {
    lane.turn(now).steps.compactMap { if case .go = $0.step { $0.ticket } else { nil } }
  }

  private func refused(_ lane: inout Lane, _ now: Double) -> [RetryPolicy.Reason] {
    lane.turn(now).steps.compactMap {
      if case .refused(let refusal) = $0.step { refusal.reason } else { nil }
    }
  }

  private func finish(_ lane: inout Lane, _ ticket: Int, _ outcome: Lane.Outcome, _ now: Double) {
    guard let pass = lane.running[ticket] else { return #expect(Bool(false), "it does not run") }
    lane.finish(pass, outcome, now)
  }

  @Test("As many as the preset says, in the order of their tickets, whenever they came")
  func order() {
    var lane = lane(5, 3, 1, 4, 2)
    #expect(gone(&lane, 0) == [1, 2])
    #expect(gone(&lane, 0) == [])
    finish(&lane, 2, .done, 1)
    #expect(gone(&lane, 1) == [3])
    finish(&lane, 1, .answered, 2)
    finish(&lane, 3, .nothing, 2)
    #expect(gone(&lane, 2) == [4, 5])
  }

  @Test("One that may run alone only is not overtaken for ever by those that need less room")
  func fair() {
    var lane = Lane()
    lane.join(Lane.Ask(ticket: 1, limit: 4), 0)
    #expect(gone(&lane, 0) == [1])
    lane.join(Lane.Ask(ticket: 2, limit: 1), 0)
    lane.join(Lane.Ask(ticket: 3, limit: 4), 0)
    #expect(gone(&lane, 0) == [])
    finish(&lane, 1, .done, 1)
    #expect(gone(&lane, 1) == [2, 3])
  }

  @Test("Who leaves, waiting or under way, leaves its place")
  func leaving() {
    var lane = lane(1, 2, 3, 4, limit: 1)
    #expect(gone(&lane, 0) == [1])
    lane.leave(2)
    lane.leave(1)
    #expect(gone(&lane, 0) == [3])
    lane.leave(3)
    lane.leave(3)
    #expect(gone(&lane, 0) == [4])
    #expect(lane.running.count == 1 && lane.waiting.isEmpty)
  }

  @Test("What is said twice of one attempt counts once")
  func twice() throws {
    var lane = lane(1, 2, 3, limit: 1)
    _ = gone(&lane, 0)
    let pass = try #require(lane.running[1])
    lane.finish(pass, .done, 0)
    #expect(gone(&lane, 0) == [2])
    lane.finish(pass, .done, 0)
    #expect(gone(&lane, 0) == [])
  }

  @Test("84: what one is told to wait holds for all; then one goes alone, then as many as before")
  func retryAfter() {
    var lane = lane(1, 2, 3, 4, limit: 4)
    #expect(gone(&lane, 0).count == 4)
    finish(&lane, 1, .tooFast(Self.busy, asked: 7, random: 0), 1)
    finish(&lane, 2, .answered, 0)
    finish(&lane, 3, .tooFast(Self.busy, asked: 2, random: 0), 1)
    lane.join(Lane.Ask(ticket: 5, limit: 4), 1)
    lane.join(Lane.Ask(ticket: 6, limit: 4), 2)
    let (steps, next) = lane.turn(2)
    #expect(steps.map(\.step) == [.wait(6, "too fast"), .wait(6, "too fast")])
    #expect(next == 8)
    #expect(lane.turn(3).steps.isEmpty, "nobody is told twice")
    #expect(gone(&lane, 8) == [5])
    #expect(gone(&lane, 9) == [])
    finish(&lane, 5, .done, 9)
    #expect(lane.width.limit(4) == 2)
    #expect(gone(&lane, 9) == [6])
  }

  @Test("84: nobody is sent to hear again that the origin wants an hour of peace, nor waits a day")
  func asksTooMuch() {
    var lane = lane(1)
    _ = gone(&lane, 0)
    finish(&lane, 1, .failed(Self.busy, asked: 3600), 0)
    lane.join(Lane.Ask(ticket: 2, limit: 2), 600)
    #expect(refused(&lane, 600) == [.asksTooMuch(3000)])
    lane.join(Lane.Ask(ticket: 3, limit: 2), 3500)
    #expect(lane.turn(3500).steps.map(\.step) == [.wait(100, "too fast")])
    var other = self.lane(1)
    _ = gone(&other, 0)
    finish(&other, 1, .tooFast(Self.busy, asked: 1e12, random: 0), 0)
    other.join(Lane.Ask(ticket: 2, limit: 2), 3601)
    #expect(gone(&other, 3601) == [2])
  }

  /// Five failures of an origin that has answered.
  private func broken(at now: Double) -> Lane {
    var lane = lane(1, limit: 8)
    _ = gone(&lane, now)
    finish(&lane, 1, .done, now)
    for ticket in 2...6 { lane.join(Lane.Ask(ticket: ticket, limit: 8), now) }
    _ = gone(&lane, now)
    for ticket in 2...6 { finish(&lane, ticket, .failed(Self.down, asked: nil), now) }
    return lane
  }

  @Test("87: exactly one probe; a success lets all go, a failure nobody")
  func probes() {
    var lane = broken(at: 0)
    for ticket in 11...14 { lane.join(Lane.Ask(ticket: ticket, limit: 8), 0) }
    #expect(lane.turn(0).next == 10)
    #expect(gone(&lane, 9.9) == [])
    #expect(gone(&lane, 10) == [11])
    #expect(lane.running[11]?.isProbe == true)
    #expect(gone(&lane, 12) == [])
    finish(&lane, 11, .failed(Self.down, asked: nil), 12)
    #expect(gone(&lane, 12) == [])
    #expect(gone(&lane, 32) == [12])
    finish(&lane, 12, .done, 33)
    #expect(gone(&lane, 33) == [13, 14])
    #expect(lane.running[13]?.isProbe == false)
  }

  @Test("Who was the probe before lets the others be it first")
  func probesInTurn() {
    var lane = broken(at: 0)
    for ticket in 11...13 {
      var ask = Lane.Ask(ticket: ticket, limit: 8)
      ask.probes = 13 - ticket
      lane.join(ask, 0)
    }
    #expect(gone(&lane, 10) == [13])
    finish(&lane, 13, .done, 11)
    #expect(gone(&lane, 11) == [11, 12])
  }

  @Test("Who cannot pay for being the probe leaves it to the next")
  func pennilessProbe() {
    var lane = broken(at: 0)
    for ticket in 11...31 {
      var ask = Lane.Ask(ticket: ticket, limit: 100)
      ask.attempts = 1
      ask.failure = Self.down
      lane.join(ask, 0)
    }
    lane.join(Lane.Ask(ticket: 99, limit: 100), 0)
    var now = 10.0
    // The reserve is spent on probes that are cancelled.
    for _ in 1...10 {
      guard let probe = gone(&lane, now).first else { break }
      finish(&lane, probe, .nothing, now)
      now += 1
    }
    #expect(lane.budget.isSpent)
    let steps = lane.turn(now).steps
    #expect(steps.last?.ticket == 99)
    #expect(lane.running[99]?.isProbe == true)
    #expect(lane.waiting.isEmpty)
  }

  @Test("87: a probe that is cancelled says nothing; the next one goes at once")
  func cancelledProbe() {
    var lane = broken(at: 0)
    for ticket in 11...13 { lane.join(Lane.Ask(ticket: ticket, limit: 8), 0) }
    _ = lane.turn(0)
    #expect(gone(&lane, 10) == [11])
    lane.leave(11)
    #expect(gone(&lane, 10) == [12])
    finish(&lane, 12, .nothing, 11)
    #expect(gone(&lane, 11) == [13])
  }

  @Test("87: after the last probe all that wait are told, and who comes then is not kept waiting")
  func givenUp() {
    var lane = broken(at: 0)
    for ticket in 11...20 { lane.join(Lane.Ask(ticket: ticket, limit: 8), 0) }
    var now = 0.0
    for (probe, pause) in zip(11..., [10.0, 20, 40, 60, 60]) {
      now += pause
      #expect(gone(&lane, now) == [probe])
      finish(&lane, probe, .failed(Self.down, asked: nil), now)
    }
    let steps = lane.turn(now).steps
    #expect(steps.map(\.ticket) == Array(16...20))
    for (_, step) in steps {
      #expect(step == .refused(Lane.Refusal(reason: .down(failures: 10), failure: Self.down)))
    }
    lane.join(Lane.Ask(ticket: 21, limit: 8), now + 30)
    #expect(refused(&lane, now + 30) == [.down(failures: 10)])
    lane.join(Lane.Ask(ticket: 22, limit: 8), now + 60)
    #expect(gone(&lane, now + 60) == [22])
    finish(&lane, 22, .done, now + 61)
    #expect(lane.breaker.isClosed)
  }

  @Test("Whom somebody else takes over from does not wait for what is down")
  func successor() {
    var lane = broken(at: 0)
    var ask = Lane.Ask(ticket: 11, limit: 8)
    ask.waitsForDown = false
    lane.join(ask, 0)
    #expect(refused(&lane, 0) == [.down(failures: 5)])
  }

  @Test("Nobody waits longer than its patience, nor to a time after its deadline")
  func patience() {
    var lane = broken(at: 0)
    var ask = Lane.Ask(ticket: 11, limit: 8)
    ask.patience = 9
    lane.join(ask, 0)
    ask = Lane.Ask(ticket: 12, limit: 8)
    ask.deadline = 10
    lane.join(ask, 0)
    #expect(refused(&lane, 0) == [.patience, .patience])
  }

  @Test("Waiting for a place costs no patience, and ends at the deadline")
  func deadline() {
    var lane = lane(1, limit: 1)
    var ask = Lane.Ask(ticket: 2, limit: 1)
    ask.deadline = 50
    ask.patience = 1
    lane.join(ask, 0)
    #expect(gone(&lane, 0) == [1])
    #expect(lane.turn(49).next == 50)
    let steps = lane.turn(50).steps
    #expect(steps.map(\.step) == [.refused(Lane.Refusal(reason: .late, failure: nil))])
  }

  @Test("85: a repetition that nothing pays for waits for one that may earn it, else it is over")
  func budget() {
    var lane = Lane()
    func repetition(_ ticket: Int) -> Lane.Ask {
      var ask = Lane.Ask(ticket: ticket, limit: 20)
      ask.attempts = 1
      ask.failure = Self.busy
      return ask
    }
    for ticket in 1...13 { lane.join(repetition(ticket), 0) }
    #expect(gone(&lane, 0) == Array(1...10))
    finish(&lane, 1, .done, 1)
    #expect(gone(&lane, 1) == [11, 12])
    for ticket in 2...11 { finish(&lane, ticket, .answered, 2) }
    #expect(lane.turn(2).steps.isEmpty)
    finish(&lane, 12, .answered, 3)
    #expect(refused(&lane, 3) == [.budget])
    lane.join(Lane.Ask(ticket: 20, limit: 20), 3)
    #expect(gone(&lane, 3) == [20], "a first attempt needs none")
  }

  @Test("What a preset allows in a minute is waited for, and said")
  func pace() {
    var lane = Lane()
    for ticket in 1...3 {
      var ask = Lane.Ask(ticket: ticket, limit: 8)
      ask.toll = Pace.Toll(name: "mine m1", perMinute: 2)
      lane.join(ask, 0)
    }
    let steps = lane.turn(0).steps
    #expect(steps.last?.step == .wait(60, "mine m1 takes 2 requests a minute"))
    #expect(gone(&lane, 60) == [3])
  }
}
