/// The attempts of one request so far, and whether there is another one. Pure.
struct Attempts: Sendable {
  let policy: RetryPolicy
  /// Somebody else takes over.
  let hasSuccessor: Bool
  private(set) var made = 0
  /// Without those that were made to see whether the origin is back.
  private var usual = 0
  private(set) var probes = 0
  /// Seconds between them.
  private(set) var waited = 0.0

  /// Probes that one request may be where the origin answers and is in trouble each time: the request
  /// may be the trouble.
  static let probes = 2

  init(_ policy: RetryPolicy, hasSuccessor: Bool = false) {
    self.policy = policy
    self.hasSuccessor = hasSuccessor
  }

  /// Whether it stays for an origin that does not answer until that has been seen to be back: not
  /// where somebody else takes over, and not where nothing is to be tried again.
  var waitsForDown: Bool { !hasSuccessor && policy.retries != 0 }

  mutating func failed(
    _ obstacle: RetryPolicy.Obstacle, _ pass: Lane.Pass, random: Double
  ) -> RetryPolicy.Decision {
    made += 1
    waited += pass.waited
    if pass.isProbe { probes += 1 } else { usual += 1 }
    let isNamed = policy.retries != nil || obstacle.presetSays != nil
    if !isNamed, obstacle.isAnswer, probes >= Self.probes { return .stop(.attempts) }
    let decision = policy.decision(
      attempt: isNamed ? made : max(1, usual), obstacle: obstacle, waited: waited, random: random,
      usual: most(obstacle, pass))
    guard case .wait(let seconds) = decision else { return decision }
    // How long is for the lane to say, for all alike: who was first is then first again.
    if obstacle.isTooFast, obstacle.asked == nil { return .wait(0) }
    waited += seconds
    return decision
  }

  private func most(_ obstacle: RetryPolicy.Obstacle, _ pass: Lane.Pass) -> Int? {
    if hasSuccessor { return RetryPolicy.usualRetries }
    if obstacle.isTooFast { return nil }
    return pass.isKnown ? RetryPolicy.usualRetriesOfKnown : RetryPolicy.usualRetries
  }
}

extension RetryPolicy.Obstacle {
  fileprivate var presetSays: Int? {
    if case .refusedForNow(let attempts, _, _) = self { attempts } else { nil }
  }
  fileprivate var asked: Double? {
    if case .refusedForNow(_, let asked, _) = self { asked } else { nil }
  }
  fileprivate var isAnswer: Bool { if case .refusedForNow = self { true } else { false } }
  fileprivate var isTooFast: Bool {
    if case .refusedForNow(_, _, isTooFast: true) = self { true } else { false }
  }
}
