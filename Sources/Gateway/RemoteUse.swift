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
  /// `nil` for a program.
  public let endpoint: EngineChoice.Endpoint?
  public let destination: Destination

  private init(
    _ preset: Preset, _ section: ResolvedSection, _ endpoint: EngineChoice.Endpoint?,
    _ destination: Destination
  ) {
    self.preset = preset
    self.section = section
    self.endpoint = endpoint
    self.destination = destination
  }

  /// A service.
  /// - Throws: an address whose traffic others could read.
  public init(
    _ preset: Preset, _ section: ResolvedSection, _ endpoint: EngineChoice.Endpoint
  ) throws(Failure) {
    let destination: Destination
    do throws(OriginError) {
      destination = try Destination(endpoint.base.origin, relays: section.relays)
    } catch {
      throw Failure(.config, reason: "not_secure", "\(preset.id): \(error.message)")
    }
    self.init(preset, section, endpoint, destination)
  }

  /// - Throws: a program that stays on this machine; one whose path cannot be an origin's.
  public init(_ choice: EngineChoice) throws(Failure) {
    switch choice.means {
    case .http(let endpoint): try self.init(choice.preset, choice.section, endpoint)
    case .program(let program):
      guard choice.leavesMachine else {
        throw Failure(
          .internal, reason: "no_service", "\(choice.preset.id) does not leave this machine")
      }
      self.init(
        choice.preset, choice.section, nil,
        try Self.destination(of: program.program, choice.preset.id))
    }
  }

  private static func destination(of program: Path, _ id: String) throws(Failure) -> Destination {
    do throws(OriginError) {
      // A path that is not UTF-8 would be written down as another one.
      let path = String(decoding: program.bytes, as: UTF8.self)
      guard path.utf8.elementsEqual(program.bytes) else {
        throw OriginError(message: "the program's path is not UTF-8")
      }
      return try Destination(Origin(program: path), relays: true)
    } catch {
      throw Failure(.config, reason: "program_path", "\(id): \(error.message)")
    }
  }

  public var origin: Origin { destination.origin }
  public var kind: DataKind { section.kind == .transcription ? .audio : .text }
  public var purpose: Purpose { section.purpose }
  public var key: UseKey { UseKey(origin: origin, kind: kind, purpose: purpose) }

  /// Whether a person must agree before anything is sent.
  public var needsConsent: Bool { destination.needsConsent }

  /// Requests that may run at the same time, over all jobs.
  var concurrency: Int {
    section.limits.concurrency
      ?? (needsConsent ? EngineChoice.usualOfServices : EngineChoice.usualOfLocalServers)
  }

  /// What the person agrees to. It does not depend on the model: what any model of the section
  /// takes is in it.
  public var terms: DisclosureTerms {
    DisclosureTerms(
      origin: origin, relays: relays, kinds: [kind], parameters: parameters,
      optOuts: Set(preset.about.disclosure?.optOut ?? []),
      policyURL: preset.about.privacyURL ?? section.command?.says,
      retention: preset.about.disclosure?.retention, region: endpoint?.region)
  }

  private var relays: Bool {
    if case .program = destination { true } else { section.relays }
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
