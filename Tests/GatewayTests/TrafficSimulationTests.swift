import Testing

@testable import Gateway

@Suite("A hundred chunks and a server that has its days")
struct TrafficSimulationTests {
  private static let refuses: RetryPolicy.Obstacle = .notConnected
  private static let unavailable: RetryPolicy.Obstacle = .refusedForNow(
    attempts: nil, retryAfter: nil)
  private static let tooFast: RetryPolicy.Obstacle = .refusedForNow(
    attempts: nil, retryAfter: nil, isTooFast: true)

  @Test(
    "85, 87: dead from the start, it costs few requests and half a minute",
    arguments: [(1, refuses), (8, refuses), (100, refuses), (8, unavailable), (100, unavailable)])
  func dead(jobs: Int, obstacle: RetryPolicy.Obstacle) {
    var simulation = TrafficSimulation()
    simulation.jobs = jobs
    simulation.limit = jobs
    simulation.run { _, _ in .init(seconds: 0.01, obstacle: obstacle) }
    #expect(simulation.failures.count == 100)
    // The first wave, and the probes.
    #expect(simulation.attempts <= max(jobs, 8) + Breaker.probesOfNew)
    #expect(simulation.now < 45)
  }

  @Test(
    "Where nothing is to be tried again, a dead origin ends all at once, and nobody waits",
    arguments: [(1, refuses), (8, refuses), (100, refuses), (8, unavailable)])
  func deadWithoutRetries(jobs: Int, obstacle: RetryPolicy.Obstacle) {
    var simulation = TrafficSimulation()
    simulation.jobs = jobs
    simulation.limit = jobs
    simulation.policy = RetryPolicy(retries: 0)
    simulation.run { _, _ in .init(seconds: 0.01, obstacle: obstacle) }
    #expect(simulation.failures.count == 100)
    // Until the breaker opens, and what was under way then.
    #expect(simulation.attempts <= max(jobs, Breaker.grace + Breaker.threshold) + jobs - 1)
    #expect(simulation.now < 0.2)
    for reason in simulation.failures.values {
      if case .down = reason { continue }
      #expect(reason == .attempts)
    }
  }

  @Test(
    "85: without a breaker, too, repetitions are a tenth of the requests and the reserve",
    arguments: [1, 8, 100])
  func alwaysTooFast(jobs: Int) {
    var simulation = TrafficSimulation()
    simulation.jobs = jobs
    simulation.limit = jobs
    simulation.run { _, _ in .init(seconds: 0.01, obstacle: Self.tooFast) }
    #expect(simulation.failures.count == 100)
    #expect(simulation.attempts <= 110 + RetryBudget.reserve)
  }

  @Test(
    "Down for twenty seconds in the middle, every chunk is done all the same",
    arguments: [1, 2, 4, 8, 16], [refuses, unavailable])
  func outage(jobs: Int, obstacle: RetryPolicy.Obstacle) {
    for seed in 1...20 as ClosedRange<UInt64> {
      var simulation = TrafficSimulation()
      simulation.jobs = jobs
      simulation.limit = jobs
      simulation.seed = seed
      simulation.run { asked, _ in
        let isDown = (5..<25).contains(asked.now)
        return .init(seconds: isDown ? 0.01 : 1, obstacle: isDown ? obstacle : nil)
      }
      #expect(simulation.done.count == 100, "seed \(seed): \(simulation.failures)")
      #expect(simulation.mostProbes == 1)
    }
  }

  @Test("Down for two minutes, every chunk is done too", arguments: [refuses, unavailable])
  func longOutage(obstacle: RetryPolicy.Obstacle) {
    var simulation = TrafficSimulation()
    simulation.run { asked, _ in
      let isDown = (5..<125).contains(asked.now)
      return .init(seconds: isDown ? 0.01 : 1, obstacle: isDown ? obstacle : nil)
    }
    #expect(simulation.done.count == 100, "\(simulation.failures)")
  }

  @Test("Down for good in the middle, it is over in minutes")
  func dies() {
    var simulation = TrafficSimulation()
    simulation.run { asked, _ in
      let isDown = asked.now >= 5
      return .init(seconds: isDown ? 15 : 1, obstacle: isDown ? Self.refuses : nil)
    }
    #expect(simulation.done.count + simulation.failures.count == 100)
    #expect(simulation.attempts - simulation.done.count <= 8 + Breaker.probes)
    #expect(simulation.now < 300)
  }

