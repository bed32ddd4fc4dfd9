import History

/// Parameters that servers refused, by address and model. They are left out for 30 days; then they
/// are tried again.
public struct LearntParameters: Sendable, Equatable {
  /// One refusal.
  public struct Entry: Sendable, Equatable {
    public var origin: String
    public var model: String?
    /// The name at the top of the request's body: `temperature`.
    public var parameter: String
    /// The name under which its value is sent instead; `nil`: it is left out.
    public var replacement: String?
    /// Seconds since 1970.
    public var date: Int

    public init(
      origin: String, model: String?, parameter: String, replacement: String? = nil, date: Int
    ) {
      self.origin = origin
      self.model = model
      self.parameter = parameter
      self.replacement = replacement
      self.date = date
    }

    /// `2026-11-30`
    public var day: String { UTC.day(date) }

    fileprivate func isAbout(_ other: Entry) -> Bool {
      origin == other.origin && model == other.model && parameter == other.parameter
    }
  }

  /// Oldest first; each parameter of an address and a model once.
  public private(set) var entries: [Entry] = []

  /// How long something is remembered, in seconds.
  public static let lifetime = 30 * 86_400
  /// More are not kept: the oldest go.
  public static let most = 200

  public init(_ entries: [Entry] = []) {
    for entry in entries { add(entry) }
  }

  /// The younger one of two about the same stays.
  public mutating func add(_ entry: Entry) {
    if let place = entries.firstIndex(where: entry.isAbout) {
      guard entries[place].date <= entry.date else { return }
      entries.remove(at: place)
    }
    entries.append(entry)
    entries.sort { $0.date < $1.date }
    entries.removeFirst(max(0, entries.count - Self.most))
  }

  /// What counts at a time (seconds since 1970). What says that it is of a later day does not: the
  /// clock was wrong then, or is now.
  public func live(now: Int) -> LearntParameters {
    var live = self
    live.entries.removeAll { now - $0.date >= Self.lifetime || $0.date - now > 86_400 }
    return live
  }

  /// Those of one address and model.
  public func entries(origin: String, model: String?) -> [Entry] {
    entries.filter { $0.origin == origin && $0.model == model }
  }
}
