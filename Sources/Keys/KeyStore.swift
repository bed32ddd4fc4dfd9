public import ChildProcess
public import Files
public import Origin
public import SecretService

/// Which key belongs to which provider and origin.
///
/// Order: the environment's (`OSGK_KEY_…`), the systemd credential `osgk.ID`, the `key_command` of
/// the settings, the keyring: what was given for this run, by the administrator, in the settings,
/// and last the one that may have to ask. Only the keyring binds a key to an origin. The others are
/// used for local origins, and where the caller says so (`mayUseUnbound`: an origin with a live
/// grant), so that a preset that names another host does not get them.
public struct KeyStore: Sendable {
  public static let schema = "org.osgk.ApiKey"

  let environment: EnvironmentKeys
  let credentials: Credentials?
  let keyring: SecretService
  let runner: Runner?

  /// - Parameters:
  ///   - credentials: systemd's `$CREDENTIALS_DIRECTORY`; obeyed where it is absolute.
  ///   - runner: what runs a `key_command`; `nil`: `osgk-run` beside this program.
  public init(
    environment: EnvironmentKeys, credentials: Path?,
    keyring: SecretService = SecretService(schema: KeyStore.schema), runner: Runner? = nil
  ) {
    self.environment = environment
    self.credentials = Credentials(credentials)
    self.keyring = keyring
    self.runner = runner
  }

  /// The key of a provider for exactly this origin; `nil` where there is none anywhere.
  /// - Parameters:
  ///   - command: `providers.ID.key_command`.
  ///   - commandEnvironment: the whole environment that the command gets.
  ///   - mayUseUnbound: the origin has a live grant. (A local origin needs none.)
  ///   - asksKeyring: whether the keyring is asked at all.
  ///   - mayPrompt: let the desktop ask for the keyring's password.
  /// - Throws: `.noKeyForOrigin` and `.notGranted` where there is a key that must not go there.
  public func key(
    provider: String, origin: Origin, command: [[UInt8]]? = nil,
    commandEnvironment: [(name: String, value: [UInt8])] = [], mayUseUnbound: Bool,
    asksKeyring: Bool = true, mayPrompt: Bool = true
  ) async throws(KeyError) -> FoundKey? {
    let words = command ?? []
    if mayUseUnbound || origin.isLocal {
      if let found = try unbound(provider) { return found }
      if !words.isEmpty {
        let command = KeyCommand(
          provider: provider, words: words, environment: commandEnvironment, runner: runner)
        return FoundKey(key: try await command.key(), place: .command)
      }
      return asksKeyring ? try await bound(provider, origin, mayPrompt) : nil
    }
    guard let place = unboundPlace(provider) ?? (words.isEmpty ? nil : .command) else {
      return asksKeyring ? try await bound(provider, origin, mayPrompt) : nil
    }
    // Not that one; but the keyring may have one that is bound to the origin.
    if asksKeyring, let found = try? await bound(provider, origin, mayPrompt) { return found }
    throw KeyError(
      code: .notGranted,
      message: "the key of \(provider) is in the \(place), and you have not agreed to \(origin)",
      advice: "See who would receive what, and agree: osgk consent grant \(provider)")
  }

  private func unbound(_ provider: String) throws(KeyError) -> FoundKey? {
    let variable = EnvironmentKeys.variable(of: provider)
    if let key = try environment.keys[variable]?.get() {
      return FoundKey(key: key, place: .environment(variable))
    }
    guard let key = try credentials?.key(of: provider) else { return nil }
    return FoundKey(key: key, place: .credential(Credentials.name(of: provider)))
  }

  private func unboundPlace(_ provider: String) -> KeyPlace? { unboundKeys(provider).first?.place }

  private func bound(
    _ provider: String, _ origin: Origin, _ mayPrompt: Bool
  ) async throws(KeyError) -> FoundKey? {
    let found: SecretService.Lookup
    do throws(SecretServiceError) {
      found = try await keyring.lookup(Self.attributes(provider, origin), mayPrompt: mayPrompt)
    } catch {
      throw KeyError(error, provider: provider)
    }
    switch found {
    case .found(let secret, _):
      return FoundKey(key: try Self.parse(secret, provider), place: .keyring)
    case .locked: throw KeyError(.needsUnlocking, provider: provider)
    case .absent: break
    }
    let others = try await boundKeys(provider, mayPrompt).compactMap(\.origin)
    guard !others.isEmpty else { return nil }
    let names = others.map(\.description).joined(separator: " and ")
    throw KeyError(
      code: .noKeyForOrigin(bound: others),
      message: "the key of \(provider) is bound to \(names), and not used for \(origin)",
      advice: "A key for that address too: osgk keys set \(provider)")
  }

  private static func parse(_ secret: SecretBytes, _ provider: String) throws(KeyError) -> APIKey {
    do {
      return try APIKey(parsing: secret)
    } catch {
      throw KeyError(
        code: error.code, message: "the keyring's item for \(provider): \(error.message)",
        advice: "Set it anew: osgk keys set \(provider)")
    }
  }

  static func attributes(_ provider: String, _ origin: Origin) -> [String: String] {
    ["provider": provider, "origin": origin.description]
  }
}
