/// Scheme, host and port (RFC 6454), or a Unix socket: who a request goes to.
public struct Origin: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case http(scheme: String, host: String, port: Int)
    case unix(path: String)
  }

  public let kind: Kind

  /// From a URL's text; refuses what is not http, https or unix, user names, control characters
  /// and hosts that two readers could read differently.
  public init(parsing text: String) throws(OriginError) { fatalError("face") }

  /// Literal loopback address, `localhost`, or a Unix socket. Nothing is resolved.
  public var isLocal: Bool { fatalError("face") }
}

public struct OriginError: Error, Sendable, Equatable, CustomStringConvertible {
  public let message: String
  public init(message: String) { self.message = message }
  public var description: String { message }
}
