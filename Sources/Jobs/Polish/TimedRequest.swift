import Synchronization

/// One request to a polisher that has until a point of time. What comes later is ignored, also from
/// a polisher that does not end when it is cancelled.
final class TimedRequest: Sendable {
  typealias Outcome = Result<PolishReply, Failure>

  private struct State {
    var outcome: Outcome?
    var waiting: CheckedContinuation<Outcome, Never>?
  }

  private let state = Mutex(State())
  private let onText: (@Sendable (String) -> Void)?

  private init(_ onText: (@Sendable (String) -> Void)?) { self.onText = onText }

  /// - Throws: what the polisher throws; `.timeout` once the time is up.
  static func reply(
    of polisher: any Polisher, to request: PolishRequest, until deadline: ContinuousClock.Instant,
    reporter: any Reporter, onText: (@Sendable (String) -> Void)?
  ) async throws(Failure) -> PolishReply {
    let timed = TimedRequest(onText)
    let show: @Sendable (String) -> Void = { timed.show($0) }
    let isShown = onText != nil
    let work = Task {
      do throws(Failure) {
        let reply = try await polisher.polish(
          request, reporter: reporter, onText: isShown ? show : nil)
        timed.settle(.success(reply))
      } catch {
        timed.settle(.failure(error))
      }
    }
    let clock = Task {
      try? await ContinuousClock().sleep(until: deadline)
      guard !Task.isCancelled else { return }
      timed.settle(.failure(Self.tooLate))
      work.cancel()
    }
    let outcome = await withTaskCancellationHandler {
      await timed.outcome()
    } onCancel: {
      work.cancel()
    }
    clock.cancel()
    return try outcome.get()
  }

  static let tooLate = Failure(
    .timeout, reason: "polish_timeout", "no answer came in time")

  /// The first outcome stays.
  private func settle(_ outcome: Outcome) {
    let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
      guard state.outcome == nil else { return nil }
      state.outcome = outcome
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: outcome)
  }

  private func outcome() async -> Outcome {
    await withCheckedContinuation { continuation in
      let outcome = state.withLock { state -> Outcome? in
        if state.outcome == nil { state.waiting = continuation }
        return state.outcome
      }
      if let outcome { continuation.resume(returning: outcome) }
    }
  }

  /// Under the lock, so that nothing is shown once there is an outcome.
  private func show(_ text: String) {
    state.withLock { if $0.outcome == nil { onText?(text) } }
  }
}
