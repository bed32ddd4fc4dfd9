/// Whether and when a failed request is made again. Pure: an attempt's number and what stood in its
/// way go in, a decision comes out.
///
/// - Nobody heard it (no connection): again.
/// - It was refused for now (408, 425, 429, 500, 502, 503, 504, and what a preset calls `rate` or
///   `server`): again, as often as the preset says.
/// - It was refused for good (400, 401, 403, 404, 413, 422, an exhausted quota or balance, …): never.
/// - No answer came after bytes had gone out: it may have been done and be billed, so only if the
///   user says so.
public struct RetryPolicy: Sendable, Equatable {
  /// What stood in the way of one attempt.
  public enum Obstacle: Sendable, Equatable {
    /// No connection: not a byte of the request was sent.
    case notConnected
    /// An answer that may be another one later. `attempts` is what the preset says for it;
    /// `isTooFast`: nothing is wrong but the number of requests.
    case refusedForNow(attempts: Int?, retryAfter: Double?, isTooFast: Bool = false)
    /// No answer, or half of one, after bytes had been sent.
    case unanswered
    /// What no repetition mends.
    case permanent
  }

  public enum Decision: Sendable, Equatable {
    /// Seconds until the next attempt.
    case wait(Double)
    case stop(Reason)
  }

  public enum Reason: Sendable, Equatable {
    case permanent
    /// It was tried as often as it may be.
    case attempts
    /// The server asks for more patience (seconds) than anybody has at a terminal.
    case asksTooMuch(Double)
    /// So much was waited already that nobody would wait longer.
    case patience
    /// So many requests in a row came to nothing, this one's and others', that nobody waits for the
    /// origin any more.
    case down(failures: Int)
    /// Too many requests to this origin had to be made again, and came to nothing.
    case budget
    /// Its time was over before it could go.
    case late
  }

  /// `--retries`: attempts after the first; `nil`: as usual, or as a preset says.
  public var retries: Int?
  /// `--retry-timeouts`.
  public var retriesUnanswered: Bool
  /// Attempts after the first where nobody says a number.
  public static let usualRetries = 3
  /// The same where the origin has answered before: what is being worked on is not lost to a server
  /// that is started again.
  public static let usualRetriesOfKnown = 5
  /// Seconds of the first step; each further one is twice as long.
  public static let firstStep = 1.0
  public static let longestStep = 30.0
  /// The most seconds that a server may ask for.
  public static let ceiling = 120.0
  /// The most seconds between all attempts together.
  public static let patience = 300.0

  public init(retries: Int? = nil, retriesUnanswered: Bool = false) {
    self.retries = retries
    self.retriesUnanswered = retriesUnanswered
  }

  /// - Parameters:
  ///   - attempt: which attempt failed, counted from 1.
  ///   - waited: seconds between the attempts so far.
  ///   - random: uniformly from 0..<1.
  ///   - usual: attempts after the first where neither user nor preset says a number; `nil`: as long
  ///     as patience lasts.
  public func decision(
    attempt: Int, obstacle: Obstacle, waited: Double, random: Double,
    usual: Int? = Self.usualRetries
  ) -> Decision {
    var presetSays: Int?
    var asked: Double?
    switch obstacle {
    case .permanent: return .stop(.permanent)
    case .unanswered: guard retriesUnanswered else { return .stop(.permanent) }
    case .notConnected: break
    case .refusedForNow(let attempts, let retryAfter, _):
      presetSays = attempts
      asked = retryAfter
    }
    guard attempt < most(presetSays, usual) else { return .stop(.attempts) }
    if let asked, asked > Self.ceiling { return .stop(.asksTooMuch(asked)) }
    let wait = Self.wait(attempt: attempt, asked: asked, random: random)
    if waited + wait > Self.patience { return .stop(.patience) }
    return .wait(wait)
  }

  /// The smaller of what the user and the preset say.
  private func most(_ presetSays: Int?, _ usual: Int?) -> Int {
    switch (retries, presetSays) {
    case (nil, nil): usual.map { $0 + 1 } ?? .max
    case (let retries?, nil): retries + 1
    case (nil, let attempts?): attempts
    case (let retries?, let attempts?): min(retries + 1, attempts)
    }
  }

  /// Full jitter: anything from nothing to the whole step, so that clients that failed together do
  /// not come back together. What a server asks for is kept to, is never less than one step (a `0`
  /// would be an endless fast loop), and is spread over one step too.
  static func wait(attempt: Int, asked: Double?, random: Double) -> Double {
    let step = step(attempt)
    guard let asked else { return random * step }
    return max(asked, step) + random * step
  }

  static func step(_ attempt: Int) -> Double {
    var step = firstStep
    for _ in 1..<max(1, min(attempt, 16)) { step *= 2 }
    return min(step, longestStep)
  }
}
