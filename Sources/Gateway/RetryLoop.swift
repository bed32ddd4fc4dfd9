import Consent
import Jobs
import Origin
import Providers
import Synchronization

/// The one place where a request is made again.
struct RetryLoop: Sendable {
  let policy: RetryPolicy
  let errand: Errand
  let reporter: any Reporter
  /// The waiting ends with it, too.
  let lease: Lease?
  /// On the pulse's clock: nothing is tried again after it. `nil`: whenever the policy says.
  var deadline: Double?
  /// Somebody else takes over: who is down is not waited for.
  var hasSuccessor = false
  /// What is not asked again, whatever the policy says.
  var isFinal: @Sendable (EgressError) -> Bool = { _ in false }
  /// An attempt begins; whether somebody was told to wait before it.
  var onStart: @Sendable (_ hasWaited: Bool) -> Void = { _ in }

  private var traffic: Traffic { errand.traffic }
  private var origin: Origin { errand.use.origin }

  /// Does the work until it is done or the policy says that it is over.
  /// - Returns: what came of it, and the number of attempts.
  func run<R: Sendable>(
    _ work: @Sendable (_ attempt: Int) async throws(EgressError) -> R
  ) async throws(Failure) -> (result: R, attempts: Int) {
    var attempts = Attempts(policy, hasSuccessor: hasSuccessor)
    var ask = errand.ask()
    ask.deadline = deadline
    ask.waitsForDown = attempts.waitsForDown
    while true {
      let pass = try await enter(ask)
      do throws(EgressError) {
        let result = try await work(attempts.made + 1)
        traffic.leave(pass, .done, at: origin)
        return (result, attempts.made + 1)
      } catch {
        let random = errand.pulse.random()
        traffic.leave(pass, error.outcome(random: random), at: origin)
        var decision = attempts.failed(error.obstacle, pass, random: random)
        if isFinal(error) { decision = .stop(.permanent) }
        switch decision {
        case .stop(let reason): throw error.failure.after(attempts.made, reason)
        case .wait(let seconds):
          ask.attempts = attempts.made
          ask.probes = attempts.probes
          ask.rest = seconds
          ask.failure = error.failure
          ask.patience = RetryPolicy.patience - attempts.waited
        }
      }
    }
  }

  // MARK: Waiting

  private func enter(_ ask: Lane.Ask) async throws(Failure) -> Lane.Pass {
    let hasWaited = Mutex(false)
    let held = Mutex<Lane.Pass?>(nil)
    let result: Result<Lane.Pass?, Lane.Refusal>
    if let lease {
      let finish = await lease.during {
        let result = await waiting(ask) { hasWaited.withLock { $0 = true } }
        if case .success(let pass) = result { held.withLock { $0 = pass } }
        return result
      }
      switch finish {
      case .done(let done): result = done
      case .ended(let ending):
        // It may have been let go in the same moment.
        if let pass = held.withLock({ $0 }) { traffic.leave(pass, .nothing, at: origin) }
        if !Task.isCancelled { throw .consentEnded(ending, origin) }
        result = .success(nil)
      }
    } else {
      result = await waiting(ask) { hasWaited.withLock { $0 = true } }
    }
    switch result {
    case .success(let pass?):
      onStart(hasWaited.withLock { $0 })
      return pass
    case .success(nil): throw Failure(.cancelled, "the waiting was stopped")
    case .failure(let refusal):
      let failure = refusal.failure ?? Self.late(errand.use.preset.id)
      throw failure.after(ask.attempts, refusal.reason)
    }
  }

  private func waiting(
    _ ask: Lane.Ask, _ onWait: () -> Void
  ) async -> Result<Lane.Pass?, Lane.Refusal> {
    do throws(Lane.Refusal) {
      return .success(
        try await traffic.enter(ask, at: origin) { seconds, reason in
          onWait()
          reporter.report(.waiting(seconds: seconds, reason: reason))
        })
    } catch {
      return .failure(error)
    }
  }

  static func late(_ provider: String) -> Failure {
    Failure(
      .timeout, reason: "total", "\(provider) took too long", advice: "--timeout S waits longer")
  }
}

extension Failure {
  /// What is said when it is over.
  /// - Parameter attempts: that were made; 0: it was not even sent.
  func after(_ attempts: Int, _ reason: RetryPolicy.Reason) -> Failure {
    var message = message
    var advice = advice
    let tried = attempts > 1 ? "tried \(attempts) times" : nil
    switch reason {
    case .permanent: break
    case .attempts, .patience, .late: if let tried { message += " (\(tried))" }
    case .asksTooMuch(let seconds):
      advice = "it asks to be left alone for \(Self.time(seconds)); run it again then"
    case .down(let failures):
      message += " (\(failures) in a row failed; \(tried ?? Self.tried(attempts)))"
    case .budget:
      message += " (\(tried ?? Self.tried(attempts)); too many had to be repeated in vain)"
    }
    return Failure(kind, reason: self.reason, message, advice: advice, attempts: attempts)
  }

  private static func tried(_ attempts: Int) -> String {
    attempts == 0 ? "this one was not sent" : "tried once"
  }

  /// `150 s`, `3 h`: no more exact than it is meant.
  static func time(_ seconds: Double) -> String {
    switch seconds {
    case ..<600: "\(Int(seconds.rounded(.up))) s"
    case ..<36_000: "\(Int((seconds / 60).rounded(.up))) min"
    case ..<864_000: "\(Int((seconds / 3600).rounded(.up))) h"
    case ..<5_184_000: "\(Int((seconds / 86_400).rounded(.up))) days"
    default: "more than 60 days"
    }
  }
}
