/// A documented subset of RFC 9535: names, indices, `[*]`, filters `[?@.name=='x']`,
/// `[?@.name!=true]`, and paths without `$`, which start at the value that they are given.
public struct JSONPath: Sendable, Hashable {
  /// As it was written.
  public let text: String

  /// Fails for anything outside the subset; the message says what and where.
  public init(_ text: String) throws(JSONError) { fatalError("face") }

  /// Whether it starts with `$`.
  public var isAbsolute: Bool { text.hasPrefix("$") }
  /// All matches in document order; none where a name is missing.
  public func matches(in value: JSON) -> [JSON] { fatalError("face") }
  /// The first match.
  public func first(in value: JSON) -> JSON? { matches(in: value).first }
}
