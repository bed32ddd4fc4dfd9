import Commands
import Jobs
import Origin
import Providers
import Settings

/// What a provider's key is for: the origins that it is bound to.
struct ProviderKeys {
  let preset: Preset
  /// Each once: of every section and model that wants a key, for the region and the address of the
  /// settings. Never empty.
  let origins: [Origin]

  /// - Throws: an unknown provider (never showing the word: it may be a key), one that wants no
  ///   key, an address whose variables are missing.
  init(_ id: String, _ context: Context) throws {
    preset = try Self.preset(id, context)
    let settings = try Machine(context).settings
    do throws(PresetError) {
      origins = try Self.origins(of: preset, settings)
    } catch {
      throw Failure(
        .config, reason: "address", "\(preset.id): \(error.message)",
        advice: "'osgk providers show \(preset.id)' says what it needs.")
    }
    if origins.isEmpty {
      throw Failure(.unsupported, reason: "no_key", "\(preset.id) wants no key")
    }
  }

  static func preset(_ id: String, _ context: Context) throws -> Preset {
    do throws(PresetError) {
      return try context.catalog.preset(id)
    } catch {
      guard error.code == .notFound else { throw error }
      let near = context.catalog.entries().map(\.id).first { $0 == id.lowercased() }
      throw Failure(
        .notFound, reason: "provider", "there is no such provider",
        advice: near.map { "Did you mean '\($0)'?" } ?? "'osgk providers list' shows all.")
    }
  }

  static func origins(of preset: Preset, _ settings: Settings) throws(PresetError) -> [Origin] {
    func setting(_ part: SettingKey.ProviderPart) -> String? {
      SettingKey.provider(preset.id, part).flatMap { settings.text($0) }
    }
    let variables = Dictionary(settings.variables(of: preset.id).map { ($0.name, $0.value) }) { $1 }
    var origins: [Origin] = []
    for section in [preset.transcription, preset.polish].compactMap({ $0 }).flatMap(\.resolutions)
    where section.command == nil && section.address.auth != .none {
      let base = try section.baseURL(
        region: setting(.region), variables: variables, pasted: setting(.baseURL))
      if !origins.contains(base.origin) { origins.append(base.origin) }
    }
    return origins
  }
}
