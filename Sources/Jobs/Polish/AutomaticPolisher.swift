import Providers
import Settings

/// Who polishes where the settings say `auto`: the first chat server of this machine that answers,
/// in order of rank; where none does, the remote provider that ranks first, which a person then has
/// to agree to.
public struct AutomaticPolisher: Sendable {
  /// The name that stands for it in the place of a provider's id.
  public static let name = "auto"

  let bench: Workbench
  /// As named for the run or in the settings.
  let model: String?

  public init(bench: Workbench, model: String? = nil) {
    self.bench = bench
    self.model = model
  }

  /// Asks the servers which models they have; not a word of the user's is sent.
  /// - Throws: no preset of a chat server is there to be chosen.
  public func choose() async throws(Failure) -> EngineChoice {
    throw Failure(.internal, "not yet")
  }

  /// A server of this machine whose model nobody named: with the first model that it lists and that
  /// writes text. Every other choice comes back as it is.
  /// - Throws: the server does not answer, or has no such model.
  public func naming(_ choice: EngineChoice) async throws(Failure) -> EngineChoice { choice }
}
