/// What a person was shown, and how they answered.
public struct ConsentStatement: Sendable, Hashable {
  public enum Method: String, Sendable, Hashable, CaseIterable {
    /// A word typed at a terminal.
    case typed
    /// An option of the command line (`--consent PROVIDER`, `consent grant`).
    case option
    /// The system's administrator, by configuration.
    case configuration
    /// A dialog of the desktop.
    case dialog
  }

  public var terms: DisclosureTerms
  public var kind: DataKind
  public var purpose: Purpose
  public var presetID: String
  /// SHA-256 of the preset's content, hexadecimal.
  public var presetHash: String
  /// Who decides about the data, as the preset states it.
  public var controller: String?
  /// Of the text that was shown: `en`.
  public var language: String
  public var method: Method

  public init(
    terms: DisclosureTerms, kind: DataKind, purpose: Purpose, presetID: String,
    presetHash: String, controller: String? = nil, language: String = "en", method: Method
  ) {
    self.terms = terms
    self.kind = kind
    self.purpose = purpose
    self.presetID = presetID
    self.presetHash = presetHash
    self.controller = controller
    self.language = language
    self.method = method
  }

  public var key: UseKey { UseKey(origin: terms.origin, kind: kind, purpose: purpose) }
}
