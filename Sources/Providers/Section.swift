/// What a preset says about one purpose, before a model is chosen.
public struct Section: Sendable {
  /// The model that is used when nobody names one.
  public let model: String?
  /// The keys of `models:`: ids and globs, in the file's order.
  public let models: [String]

  /// This section for one model (`nil`: its own), with everything laid over it.
  public func resolved(model: String? = nil) throws(PresetError) -> ResolvedSection {
    fatalError("face")
  }
}

/// A section for one model: what is sent or run, within which limits, and how the reply is read.
public struct ResolvedSection: Sendable {
  /// `nil` where the provider knows no models.
  public let model: String?
  public let accepts: [Parameter]
  /// Formats of audio that may be given (`wav`, `flac`, …), the preferred one first.
  public let audioFormats: [String]
  public let limits: Limits
  public let price: Price?
  public let reply: ReplySpec
  public let command: CommandSpec?
  /// ISO date.
  public let deprecatedOn: String?
  public let replacedBy: String?

  /// What the placeholders stand for, with the preset's rules put to use.
  /// - Throws: an unknown option or an option's wrong value (`code` is `option`).
  public func filling(_ parameters: Parameters) throws(PresetError) -> Filling {
    fatalError("face")
  }
}

/// Parameters as a provider takes them.
public struct Filling: Sendable {
  /// Without the paths, which the engine adds.
  public var values: Values
  public let warnings: [ParameterWarning]
}

/// What a provider takes at once.
public struct Limits: Sendable, Equatable {
  /// Bytes of the audio file.
  public var bytes: Int64?
  /// Bytes of the body as sent, base64 counted.
  public var bodyBytes: Int64?
  /// The longest clip.
  public var seconds: Double?
  /// The shortest clip.
  public var minSeconds: Double?
  /// Requests at the same time.
  public var concurrency: Int?
  public var requestsPerMinute: Int?

  public init() {}
}

/// What it costs, for estimates.
public struct Price: Sendable, Equatable {
  public var perMinute: Double?
  public var perMillionIn: Double?
  public var perMillionOut: Double?
  /// `USD`, `CNY`, …
  public var currency: String?
  /// ISO date.
  public var asOf: String?

  public init() {}
}
