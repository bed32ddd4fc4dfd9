public import Origin

/// What kind of the user's data leaves the machine. Consent to one is none to the other.
public enum DataKind: String, Sendable, Hashable, CaseIterable {
  case audio
  case text
}

/// What the data is sent for.
public enum Purpose: String, Sendable, Hashable, CaseIterable {
  case transcription
  case polish
}

/// What a grant is for: it counts for nothing else.
public struct UseKey: Sendable, Hashable {
  public let origin: Origin
  public let kind: DataKind
  public let purpose: Purpose

  public init(origin: Origin, kind: DataKind, purpose: Purpose) {
    self.origin = origin
    self.kind = kind
    self.purpose = purpose
  }
}

extension UseKey: CustomStringConvertible {
  /// `audio to https://api.example.com for transcription`
  public var description: String { "\(kind.rawValue) to \(origin) for \(purpose.rawValue)" }
}
