import Polish
public import Settings
import Transcripts

/// How text is to be polished. Nothing here is resolved yet.
public struct PolishOptions: Sendable {
  /// A style's id; `nil`: the settings', else `light` where a provider is chosen, else `polished`.
  public var style: String?
  /// What is to be done, in the user's own words, in the place of a style's prompt.
  public var instruction: String?
  /// A provider's id, or `auto`; `nil`: the settings'.
  public var provider: String?
  public var model: String?
  /// A server for this run, as typed.
  public var baseURL: String?
  /// Of the text, if it is known (`en`).
  public var language: String?
  /// A language to translate to, after the style has had its turn.
  public var target: String?
  public var transfer: TransferOptions

  public init() { transfer = TransferOptions() }
}

extension PolishOptions {
  /// Which provider and model are meant: those of the run, else the settings'. `nil` as provider:
  /// none is chosen.
  public func named(_ settings: Settings, isProvider: (String) -> Bool) -> ModelName {
    func name(_ provider: String?, _ model: String?) -> ModelName {
      ModelName(
        provider: provider, model: model, usual: nil, settings: settings, isProvider: isProvider)
    }
    let run = name(provider, model)
    let usual = name(settings.text(.polishProvider), settings.text(.polishModel))
    guard let provider = run.provider ?? usual.provider else {
      return name(nil, run.model ?? usual.model)
    }
    if let model = run.model { return name(provider, model) }
    // The settings' model is for the settings' provider; many a model's own name has a slash in it.
    return name(provider, (usual.provider ?? provider) == provider ? usual.model : nil)
  }

  /// The style's id; with an instruction nobody asks for it.
  public func styleID(_ settings: Settings, isProvider: (String) -> Bool) -> String {
    if let style = style ?? settings.text(.polishStyle) { return style }
    let hasProvider = baseURL != nil || named(settings, isProvider: isProvider).provider != nil
    return hasProvider ? "light" : PlainStyle.polished.rawValue
  }
}
