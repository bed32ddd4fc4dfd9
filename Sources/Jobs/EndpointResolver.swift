import Origin
public import Providers
public import Settings

/// The address that a provider's requests go to: as typed, else as the settings say, else as its
/// preset does.
public struct EndpointResolver {
  let settings: Settings
  let preset: Preset
  let section: ResolvedSection

  public init(settings: Settings, preset: Preset, section: ResolvedSection) {
    self.settings = settings
    self.preset = preset
    self.section = section
  }

  /// - Parameter typed: an address for this run alone.
  public func endpoint(typed: String?) throws(Failure) -> EngineChoice.Endpoint {
    let region = text(.region)
    let pasted = typed ?? text(.baseURL)
    var variables: [String: String] = [:]
    for (name, value) in settings.variables(of: preset.id) { variables[name] = value }
    let base: BaseURL
    do throws(PresetError) {
      base = try section.baseURL(region: region, variables: variables, pasted: pasted)
    } catch {
      throw Failure(
        .config, reason: "address", "\(preset.id): \(error.message)",
        advice: "osgk providers show \(preset.id) says what it needs")
    }
    guard base.origin.isSecureOrLocal else {
      let what = section.kind == .polish ? "text" : "sound"
      throw Failure(
        .config, reason: "not_secure",
        "\(base.origin) would carry \(what) and key readable by everybody on the way",
        advice: "use its https:// address")
    }
    return EngineChoice.Endpoint(
      base: base, region: pasted == nil ? region : nil, variables: variables,
      isTyped: typed != nil)
  }

  private func text(_ part: SettingKey.ProviderPart) -> String? {
    SettingKey.provider(preset.id, part).flatMap { settings.text($0) }
  }
}
