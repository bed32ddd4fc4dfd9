import Commands
import Files
import Gateway
import JSON
import Jobs
import Keys
import Origin
import Providers
import SecretService
import Settings

/// `osgk keys`. No part of a key is ever shown.
struct KeysCommand {
  let world: World
  let context: Context
  var store: KeyStore { world.keyStore(context) }

  init(_ world: World, _ context: Context) {
    self.world = world
    self.context = context
  }

  // MARK: Keeping

  func set(_ line: Invocation) async throws -> Int32 {
    let provider = try ProviderKeys(line.word(0) ?? "", context)
    if line.arguments.count > 1 { return try setCommand(line, provider) }
    tell(provider)
    let key = try await KeyInput(context).key(for: provider.preset)
    return try await keep(key, provider, line)
  }

  /// Where to get a key, and who will get it: before it is given.
  private func tell(_ provider: ProviderKeys) {
    var text = ""
    if let url = provider.preset.about.consoleURL { text += "Keys are made at \(url)\n" }
    let origins = provider.origins.map(\.description).joined(separator: ", ")
    text += "The key will be sent to \(origins), and nowhere else.\n"
    try? context.errors.write(text)
  }

  private func keep(
    _ key: APIKey, _ provider: ProviderKeys, _ line: Invocation
  ) async throws -> Int32 {
    do throws(KeyError) {
      try await store.set(key, provider: provider.preset.id, origins: provider.origins)
    } catch {
      throw Failure(error, provider: provider.preset.id)
    }
    try show(provider.origins.map { ($0.description, .keyring) }, of: provider.preset.id, line)
    warnOfOthers(provider.preset.id)
    return 0
  }

  /// What goes before the keyring would puzzle a person who has just put a key there.
  private func warnOfOthers(_ id: String) {
    for place in store.unboundKeys(id).map(\.place) {
      context.tell("the key of the \(place) goes before it")
    }
    if let command = try? Machine(context).settings.keyCommand(of: id), !command.isEmpty {
      context.tell(
        "the command of providers.\(id).key_command goes before it",
        advice: "Take it away with: osgk config unset providers.\(id).key_command")
    }
  }

