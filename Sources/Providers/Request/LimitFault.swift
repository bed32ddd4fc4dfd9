public import Files

/// A line of a preset file, to be named to a person who may edit it.
public struct SourcePlace: Sendable, Hashable, CustomStringConvertible {
  public let file: Path
  public let line: Int

  public init(file: Path, line: Int) {
    self.file = file
    self.line = line
  }

  public var description: String { "\(file):\(line)" }
}

/// Something that is larger, longer or shorter than a provider takes.
public struct LimitFault: Error, Sendable, Equatable, CustomStringConvertible {
  public enum Limit: String, Sendable, CaseIterable {
    case bytes
    case bodyBytes = "body_bytes"
    case seconds
    case minSeconds = "min_seconds"
  }

  public let limit: Limit
  /// Bytes or seconds.
  public let allowed: Double
  public let actual: Double
  /// Where the preset says so.
  public let place: SourcePlace?

  public init(limit: Limit, allowed: Double, actual: Double, place: SourcePlace?) {
    self.limit = limit
    self.allowed = allowed
    self.actual = actual
    self.place = place
  }

  public var description: String { fatalError("face") }
}
