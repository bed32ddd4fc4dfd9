public import ChildProcess
public import Files
public import Origin
public import SecretService

/// Which key belongs to which provider and origin.
///
/// Order: the environment's (`OSGK_KEY_…`), the systemd credential `osgk.ID`, the `key_command` of
/// the settings, the keyring. Only the keyring binds a key to an origin; the others are used only
/// where the caller says so (`mayUseUnbound`: an origin with a live grant) and for local origins.
public struct KeyStore: Sendable {
  public static let schema = "org.osgk.ApiKey"

  let environment: EnvironmentKeys
  let credentials: Path?
  let keyring: SecretService
  let runner: Runner?

  /// - Parameters:
  ///   - credentials: systemd's `$CREDENTIALS_DIRECTORY`.
  ///   - runner: what runs a `key_command`; `nil`: `osgk-run` beside this program.
  public init(
    environment: EnvironmentKeys, credentials: Path?,
    keyring: SecretService = SecretService(schema: KeyStore.schema), runner: Runner? = nil
  ) {
    self.environment = environment
    self.credentials = credentials
    self.keyring = keyring
    self.runner = runner
  }

  /// The key of a provider for exactly this origin; `nil` where there is none anywhere.
  /// - Parameters:
  ///   - command: `providers.ID.key_command`.
  ///   - commandEnvironment: the whole environment that the command gets.
  ///   - mayUseUnbound: the origin has a live grant. (A local origin needs none.)
  ///   - mayPrompt: let the desktop ask for the keyring's password.
  public func key(
    provider: String, origin: Origin, command: [[UInt8]]? = nil,
    commandEnvironment: [(name: String, value: [UInt8])] = [], mayUseUnbound: Bool,
    mayPrompt: Bool = true
  ) async throws(KeyError) -> FoundKey? { fatalError("face") }

  /// Binds the key to each of the origins, in the keyring.
  public func set(
    _ key: APIKey, provider: String, origins: [Origin]
  ) async throws(KeyError) { fatalError("face") }

  /// What there is, of one provider or of all, in order of provider and origin.
  public func list(
    provider: String? = nil, mayPrompt: Bool = true
  ) async throws(KeyError) -> [KeyEntry] { fatalError("face") }

  /// Deletes a provider's keys from the keyring: that of one origin, or all.
  /// - Returns: the origins whose keys are gone.
  public func delete(
    provider: String, origin: Origin? = nil
  ) async throws(KeyError) -> [Origin] { fatalError("face") }
}