  /// `keys set ID -- pass show x`.
  private func setCommand(_ line: Invocation, _ provider: ProviderKeys) throws -> Int32 {
    let id = provider.preset.id
    guard let key = SettingKey.provider(id, .keyCommand) else {
      throw Failure(.usage, "\(id) is no id that settings can name")
    }
    let texts = try line.arguments.dropFirst().map { bytes in
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Failure(.usage, "a word of the command is not valid UTF-8")
      }
      return text
    }
    try Settings.set(key, to: texts, paths: context.paths)
    try show(provider.origins.map { ($0.description, .command) }, of: id, line)
    return 0
  }

  // MARK: From the vendor's variable

  func importKey(_ line: Invocation) async throws -> Int32 {
    guard line.has("env") else {
      throw UsageError("say where the key comes from: --env.", command: line.command.path)
    }
    let provider = try ProviderKeys(line.word(0) ?? "", context)
    let id = provider.preset.id
    guard let name = provider.preset.about.environmentName else {
      throw Failure(
        .unsupported, reason: "no_variable", "the preset of \(id) names no variable",
        advice: "Give the key with: osgk keys set \(id)")
    }
    // A variable's key is its vendor's. A preset of the same id that asks another address must not
    // get it.
    guard let shipped = try? shippedOrigins(of: id),
      provider.origins.allSatisfy({ shipped.contains($0) })
    else {
      throw Failure(
        .unsupported, reason: "not_shipped",
        "\(id) does not ask the address that comes with osgk, and \(name) is for that alone",
        advice: "Give its key with: osgk keys set \(id)")
    }
    let key: APIKey
    do throws(KeyError) {
      guard let found = try EnvironmentKeys.take(variable: name) else {
        throw KeyError(code: .invalid, message: "the variable \(name) is not set")
      }
      key = found
    } catch {
      throw Failure(keyInput: error, provider: id)
    }
    tell(provider)
    return try await keep(key, provider, line)
  }

  /// Every address of the preset as it is shipped, in all its regions.
  private func shippedOrigins(of id: String) throws -> [Origin] {
    guard let directory = context.installation.providers else { return [] }
    let shipped = try Catalog(layers: [LayerDirectory(.shipped, directory)]).preset(id)
    let settings = try Machine(context).settings
    let variables = Dictionary(settings.variables(of: id).map { ($0.name, $0.value) }) { $1 }
    var origins: [Origin] = []
    for section in [shipped.transcription, shipped.polish].compactMap({ $0 })
      .flatMap(\.resolutions) where section.command == nil
    {
      let regions = [nil] + section.address.regions.map { Optional($0.name) }
      for region in regions {
        if let base = try? section.baseURL(region: region, variables: variables) {
          origins.append(base.origin)
        }
      }
    }
    return origins
  }

  // MARK: Looking and forgetting

  func list(_ line: Invocation) async throws -> Int32 {
    let store = store
    var entries: [KeyEntry] = []
    var trouble: Failure?
    do throws(KeyError) { entries = try await store.list() } catch {
      trouble = Failure(error, provider: "ID")
      entries = store.unboundKeys()
    }
    let settings = try Machine(context).settings
    for id in settings.providersWithKeyCommand {
      entries.append(KeyEntry(provider: id, origin: nil, place: .command, since: nil))
    }
    entries.sort {
      ($0.provider, $0.origin?.description ?? "") < ($1.provider, $1.origin?.description ?? "")
    }
    try show(entries, line)
    if let trouble {
      // Who keeps keys elsewhere has no keyring and wants none.
      guard trouble.kind == .keyringMissing, !entries.isEmpty else { throw trouble }
      context.tell(trouble.message)
    }
    return 0
  }

  private func show(_ entries: [KeyEntry], _ line: Invocation) throws {
    if line.has("json") {
      try context.print([
        "keys": .array(
          entries.map { entry in
            JSON([
              "provider": .string(entry.provider), "origin": JSON(entry.origin?.description),
              "place": .string(entry.place.description), "since": JSON(entry.sinceText),
            ])
          })
      ])
    } else {
      try context.print(
        entries.map { entry in
          [
            entry.provider, entry.origin?.description ?? "where you have agreed",
            entry.place.description, entry.sinceText.map { "since \($0.prefix(10))" } ?? "",
          ]
        })
    }
  }

  func delete(_ line: Invocation) async throws -> Int32 {
    let id = line.word(0) ?? ""
    var gone: [(String?, KeyPlace)] = []
    if let key = SettingKey.provider(id, .keyCommand),
      try Settings.unset(key.name, paths: context.paths)
    {
      gone.append((nil, .command))
    }
    do throws(KeyError) {
      gone += try await store.delete(provider: id).map { ($0.description, .keyring) }
    } catch {
      // Where there is no keyring there is nothing in it.
      let failure = Failure(error, provider: id)
      guard failure.kind == .keyringMissing, !gone.isEmpty else { throw failure }
    }
    guard !gone.isEmpty else {
      throw Failure(
        .notFound, reason: "key", "no key of that provider is kept",
        advice: "'osgk keys list' shows which are.")
    }
    try show(gone, of: id, line)
    return 0
  }

  /// Where a provider's keys were put, or taken away.
  private func show(
    _ places: [(origin: String?, place: KeyPlace)], of id: String, _ line: Invocation
  ) throws {
    guard line.has("json") else {
      return try context.print(places.map { [id, $0.origin ?? "", $0.place.description] })
    }
    let keys = places.map {
      JSON([
        "provider": .string(id), "origin": JSON($0.origin), "place": .string($0.place.description),
      ])
    }
    try context.print(["keys": .array(keys)])
  }
}

extension KeyEntry {
  /// RFC 3339.
  fileprivate var sinceText: String? {
    guard let since, since > 0 else { return nil }
    return ShownTime.text(Int(clamping: since))
  }
}

extension Settings {
  func keyCommand(of id: String) -> [String] {
    SettingKey.provider(id, .keyCommand).map { texts($0) } ?? []
  }

  /// Their ids.
  var providersWithKeyCommand: [String] {
    entries.map(\.key.path).filter { $0.count == 3 && $0[2] == "key_command" }.map { $0[1] }
  }
}
