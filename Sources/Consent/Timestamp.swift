/// A moment of the wall clock, in milliseconds since 1970 (UTC).
public struct Timestamp: Sendable, Hashable {
  public let milliseconds: Int64

  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Reads exactly what `description` writes.
  public init?(parsing text: String) { fatalError("face") }
}

extension Timestamp: Comparable, CustomStringConvertible {
  public static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }

  /// RFC 3339 in UTC: `2026-11-30T06:51:23.125Z`.
  public var description: String { fatalError("face") }
}
