/// A model that its vendor will withdraw.
public struct Deprecation: Sendable, Equatable, CustomStringConvertible {
  public let model: String
  /// ISO date: from then on it may be gone.
  public let date: String
  public let replacement: String?
  /// That day has come.
  public let isDue: Bool

  public var description: String {
    (isDue
      ? "the model \(model.quoted) may be gone: it was to be withdrawn on \(date)"
      : "the model \(model.quoted) will be withdrawn on \(date)")
      + (replacement.map { "; use \($0.quoted)" } ?? "")
  }
}

extension ResolvedSection {
  /// What to warn of on a day (`2026-11-30`); `nil`: nothing is known to end.
  public func deprecation(on day: String) -> Deprecation? {
    guard let date = deprecatedOn else { return nil }
    // ISO dates sort as text.
    return Deprecation(
      model: model ?? "", date: date, replacement: replacedBy, isDue: day >= date)
  }
}
