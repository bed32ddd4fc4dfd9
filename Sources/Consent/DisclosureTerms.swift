public import Origin

/// What a person agrees to, as values: who receives what, under which conditions. Not in it:
/// sentences, limits, prices, models. Two that differ in any value have different digests, and a
/// grant for one is none for the other.
public struct DisclosureTerms: Sendable, Hashable {
  public let origin: Origin
  /// The receiver passes the data on to others.
  public let relays: Bool
  public let kinds: Set<DataKind>
  /// Names of the request's parameters that carry the user's words besides the recording or the
  /// text itself: `prompt`, `keywords`, …
  public let parameters: Set<String>
  /// Names of the request's fields that opt out of training or logging and are sent.
  public let optOuts: Set<String>
  public let policyURL: String?
  /// What the preset says about how long the receiver keeps the data.
  public let retention: String?
  public let region: String?

  public init(
    origin: Origin, relays: Bool = false, kinds: Set<DataKind>, parameters: Set<String> = [],
    optOuts: Set<String> = [], policyURL: String? = nil, retention: String? = nil,
    region: String? = nil
  ) {
    self.origin = origin
    self.relays = relays
    self.kinds = kinds
    self.parameters = parameters
    self.optOuts = optOuts
    self.policyURL = policyURL
    self.retention = retention
    self.region = region
  }

  /// What the digest is taken over.
  public var canonicalBytes: [UInt8] { fatalError("face") }

  /// SHA-256 of the canonical bytes: 64 hexadecimal digits.
  public var digest: String { fatalError("face") }
}
