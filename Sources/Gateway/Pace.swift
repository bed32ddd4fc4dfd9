/// When requests of which a preset allows only so many in a minute went: in any sixty seconds no more
/// go than that.
struct Pace: Sendable, Equatable {
  /// What is counted together, and how many of it may go in a minute.
  struct Toll: Sendable, Hashable {
    let name: String
    let perMinute: Int
  }

  static let minute = 60.0

  /// Oldest first.
  private var starts: [String: [Double]] = [:]

  /// When the next one may go; `nil`: now.
  func opens(_ toll: Toll, _ now: Double) -> Double? {
    guard let starts = starts[toll.name], starts.count >= toll.perMinute else { return nil }
    let end = starts[starts.count - toll.perMinute] + Self.minute
    return end > now ? end : nil
  }

  mutating func went(_ toll: Toll, _ now: Double) {
    starts[toll.name, default: []].append(now)
    // Twice as many as are needed before they are thrown away together.
    if starts[toll.name, default: []].count > 2 * toll.perMinute {
      starts[toll.name]?.removeFirst(toll.perMinute)
    }
  }
}
