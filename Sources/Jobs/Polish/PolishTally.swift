import Polish

/// What one style's turn has come to so far.
struct PolishTally {
  /// Pieces of text or cues that somebody is asked about.
  var parts = 0
  var finished = 0
  /// Those of them that are not the model's.
  var lost = 0
  var lostCues: [PolishResult.LostCue] = []
  /// Why the first of them is lost: a word, and a sentence where one says more.
  private(set) var reason: String?
  private(set) var sentence: String?
  /// Why the last one is lost.
  private(set) var latest: String?
  /// The provider has failed: it is asked no more.
  private(set) var failure: Failure?
  private(set) var inputTokens: Int?
  private(set) var outputTokens: Int?
  /// Something of the user's may be with the provider.
  private(set) var isSent: Bool

  /// - Parameters:
  ///   - failure: the provider has failed before, so that nobody is asked.
  ///   - isSent: an earlier turn has sent something.
  init(failure: Failure? = nil, isSent: Bool = false) {
    self.isSent = isSent
    guard let failure else { return }
    note(failure)
    self.failure = failure
  }

  mutating func add(_ reply: PolishReply) {
    isSent = true
    inputTokens = Self.sum(inputTokens, reply.inputTokens)
    outputTokens = Self.sum(outputTokens, reply.outputTokens)
  }

  mutating func note(_ reason: String, _ sentence: String?) {
    latest = reason
    guard self.reason == nil else { return }
    self.reason = reason
    self.sentence = sentence
  }

  private mutating func note(_ failure: Failure) {
    // A program's failure has no kind of its own.
    note(
      failure.kind == .failed ? failure.reason ?? failure.kind.rawValue : failure.kind.rawValue,
      failure.message)
  }

  /// Notes that a request has failed.
  /// - Throws: the failure itself where nothing had been sent and it is for the user to mend; where
  ///   the run is to end.
  mutating func fail(_ failure: Failure, seconds: Double, wasCancelled: Bool) throws(Failure) {
    if wasCancelled { throw Failure(.cancelled, "polishing was cancelled") }
    if !isSent, failure.isBeforeSending { throw failure }
    isSent = true
    if failure == TimedRequest.tooLate {
      note(failure.kind.rawValue, "no answer came within \(Self.shown(seconds))")
    } else {
      note(failure)
    }
    // What one text holds is no reason to keep the others.
    if failure.kind != .moderation { self.failure = failure }
  }

  /// Forgets what was lost and why, not whether anything was sent or has failed.
  mutating func reset() {
    (parts, finished, lost, lostCues) = (0, 0, 0, [])
    (reason, sentence) = (failure == nil ? nil : reason, failure == nil ? nil : sentence)
    (inputTokens, outputTokens, latest) = (nil, nil, nil)
  }

  /// Goes on from a part's end.
  mutating func continueWith(_ part: PolishTally) {
    isSent = isSent || part.isSent
    inputTokens = Self.sum(inputTokens, part.inputTokens)
    outputTokens = Self.sum(outputTokens, part.outputTokens)
    if let reason = part.reason { note(reason, part.failure == nil ? nil : part.sentence) }
    failure = failure ?? part.failure
  }

  static func sum(_ a: Int?, _ b: Int?) -> Int? { a == nil && b == nil ? nil : (a ?? 0) + (b ?? 0) }

  private static func shown(_ seconds: Double) -> String {
    let tenths = (seconds * 10).rounded() / 10
    let number = tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
    return number == "1" ? "1 second" : "\(number) seconds"
  }
}

extension Failure {
  /// Nothing of the user's went anywhere, and only the user can change it.
  var isBeforeSending: Bool {
    switch kind {
    case .consent, .keyMissing, .keyringLocked, .keyringMissing, .cancelled: true
    default: false
    }
  }
}
