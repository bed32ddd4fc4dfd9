import Consent
import Jobs
import Origin
import Providers

/// Why nothing, or no answer, came of an exchange.
struct EgressError: Error, Sendable, Equatable {
  let obstacle: RetryPolicy.Obstacle
  let failure: Failure
  /// Whether bytes of the request had gone out.
  let wasSending: Bool
  /// What the server does not take, if the same request could be answered without it.
  let refused: BodyChange?

  init(
    _ obstacle: RetryPolicy.Obstacle, _ failure: Failure, wasSending: Bool = false,
    refused: BodyChange? = nil
  ) {
    self.obstacle = obstacle
    self.failure = failure
    self.wasSending = wasSending
    self.refused = refused
  }

  /// A fault of this program's own; nothing was sent.
  static func mismatch(_ origin: Origin) -> EgressError {
    EgressError(
      .permanent,
      Failure(
        .consent, reason: "permit_mismatch",
        "the permission at hand is not for what was to be sent to \(origin); nothing was sent"))
  }

  static func ended(_ ending: PermitEnding, _ origin: Origin, wasSending: Bool) -> EgressError {
    EgressError(.permanent, .consentEnded(ending, origin), wasSending: wasSending)
  }
  /// What it says of the origin, for those who want to go there too.
  func outcome(random: Double) -> Lane.Outcome {
    switch obstacle {
    case .refusedForNow(_, let asked, isTooFast: true):
      .tooFast(failure, asked: asked, random: random)
    case .refusedForNow(_, let asked, isTooFast: false): .failed(failure, asked: asked)
    case .notConnected, .unanswered: .failed(failure, asked: nil)
    case .permanent:
      wasSending && ![.cancelled, .consent].contains(failure.kind) ? .answered : .nothing
    }
  }
}
