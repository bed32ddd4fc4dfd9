/// Parameters that servers refused, by address and model. They are left out for 30 days; then it is
/// tried again.
public struct LearntParameters: Sendable, Equatable {
  /// One refusal.
  public struct Entry: Sendable, Equatable {
    public var origin: String
    public var model: String?
    /// The key in the request's body: `temperature`.
    public var parameter: String
    /// The key that takes its value instead; `nil`: it is left out.
    public var replacement: String?
    /// Seconds since 1970.
    public var learnt: Int

    public init(
      origin: String, model: String?, parameter: String, replacement: String? = nil, learnt: Int
    ) {
      self.origin = origin
      self.model = model
      self.parameter = parameter
      self.replacement = replacement
      self.learnt = learnt
    }
  }

  /// Oldest first.
  public private(set) var entries: [Entry]

  public init(_ entries: [Entry] = []) { self.entries = entries }

  /// How long something is remembered, in seconds.
  public static let lifetime = 30 * 86_400
}
