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
