import Testing

@testable import Gateway

@Suite("Trying again")
struct RetryTests {
  private let policy = RetryPolicy()

  @Test("The wait doubles with each step up to half a minute")
  func steps() {
    #expect((1...7).map(RetryPolicy.step) == [1, 2, 4, 8, 16, 30, 30])
    #expect(RetryPolicy.step(.max) == 30)
    #expect(RetryPolicy.step(0) == 1)
  }

  @Test("83: nobody heard it, or it was refused for now: again, up to the usual number")
  func again() {
    for obstacle in [
      .notConnected, RetryPolicy.Obstacle.refusedForNow(attempts: nil, retryAfter: nil),
    ] {
      for attempt in 1...3 {
        let decision = policy.decision(
          attempt: attempt, obstacle: obstacle, waited: 0, random: 0.5)
        #expect(decision == .wait(RetryPolicy.step(attempt) / 2))
      }
      #expect(
        policy.decision(attempt: 4, obstacle: obstacle, waited: 0, random: 0) == .stop(.attempts))
    }
  }

  @Test("83: what no repetition mends, and what may have been billed, is not sent again")
  func never() {
    for obstacle in [RetryPolicy.Obstacle.permanent, .unanswered] {
      #expect(
        policy.decision(attempt: 1, obstacle: obstacle, waited: 0, random: 0) == .stop(.permanent))
    }
    let willing = RetryPolicy(retriesUnanswered: true)
    #expect(
      willing.decision(attempt: 1, obstacle: .unanswered, waited: 0, random: 0.25) == .wait(0.25))
    #expect(
      willing.decision(attempt: 1, obstacle: .permanent, waited: 0, random: 0) == .stop(.permanent)
    )
  }

  @Test(
    "83: how often: the user's number and the preset's, the smaller of both",
    arguments: [
      (nil, nil, 4), (0, nil, 1), (1, nil, 2), (9, nil, 10), (nil, 2, 2), (nil, 1, 1), (nil, 8, 8),
      (0, 8, 1), (5, 2, 2), (1, 8, 2), (3, 8, 4),
    ] as [(Int?, Int?, Int)])
  func numbers(user: Int?, preset: Int?, attempts: Int) {
    let policy = RetryPolicy(retries: user)
    let obstacle = RetryPolicy.Obstacle.refusedForNow(attempts: preset, retryAfter: nil)
    let made = (1...20).first {
      policy.decision(attempt: $0, obstacle: obstacle, waited: 0, random: 0) == .stop(.attempts)
    }
    #expect(made == attempts)
  }

  @Test(
    "84: what a server asks for is kept to, with one step as the floor and two minutes as the most",
    arguments: [
      (0, .wait(1.5)), (0.2, .wait(1.5)), (1, .wait(1.5)), (7, .wait(7.5)), (120, .wait(120.5)),
      (120.5, .stop(.asksTooMuch(120.5))), (1e12, .stop(.asksTooMuch(1e12))),
    ] as [(Double, RetryPolicy.Decision)])
  func asked(seconds: Double, expected: RetryPolicy.Decision) {
    let obstacle = RetryPolicy.Obstacle.refusedForNow(attempts: nil, retryAfter: seconds)
    #expect(policy.decision(attempt: 1, obstacle: obstacle, waited: 0, random: 0.5) == expected)
  }

  @Test("Nobody waits for longer than five minutes between all attempts together")
  func patience() {
    func decision(after waited: Double) -> RetryPolicy.Decision {
      policy.decision(attempt: 2, obstacle: .notConnected, waited: waited, random: 0.5)
    }
    #expect(decision(after: 299) == .wait(1))
    #expect(decision(after: 299.5) == .stop(.patience))
  }

  @Test("86: the jitter is full: every part of the step is as likely as every other")
  func jitter() {
    var generator = SystemRandomNumberGenerator()
    var buckets = [Int](repeating: 0, count: 10)
    let count = 20_000
    for _ in 0..<count {
      let random = Double.random(in: 0..<1, using: &generator)
      guard
        case .wait(let seconds) = policy.decision(
          attempt: 3, obstacle: .notConnected, waited: 0, random: random)
      else { return #expect(Bool(false), "no wait") }
      #expect((0..<4).contains(seconds))
      buckets[min(9, Int(seconds / 0.4))] += 1
    }
    // 2,000 each, standard deviation 42: six of them are one run in a hundred million.
    for bucket in buckets { #expect(abs(bucket - count / 10) < 255, "\(buckets)") }
  }
}
