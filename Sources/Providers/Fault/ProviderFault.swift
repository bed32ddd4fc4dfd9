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
  /// To be told to the provider's support.
  public var requestID: String?
  /// Where the model that the provider does not know stands.
  public var place: SourcePlace?
}

extension ProviderFault: CustomStringConvertible {
  public var description: String { fatalError("face") }
}

extension ResolvedSection {
  /// The words of a reply: status, then content type, then size, then shape. Nobody spoke: an
  /// empty transcript (`Reading.isSilent`).
  ///
  /// - Parameter now: seconds since 1970, for `Retry-After` dates.
  public func reading(_ reply: ProviderReply, now: Double) throws(ProviderFault) -> Reading {
    fatalError("face")
  }

  /// What an answer that is none means: the preset's rules, then the built-in ones.
  public func fault(_ reply: ProviderReply, now: Double) -> ProviderFault { fatalError("face") }
}
