/// An origin that is this machine's own: a literal loopback address, `localhost`, or a Unix socket,
/// behind which nobody passes on what is sent. Only such an origin is reached without a consent.
///
/// That `localhost` leads to loopback is checked once more where the socket is opened.
public struct LocalOrigin: Sendable, Hashable {
  public let origin: Origin

  /// - Parameter relays: whether what listens there passes on what it gets.
  /// - Returns: `nil` for everything else.
  public init?(_ origin: Origin, relays: Bool) {
    guard origin.isLocal, !relays else { return nil }
    self.origin = origin
  }
}

extension LocalOrigin: CustomStringConvertible {
  public var description: String { origin.description }
}

/// An origin where others get what is sent: any that is not loopback, a neighbour in the LAN too, and
/// a server on loopback that passes on what it gets.
public struct RemoteOrigin: Sendable, Hashable {
  public let origin: Origin

  /// - Parameter relays: whether what listens there passes on what it gets.
  /// - Returns: `nil` for a `LocalOrigin`, for a program (which has a way out of its own), and for
  ///   an address whose traffic others could read on the way (`http` to another machine).
  public init?(_ origin: Origin, relays: Bool) {
    if case .program = origin.kind { return nil }
    guard origin.isSecureOrLocal, !origin.isLocal || relays else { return nil }
    self.origin = origin
  }
}

extension RemoteOrigin: CustomStringConvertible {
  public var description: String { origin.description }
}

/// A program that may use the network: its maker says where it sends, nobody can hold it to that.
public struct ProgramOrigin: Sendable, Hashable {
  public let origin: Origin
  /// Absolute.
  public let path: String

  /// - Returns: `nil` for everything else.
  public init?(_ origin: Origin) {
    guard case .program(let path) = origin.kind else { return nil }
    self.origin = origin
    self.path = path
  }
}

/// Where the user's data would go: every origin is exactly one of the three.
public enum Destination: Sendable, Hashable {
  case local(LocalOrigin)
  case remote(RemoteOrigin)
  case program(ProgramOrigin)

  /// - Throws: `http` to another machine, whose traffic others could read.
  public init(_ origin: Origin, relays: Bool) throws(OriginError) {
    if let local = LocalOrigin(origin, relays: relays) {
      self = .local(local)
    } else if let remote = RemoteOrigin(origin, relays: relays) {
      self = .remote(remote)
    } else if let program = ProgramOrigin(origin) {
      self = .program(program)
    } else {
      throw OriginError(
        message: "\(origin) is not on this machine, so others could read what is sent; write https")
    }
  }

  public var origin: Origin {
    switch self {
    case .local(let local): local.origin
    case .remote(let remote): remote.origin
    case .program(let program): program.origin
    }
  }

  /// Whether a grant is needed before anything of the user's goes there.
  public var needsConsent: Bool { if case .local = self { false } else { true } }
}
