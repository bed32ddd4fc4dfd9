import Jobs
import Providers

/// Speaks a chat wire: one job's requests to one provider, inside one lease.
actor ChatPolisher: Polisher {
  nonisolated let provider: String?
  nonisolated let model: String?
  let use: RemoteUse

  init(use: RemoteUse) {
    self.use = use
    provider = use.preset.id
    model = use.section.model
  }

  func polish(
    _ request: PolishRequest, reporter: any Reporter, onText: (@Sendable (String) -> Void)?
  ) async throws(Failure) -> PolishReply {
    throw Failure(.internal, "not yet")
  }

  func finish() async {}
}
