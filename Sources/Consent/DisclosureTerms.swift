import Digest
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
    self.parameters = Set(parameters.map(\.withoutControls))
    self.optOuts = Set(optOuts.map(\.withoutControls))
    self.policyURL = policyURL
    self.retention = retention
    self.region = region
  }

  /// What the digest is taken over: the tag `osgk.disclosure.1`, then name and value of `origin`
  /// (text), `relays` (1 or 0), `kinds`, `parameters`, `opt_outs` (sets), `policy_url`, `retention`
  /// and `region` (text or none), in the form that `LedgerRecord` describes. A set is the letter
  /// `l`, the number of its members and each of them, sorted by bytes.
  public var canonicalBytes: [UInt8] {
    var form = CanonicalForm(tag: "osgk.disclosure.1")
    form.field("origin", origin.description)
    form.field("relays", relays ? 1 : 0)
    form.field("kinds", Set(kinds.map(\.rawValue)))
    form.field("parameters", parameters)
    form.field("opt_outs", optOuts)
    form.field("policy_url", policyURL)
    form.field("retention", retention)
    form.field("region", region)
    return form.bytes
  }

  /// SHA-256 of the canonical bytes: 64 hexadecimal digits.
  public var digest: String { Hex.encode(SHA256.hash(canonicalBytes)) }
}

extension String {
  /// A record lists names on lines of their own.
  fileprivate var withoutControls: String {
    guard utf8.contains(where: { $0 < 0x20 }) else { return self }
    let scalars = unicodeScalars.map { $0.value < 0x20 ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }
}
