public import Consent
import Files
public import Jobs
public import Origin
public import Providers

/// A provider put to one use: which of its sections, at which address, and so which consent and
/// which key it takes. Nothing is connected or looked up.
public struct RemoteUse: Sendable {
  public let preset: Preset
  public let section: ResolvedSection
  public let endpoint: EngineChoice.Endpoint
  public let destination: Destination

  /// - Throws: an address whose traffic others could read.
  public init(
    _ preset: Preset, _ section: ResolvedSection, _ endpoint: EngineChoice.Endpoint
  ) throws(Failure) {
    self.preset = preset
    self.section = section
    self.endpoint = endpoint
    do throws(OriginError) {
      destination = try Destination(endpoint.base.origin, relays: section.relays)
    } catch {
      throw Failure(.config, reason: "not_secure", "\(preset.id): \(error.message)")
    }
  }

  /// - Throws: a choice that is no service.
  public init(_ choice: EngineChoice) throws(Failure) {
    guard let endpoint = choice.endpoint else {
      throw Failure(.internal, reason: "no_endpoint", "\(choice.preset.id) is no service")
    }
    try self.init(choice.preset, choice.section, endpoint)
  }

  public var origin: Origin { destination.origin }
  public var kind: DataKind { section.kind == .transcription ? .audio : .text }
  public var purpose: Purpose { section.purpose }
  public var key: UseKey { UseKey(origin: origin, kind: kind, purpose: purpose) }

  /// Whether a person must agree before anything is sent.
  public var needsConsent: Bool { destination.needsConsent }

  /// What the person agrees to. It does not depend on the model: what any model of the section
  /// takes is in it.
  public var terms: DisclosureTerms {
    DisclosureTerms(
      origin: origin, relays: section.relays, kinds: [kind], parameters: parameters,
      optOuts: Set(preset.about.disclosure?.optOut ?? []), policyURL: preset.about.privacyURL,
      retention: preset.about.disclosure?.retention, region: endpoint.region)
  }

  /// Parameters that carry words of the user's besides the recording or the text itself.
  private var parameters: Set<String> {
    let whole = purpose == .transcription ? preset.transcription : preset.polish
    var taken = Set(section.accepts)
    for model in whole?.models ?? [] {
      if let section = try? whole?.resolved(model: model) { taken.formUnion(section.accepts) }
    }
    if let section = try? whole?.resolved() { taken.formUnion(section.accepts) }
    return Set(taken.intersection([.prompt, .keywords, .system]).map(\.rawValue))
  }
}

extension ResolvedSection {
  var purpose: Purpose { kind == .transcription ? .transcription : .polish }
}
