import Testing

@testable import Gateway

@Suite("What an origin is spared, part by part")
struct TrafficPartsTests {
  // MARK: The budget

  @Test("85: ten repetitions are free, ten requests earn another, what helped is given back")
  func budget() {
    var budget = RetryBudget()
    for _ in 1...10 {
      #expect(!budget.isSpent)
      budget.spend()
    }
    #expect(budget.isSpent)
    for _ in 1...9 { budget.earn() }
    #expect(budget.isSpent)
    budget.earn()
    #expect(budget.repetitions == 1)
    budget.spend()
    budget.succeeded(after: 3)
    #expect(budget.repetitions == 4)
    for _ in 1...100 { budget.succeeded(after: 0) }
    #expect(budget.repetitions == 10)
    for _ in 1...10_000 { budget.earn() }
    #expect(budget.repetitions == 50, "an hour of good luck is not all spent on the next outage")
  }

  // MARK: The breaker

  private func opened(at now: Double, hasAnswered: Bool) -> Breaker {
    var breaker = Breaker()
    if hasAnswered { breaker.answered(isSuccess: true) }
    for _ in 1...(hasAnswered ? 5 : 8) { breaker.failed(wasProbe: false, now) }
    return breaker
  }

  @Test("87: five failures in a row open it; the first three of an origin that is new do not count")
  func opens() {
    for (hasAnswered, count) in [(true, 5), (false, 8)] {
      var breaker = Breaker()
      if hasAnswered { breaker.answered(isSuccess: true) }
      for _ in 1..<count {
        breaker.failed(wasProbe: false, 100)
        #expect(breaker.isClosed)
      }
      breaker.failed(wasProbe: false, 100)
      #expect(!breaker.isClosed)
      #expect(breaker.opens(100) == 110)
      #expect(breaker.opens(110) == nil)
    }
  }

  @Test("87: an answer between failures, whatever it says, begins the row anew; grace comes once")
  func row() {
    var breaker = Breaker()
    for _ in 1...7 { breaker.failed(wasProbe: false, 0) }
    breaker.answered(isSuccess: false)
    for _ in 1...4 { breaker.failed(wasProbe: false, 0) }
    #expect(breaker.isClosed)
    breaker.failed(wasProbe: false, 0)
    #expect(!breaker.isClosed)
  }

  @Test("87: ten seconds, twice as long after each probe that failed, a minute at most")
  func pauses() {
    #expect((1...6).map(Breaker.pause) == [10, 20, 40, 60, 60, 60])
    #expect(Breaker.pause(.max) == 60)
    var breaker = opened(at: 0, hasAnswered: true)
    var now = 0.0
    for pause in [10.0, 20, 40, 60, 60] {
      #expect(!breaker.isGivenUp)
      #expect(breaker.opens(now) == now + pause)
      now += pause
      breaker.failed(wasProbe: true, now)
    }
    #expect(breaker.isGivenUp)
    #expect(breaker.opens(now) == now + 60)
    breaker.answered(isSuccess: true)
    #expect(breaker.isClosed && !breaker.isGivenUp && breaker.failures == 0)
    for _ in 1...5 { breaker.failed(wasProbe: false, now) }
    #expect(breaker.opens(now) == now + 10, "it has forgotten")
  }

  @Test("87: an origin that has never answered is given up after two probes")
  func new() {
    var breaker = opened(at: 0, hasAnswered: false)
    breaker.failed(wasProbe: true, 10)
    #expect(!breaker.isGivenUp)
    breaker.failed(wasProbe: true, 30)
    #expect(breaker.isGivenUp)
  }

  @Test("What went before it opened neither opens it again nor makes the pause longer")
  func stragglers() {
    var breaker = opened(at: 0, hasAnswered: true)
    for _ in 1...20 { breaker.failed(wasProbe: false, 5) }
    #expect(breaker.opens(5) == 10)
    #expect(breaker.failures == 25)
  }

  // MARK: The width

  @Test("A refusal halves what ran, down to one; each run of successes gives one back")
  func width() {
    var width = Width()
    width.saw(8)
    #expect(width.limit(8) == 8)
    width.refused(serial: 8, latest: 8, running: 8)
    #expect(width.limit(8) == 4)
    // The others of the same eight tell nothing new.
    for serial in 1...7 { width.refused(serial: serial, latest: 8, running: 8 - serial) }
    #expect(width.limit(8) == 4)
    width.refused(serial: 9, latest: 12, running: 4)
    width.refused(serial: 13, latest: 14, running: 2)
    width.refused(serial: 15, latest: 15, running: 1)
    #expect(width.limit(8) == 1)
    var successes = 0
    while width.most != nil, successes < 100 {
      width.succeeded()
      successes += 1
    }
    #expect(successes == 1 + 2 + 3 + 4 + 5 + 6 + 7)
    #expect(width.limit(8) == 8 && width.limit(3) == 3)
  }

  @Test("What runs is halved, not what might: a refusal of three of a hundred leaves one")
  func halves() {
    var width = Width()
    width.saw(100)
    width.refused(serial: 3, latest: 3, running: 3)
    #expect(width.limit(100) == 1)
  }

  // MARK: The pace

  @Test("In any sixty seconds no more go than the preset says")
  func pace() {
    var dice = Dice(7)
    for perMinute in [1, 2, 7, 100] {
      let toll = Pace.Toll(name: "mine", perMinute: perMinute)
      var pace = Pace()
      var now = 0.0
      var starts: [Double] = []
      for _ in 1...1000 {
        now += dice.unit() * 2
        if let time = pace.opens(toll, now) {
          #expect(time > now && time <= now + 60)
          #expect(pace.opens(Pace.Toll(name: "other", perMinute: 1), now) == nil)
          now = time
        }
        pace.went(toll, now)
        starts.append(now)
      }
      for first in 0..<(starts.count - perMinute) {
        #expect(starts[first + perMinute] - starts[first] > 59.999)
      }
    }
  }
}
