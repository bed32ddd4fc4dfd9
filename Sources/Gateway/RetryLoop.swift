import Consent
import Jobs

/// The one place where a request is made again.
struct RetryLoop: Sendable {
  let policy: RetryPolicy
  let pulse: Pulse
  let reporter: any Reporter
  /// The waiting ends with it, too.
  let lease: Lease?
  /// On the pulse's clock: nothing is tried again after it. `nil`: whenever the policy says.
  var deadline: Double?

  /// Does the work until it is done or the policy says that it is over.
  /// - Returns: what came of it, and the number of attempts.
  func run<R: Sendable>(
    _ work: @Sendable (_ attempt: Int) async throws(EgressError) -> R
  ) async throws(Failure) -> (result: R, attempts: Int) {
    var waited = 0.0
    var attempt = 1
    while true {
      do throws(EgressError) {
        return (try await work(attempt), attempt)
      } catch {
        let decision = policy.decision(
          attempt: attempt, obstacle: error.obstacle, waited: waited,
          random: pulse.random())
        switch decision {
        case .stop(let reason): throw Self.failure(error.failure, after: attempt, reason)
        case .wait(let seconds):
          if let deadline, pulse.elapsed() + seconds >= deadline {
            throw Self.failure(error.failure, after: attempt, .patience)
          }
          try await wait(seconds, error.failure)
          waited += seconds
        }
        attempt += 1
      }
    }
  }

  private func wait(_ seconds: Double, _ failure: Failure) async throws(Failure) {
    reporter.report(.waiting(seconds: seconds, reason: failure.message))
    if let lease {
      let finish = await lease.during { await pulse.sleep(seconds) }
      if case .ended(let ending) = finish, !Task.isCancelled {
        throw .consentEnded(ending, lease.permit.origin)
      }
    } else {
      await pulse.sleep(seconds)
    }
    if Task.isCancelled { throw Failure(.cancelled, "the waiting was stopped") }
  }

  private static func failure(
    _ failure: Failure, after attempts: Int, _ reason: RetryPolicy.Reason
  ) -> Failure {
    var message = failure.message
    var advice = failure.advice
    switch reason {
    case .permanent: break
    case .attempts, .patience: if attempts > 1 { message += " (tried \(attempts) times)" }
    case .asksTooMuch(let seconds):
      advice = "it asks to be left alone for \(Self.time(seconds)); run it again then"
    }
    return Failure(failure.kind, reason: failure.reason, message, advice: advice)
  }

  /// `150 s`, `3 h`: no more exact than it is meant.
  static func time(_ seconds: Double) -> String {
    switch seconds {
    case ..<600: "\(Int(seconds.rounded(.up))) s"
    case ..<36_000: "\(Int((seconds / 60).rounded(.up))) min"
    case ..<864_000: "\(Int((seconds / 3600).rounded(.up))) h"
    case ..<1e14: "\(Int((seconds / 86_400).rounded(.up))) days"
    default: "ever"
    }
  }
}
