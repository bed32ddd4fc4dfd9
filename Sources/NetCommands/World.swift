import ChildProcess
import Commands
import Files
import Keys
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
