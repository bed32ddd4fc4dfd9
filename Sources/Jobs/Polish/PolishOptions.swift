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
