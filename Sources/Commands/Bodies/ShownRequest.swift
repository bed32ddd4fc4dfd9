import Files
import JSON
import Jobs
import Origin
import Providers
import Settings

/// The request that a provider would be sent for a recording that does not exist: what stands in
/// it, where it goes, and how the key goes with it. The key itself is left out.
struct ShownRequest {
  let kind: CatalogEntry.Kind
  let content: Content

  enum Content {
    case request(OutgoingRequest, keyVariable: String)
    /// Why there is none yet: a variable or a model is missing.
    case lacking(String)
  }

  /// One for each thing that the provider does over a network.
  static func all(
    of preset: Preset, model: String?, _ settings: Settings
  ) throws -> [ShownRequest] {
    let model = ModelName(
      provider: preset.id, model: model, settings: settings, isProvider: { _ in false }
    ).model
    return try [preset.transcription, preset.polish].compactMap { $0 }.compactMap { whole in
      let configured = SettingKey.provider(preset.id, .model).flatMap { settings.text($0) }
      let isSpeech = whole.kind == .transcription
      let section = try whole.resolved(model: isSpeech ? model ?? configured : nil)
      guard section.command == nil else { return nil }
      do throws(PresetError) {
        return try request(section, of: preset, settings)
      } catch {
        return ShownRequest(kind: whole.kind, content: .lacking(error.message))
      }
    }
  }

  private static func request(
    _ section: ResolvedSection, of preset: Preset, _ settings: Settings
  ) throws(PresetError) -> ShownRequest {
    var variables: [String: String] = [:]
    for (name, value) in settings.variables(of: preset.id) { variables[name] = value }
    func setting(_ part: SettingKey.ProviderPart) -> String? {
      SettingKey.provider(preset.id, part).flatMap { settings.text($0) }
    }
    let base = try section.baseURL(
      region: setting(.region), variables: variables, pasted: setting(.baseURL))
    var parameters = Parameters()
    for (name, value) in settings.options(of: preset.id) { parameters.options[name] = value }
    if section.kind == .polish {
      parameters.system = "INSTRUCTION"
      parameters.text = "TEXT"
    }
    let request = try section.request(
      try section.filling(parameters).values,
      audio: section.kind == .transcription ? clip(for: section) : nil, base: base,
      variables: variables,
      marks: RequestMarks(boundary: "BOUNDARY", uuid: "00000000-0000-4000-8000-000000000000"))
    return ShownRequest(
      kind: section.kind,
      content: .request(request, keyVariable: SettingKey.keyVariable(preset.id)))
  }

  /// Three seconds in the format that the provider likes best.
  private static func clip(for section: ResolvedSection) -> AudioFile {
    let format = section.audioFormats.first.flatMap { AudioFormat(rawValue: $0) } ?? .wav
    return AudioFile(
      path: Path("audio." + format.fileExtension), size: 96_044, format: format, seconds: 3,
      rate: 16_000)
  }
}

extension ShownRequest {
  /// A head, and a line for a shell.
  var text: String {
    switch content {
    case .lacking(let why): "to \(kind.word): \(why.singleLine)\n"
    case .request(let request, _):
      "to \(kind.word), as a line for a shell:\n\(request.curlLine().singleLine)\n"
    }
  }

  var json: JSON {
    switch content {
    case .lacking(let why): JSON(["kind": .string(kind.rawValue), "lacking": .string(why)])
    case .request(let request, let variable):
      JSON([
        "kind": .string(kind.rawValue), "request": request.json(),
        "curl": .string(request.curlLine()), "key_variable": .string(variable),
      ])
    }
  }
}
