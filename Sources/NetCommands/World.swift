import ChildProcess
import Commands
import Files
import Jobs
import Keys
import Providers
import SecretService

/// What the commands reach beyond files, as values: tests give their own.
struct World: Sendable {
  /// The keys of variables, taken out of the environment.
  let keys: EnvironmentKeys
  let keyring: SecretService

  init(keys: EnvironmentKeys, keyring: SecretService = SecretService(schema: KeyStore.schema)) {
    self.keys = keys
    self.keyring = keyring
  }

  func keyStore(_ context: Context) -> KeyStore {
    KeyStore(
      environment: keys,
      credentials: context.variable("CREDENTIALS_DIRECTORY").flatMap { Path(bytes: $0) },
      keyring: keyring, runner: context.installation.runner.map { Runner(helper: $0) })
  }
}

extension World {
  /// What jobs reach over the network.
  func gateway(_ machine: Machine) throws -> any RemoteEngines { NoEngines() }
}

/// Stands in until the gateway is there: refuses everything.
private struct NoEngines: RemoteEngines {
  func permit(_ choice: EngineChoice, _ transfer: TransferOptions) async throws(Failure) {
    throw Failure(.internal, reason: "no_network", "this program reaches no network yet")
  }

  func engine(
    for choice: EngineChoice, values: Values, transfer: TransferOptions, job: JobEntry.ID
  ) async throws(Failure) -> any Engine {
    throw Failure(.internal, reason: "no_network", "this program reaches no network yet")
  }
}
