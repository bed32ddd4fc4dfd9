public import Origin
import SecretService

extension KeyStore {
  /// Binds the key to each of the origins, in the keyring.
  public func set(
    _ key: APIKey, provider: String, origins: [Origin]
  ) async throws(KeyError) {
    do throws(SecretServiceError) {
      for origin in origins {
        try await keyring.store(
          key.withBytes { SecretBytes(copying: $0) }, attributes: Self.attributes(provider, origin),
          label: "osgk: key of \(provider) for \(origin)")
      }
    } catch {
      throw KeyError(error, provider: provider)
    }
  }

  /// What there is, of one provider or of all, in order of provider and origin.
  /// - Throws: where the keyring cannot be asked; `unboundKeys` still tells of the rest.
  public func list(
    provider: String? = nil, mayPrompt: Bool = true
  ) async throws(KeyError) -> [KeyEntry] {
    let all = unboundKeys(provider) + (try await boundKeys(provider, mayPrompt))
    return all.sorted {
      ($0.provider, $0.origin?.description ?? "") < ($1.provider, $1.origin?.description ?? "")
    }
  }

  /// The environment's keys and systemd's credentials: no keyring is asked.
  public func unboundKeys(_ provider: String? = nil) -> [KeyEntry] {
    var entries = environment.keys.keys.sorted().map {
      KeyEntry(
        provider: EnvironmentKeys.provider(of: $0), origin: nil, place: .environment($0),
        since: nil)
    }
    entries += (credentials?.all() ?? []).map {
      KeyEntry(
        provider: $0.provider, origin: nil, place: .credential(Credentials.name(of: $0.provider)),
        since: $0.since)
    }
    return entries.filter { provider == nil || $0.provider == provider }
  }

  /// The keyring's, of one provider or of all. Items with other attributes than ours are not ours.
  func boundKeys(
    _ provider: String?, _ mayPrompt: Bool
  ) async throws(KeyError) -> [KeyEntry] {
    do throws(SecretServiceError) {
      let wanted = provider.map { ["provider": $0] } ?? [:]
      return try await keyring.list(wanted, mayPrompt: mayPrompt).compactMap { item in
        guard item.attributes.count == 2, let provider = item.attributes["provider"],
          let origin = item.attributes["origin"].flatMap({ try? Origin(parsing: $0) })
        else { return nil }
        return KeyEntry(
          provider: provider, origin: origin, place: .keyring,
          since: item.modified > 0 ? item.modified : nil)
      }
    } catch {
      throw KeyError(error, provider: provider)
    }
  }

  /// Deletes a provider's keys from the keyring: that of one origin, or all.
  /// - Returns: the origins whose keys are gone.
  public func delete(
    provider: String, origin: Origin? = nil
  ) async throws(KeyError) -> [Origin] {
    let bound = try await boundKeys(provider, true).compactMap(\.origin)
    var gone: [Origin] = []
    for bound in bound where !gone.contains(bound) && (origin == nil || origin == bound) {
      do throws(SecretServiceError) {
        try await keyring.delete(Self.attributes(provider, bound))
      } catch {
        throw KeyError(error, provider: provider)
      }
      gone.append(bound)
    }
    return gone.sorted { $0.description < $1.description }
  }
}

extension SecretServiceError {
  /// Nobody may be asked for the keyring's password now.
  static let needsUnlocking = SecretServiceError(
    code: .locked, message: "the keyring is locked, and nobody was asked for its password")
}
