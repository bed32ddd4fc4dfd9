public import Files

/// A line of a preset file, to be named to a person who may edit it.
public struct SourcePlace: Sendable, Hashable, CustomStringConvertible {
  public let file: Path
  /// Counted from 1.
  public let line: Int

  public init(file: Path, line: Int) {
    self.file = file
    self.line = line
  }

  public var description: String { "\(file):\(line)" }
}

/// Something that is larger, longer or shorter than a provider takes.
public struct LimitFault: Error, Sendable, Equatable {
  /// The keys under `limits:`.
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
}

extension LimitFault: CustomStringConvertible {
  public var description: String {
    let text =
      switch limit {
      case .bytes: "the audio has \(size(actual)); this model takes \(size(allowed))"
      case .bodyBytes:
        "the request would have \(size(actual)); this model takes \(size(allowed))"
      case .seconds: "the recording lasts \(time(actual)); this model takes \(time(allowed))"
      case .minSeconds:
        "the recording lasts \(time(actual)); this model needs at least \(time(allowed))"
      }
    return text + " (limits.\(limit.rawValue)\(place.map { ", \($0)" } ?? ""))"
  }

  private func size(_ bytes: Double) -> String {
    if bytes < 1e6 { return "\(Int(bytes)) bytes" }
    return "\(short(bytes / 1e6)) MB"
  }

  private func time(_ seconds: Double) -> String {
    guard seconds >= 120 else { return "\(short(seconds)) s" }
    let whole = Int(min(seconds, 1e12).rounded(.up))
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    return (hours > 0 ? "\(hours) h " : "") + (minutes > 0 ? "\(minutes) min" : "")
      + (rest > 0 ? " \(rest) s" : "")
  }

  /// At most two decimals, upwards: what is over a limit must not look like it.
  private func short(_ number: Double) -> String {
    let rounded = (number * 100).rounded(.up) / 100
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }
}

extension ResolvedSection {
  /// What is too much for this provider; `nil`: it may go.
  public func limitFault(for request: OutgoingRequest) -> LimitFault? {
    if let audio = request.audio, let fault = limitFault(for: audio) { return fault }
    return fault(
      .bodyBytes, Double(request.contentLength), atMost: limits.bodyBytes.map(Double.init))
  }

  /// The same before a request is made: the file's bytes and seconds only.
  public func limitFault(for audio: AudioFile) -> LimitFault? {
    if let fault = fault(.bytes, Double(audio.size), atMost: limits.bytes.map(Double.init)) {
      return fault
    }
    if let fault = limitFault(forSeconds: audio.seconds) { return fault }
    guard let least = limits.minSeconds, audio.seconds < least else { return nil }
    return LimitFault(
      limit: .minSeconds, allowed: least, actual: audio.seconds, place: places.limits[.minSeconds])
  }

  /// The same before there is a file: whether so long a recording is taken at once.
  public func limitFault(forSeconds seconds: Double) -> LimitFault? {
    fault(.seconds, seconds, atMost: limits.seconds)
  }

  private func fault(
    _ limit: LimitFault.Limit, _ actual: Double, atMost allowed: Double?
  ) -> LimitFault? {
    guard let allowed, actual > allowed else { return nil }
    return LimitFault(
      limit: limit, allowed: allowed, actual: actual, place: places.limits[limit])
  }
}
