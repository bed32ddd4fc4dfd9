import YAML

/// A key path that the table knows: `transcribe.model`, `providers.ID.region`.
public struct SettingKey: Sendable, Hashable {
  public let path: [String]

  /// Only for paths that the table holds; a test tries every one that the code names.
  init(known path: String...) { self.path = path }

  init(path: [String]) { self.path = path }

  /// The key path in its written form.
  public var name: String { path.joined(separator: ".") }
}

extension SettingKey: CustomStringConvertible {
  public var description: String { name }
}

extension SettingKey {
  public static let engineMode = SettingKey(known: "engine", "mode")
  public static let engineLocal = SettingKey(known: "engine", "local")
  public static let engineCloud = SettingKey(known: "engine", "cloud")
  public static let fallback = SettingKey(known: "transcribe", "fallback")
  public static let consentAnchor = SettingKey(known: "consent", "anchor")
  public static let model = SettingKey(known: "transcribe", "model")
  public static let language = SettingKey(known: "transcribe", "language")
  public static let translate = SettingKey(known: "transcribe", "translate")
  public static let prompt = SettingKey(known: "transcribe", "prompt")
  public static let format = SettingKey(known: "transcribe", "format")
  public static let timestamps = SettingKey(known: "transcribe", "timestamps")
  public static let speakers = SettingKey(known: "transcribe", "speakers")
  public static let maxLine = SettingKey(known: "transcribe", "max_line")
  public static let maxLines = SettingKey(known: "transcribe", "max_lines")
  public static let maxCue = SettingKey(known: "transcribe", "max_cue")
  public static let cps = SettingKey(known: "transcribe", "cps")
  public static let threads = SettingKey(known: "transcribe", "threads")
  public static let jobs = SettingKey(known: "transcribe", "jobs")
  public static let upload = SettingKey(known: "transcribe", "upload")
  public static let voiceActivity = SettingKey(known: "transcribe", "vad")
  public static let progress = SettingKey(known: "transcribe", "progress")
  public static let failIfEmpty = SettingKey(known: "transcribe", "fail_if_empty")
  public static let polishes = SettingKey(known: "transcribe", "polish")
  public static let translateTo = SettingKey(known: "transcribe", "translate_to")
  public static let script = SettingKey(known: "transcribe", "script")
  public static let polishStyle = SettingKey(known: "polish", "style")
  public static let polishProvider = SettingKey(known: "polish", "provider")
  public static let polishModel = SettingKey(known: "polish", "model")
  public static let polishTimeout = SettingKey(known: "polish", "timeout")
  public static let historyIsOn = SettingKey(known: "history", "on")
  public static let keepCount = SettingKey(known: "history", "keep", "count")
  public static let keepDays = SettingKey(known: "history", "keep", "days")
  public static let costPerDay = SettingKey(known: "limits", "cost_per_day")

  /// A model by a name of the user's own.
  /// - Returns: `nil` when the name is none that may stand in a key.
  public static func alias(_ name: String) -> SettingKey? {
    let path = ["aliases", name]
    return SettingDefinition.of(path) == nil ? nil : SettingKey(path: path)
  }

  /// The variable that a provider's key may be given in: `my-service` → `OSGK_KEY_MY_SERVICE`.
  public static func keyVariable(_ id: String) -> String {
    "OSGK_KEY_" + id.uppercased().replacing("-", with: "_")
  }

  /// What one provider is told; the id must be a provider's (`[a-z0-9][a-z0-9-]{0,39}`).
  public enum ProviderPart: Sendable, Hashable {
    case region, model, baseURL, keyCommand
    case variable(String)
    case option(String)
  }

  /// - Returns: `nil` when the id or the name is none that may stand in a key.
  public static func provider(_ id: String, _ part: ProviderPart) -> SettingKey? {
    let rest: [String] =
      switch part {
      case .region: ["region"]
      case .model: ["model"]
      case .baseURL: ["base_url"]
      case .keyCommand: ["key_command"]
      case .variable(let name): ["variables", name]
      case .option(let name): ["options", name]
      }
    let path = ["providers", id] + rest
    return SettingDefinition.of(path) == nil ? nil : SettingKey(path: path)
  }
}