  @Test(
    "Refused for going too fast every other time, all is done; fewer go at once, then more again",
    arguments: [2, 4, 8, 16])
  func everyOther(jobs: Int) {
    var simulation = TrafficSimulation()
    simulation.jobs = jobs
    simulation.limit = jobs
    var number = 0
    simulation.run { _, _ in
      number += 1
      return number.isMultiple(of: 2)
        ? .init(seconds: 1) : .init(seconds: 0.05, obstacle: Self.tooFast)
    }
    #expect(simulation.done.count == 100, "\(simulation.failures)")
    let fell = simulation.widths.contains(1)
    let rose = zip(simulation.widths, simulation.widths.dropFirst()).contains {
      $0 != 0 && ($1 == $0 + 1 || $1 == 0)
    }
    #expect(fell && rose, "\(simulation.widths)")
  }

  @Test("A server that bears three at once gets three in the end, and loses nothing")
  func bearsThree() {
    var simulation = TrafficSimulation()
    simulation.limit = 12
    simulation.jobs = 12
    simulation.run { asked, _ in
      asked.running <= 3 ? .init(seconds: 2) : .init(seconds: 0.05, obstacle: Self.tooFast)
    }
    #expect(simulation.done.count == 100, "\(simulation.failures)")
    // Alone it would have taken 200 s.
    #expect(simulation.now < 140)
    #expect(simulation.attempts < 200)
  }

  @Test("Chunks that a server cannot bear cost no others", arguments: [1, 2, 8])
  func poison(jobs: Int) {
    let poison: Set = [3, 50, 51]
    for seed in 1...20 as ClosedRange<UInt64> {
      var simulation = TrafficSimulation()
      simulation.jobs = jobs
      simulation.limit = jobs
      simulation.seed = seed
      simulation.run { asked, _ in
        poison.contains(asked.ticket)
          ? .init(seconds: 0.1, obstacle: Self.unavailable) : .init(seconds: 1)
      }
      #expect(Set(simulation.failures.keys) == poison, "seed \(seed): \(simulation.failures.count)")
      #expect(simulation.starts.count { poison.contains($0.ticket) } <= 3 * 9)
    }
  }

  @Test("At the pace that the preset says, and no faster")
  func pace() {
    var simulation = TrafficSimulation()
    simulation.toll = Pace.Toll(name: "mine", perMinute: 20)
    simulation.run { _, _ in .init(seconds: 0.5) }
    #expect(simulation.done.count == 100)
    let times = simulation.starts.map(\.time)
    for first in 0..<(times.count - 20) { #expect(times[first + 20] - times[first] > 59.999) }
    #expect((240..<260).contains(simulation.now))
    #expect(simulation.starts.map(\.ticket) == Array(1...100), "in order")
  }

  @Test("85, 87: whatever happens, everybody ends, in bounded time, and nothing multiplies")
  func anything() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var dice = Dice(seed &+ 1_000_000)
      var simulation = TrafficSimulation()
      simulation.seed = seed
      simulation.count = .random(in: 1...150, using: &dice)
      simulation.jobs = .random(in: 1...20, using: &dice)
      simulation.limit = .random(in: 1...20, using: &dice)
      simulation.hasSuccessor = seed.isMultiple(of: 5)
      if seed.isMultiple(of: 3) { simulation.policy.retries = .random(in: 0...6, using: &dice) }
      if seed.isMultiple(of: 7) {
        simulation.toll = Pace.Toll(name: "m", perMinute: .random(in: 1...60, using: &dice))
      }
      let days = (0..<60).map { _ in Int.random(in: 0..<6, using: &dice) }
      let length = Double.random(in: 1...120, using: &dice)
      simulation.run { asked, dice in
        let seconds = 0.01 + 4 * dice.unit()
        switch days[Int(asked.now / length) % days.count] {
        case 0: return .init(seconds: 0.01, obstacle: .notConnected)
        case 1: return .init(seconds: seconds, obstacle: Self.unavailable)
        case 2: return .init(seconds: 0.1, obstacle: dice.unit() < 0.5 ? Self.tooFast : nil)
        case 3:
          let wait = Double.random(in: 0...150, using: &dice)
          return .init(
            seconds: 0.1,
            obstacle: .refusedForNow(attempts: nil, retryAfter: wait, isTooFast: true))
        case 4:
          let all: [RetryPolicy.Obstacle?] = [.permanent, .unanswered, nil, nil]
          return .init(seconds: seconds, obstacle: all.randomElement(using: &dice) ?? nil)
        default: return .init(seconds: seconds)
        }
      }
      let all = simulation.done.count + simulation.failures.count
      #expect(!simulation.isStuck && all == simulation.count, "seed \(seed)")
      #expect(simulation.lane.running.isEmpty && simulation.lane.waiting.isEmpty, "seed \(seed)")
      #expect(simulation.mostRunning <= min(simulation.limit, simulation.jobs), "seed \(seed)")
      #expect(simulation.mostProbes <= 1, "seed \(seed)")
      #expect(
        10 * simulation.wasted
          <= simulation.count + 10 * (RetryBudget.reserve + simulation.done.count),
        "seed \(seed): \(simulation.wasted) of \(simulation.count)")
    }
  }
}
