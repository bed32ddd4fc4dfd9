/// Why a provider's answer brings no words.
public struct ProviderFault: Error, Sendable, Equatable {
  /// What shape the failure has; `kind` says what it means.
  public enum Reason: String, Sendable, CaseIterable {
    /// An HTTP status of 400 or more.
    case status
    /// A status of 300 to 399; nothing is ever sent on to another address.
    case redirect
    /// All looks well but the reply itself says that it failed.
    case errorInReply = "error_in_reply"
    /// The model would not.
    case refused
    /// A web page.
    case html
    /// No body at all.
    case empty
    /// Not of the format that the preset says.
    case notParsable = "not_parsable"
    /// JSON `null`.
    case null
    /// There is a place for words, and `null` in it.
    case nullText = "null_text"
    /// No place for words.
    case noText = "no_text"
    /// More than is taken.
    case tooLarge = "too_large"
    /// A stream of events that ended before its end.
    case cutShort = "cut_short"
  }

  public var kind: ErrorRule.Kind
  public var reason: Reason
  public var status: Int
  /// The provider's own, at most 80 characters.
  public var code: String?
  /// One line for a person, at most 200 characters, safe to print.
  public var message: String
  /// How often it is tried in all, if the preset says so.
  public var attempts: Int?
  /// Seconds, not negative, if the provider asks for it.
  public var retryAfter: Double?
  /// To be told to the provider's support; at most 80 characters.
  public var requestID: String?
  /// Where the model that the provider does not know stands.
  public var place: SourcePlace?
  /// A rule of the preset's says so.
  public var isByPreset = false

  public init(
    kind: ErrorRule.Kind, reason: Reason, status: Int, code: String? = nil, message: String,
    attempts: Int? = nil, retryAfter: Double? = nil, requestID: String? = nil,
    place: SourcePlace? = nil
  ) {
    self.kind = kind
    self.reason = reason
    self.status = status
    self.code = code
    self.message = message
    self.attempts = attempts
    self.retryAfter = retryAfter
    self.requestID = requestID
    self.place = place
  }
}

extension ProviderFault {
  private static let temporary: Set<Int> = [408, 425, 429, 500, 502, 503, 504, 529]

  /// The provider refused for now: the same request may be answered later, and this one was not
  /// (so it is not billed twice).
  public var isTemporary: Bool {
    guard [.rate, .server, .network, .timeout].contains(kind) else { return false }
    return switch reason {
    case .status: isByPreset || Self.temporary.contains(status)
    case .errorInReply: isByPreset || kind == .rate
    default: false
    }
  }
}

extension ProviderFault: CustomStringConvertible {
  /// One line: what the provider says, its status, code and request id, and what to change.
  public var description: String {
    var facts = ["HTTP \(status)"]
    if let code, !message.contains(code) { facts.append("code \(code)") }
    if let requestID { facts.append("request id \(requestID)") }
    var text = "\(message) (\(facts.joined(separator: ", ")))"
    if let place { text += "; the model stands in \(place)" }
    return text
  }
}
