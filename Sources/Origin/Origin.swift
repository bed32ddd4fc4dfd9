/// Scheme, host and port (RFC 6454), a Unix socket, or a program with a network of its own: who
/// the user's data goes to. Equal means the same origin; nothing is ever resolved.
public struct Origin: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// Scheme and host in lower case; an IPv6 address without brackets, in RFC 5952's spelling.
    case http(scheme: String, host: String, port: Int)
    /// Absolute path.
    case unix(path: String)
    /// Absolute path of a program that may use the network.
    case program(path: String)
  }

  public let kind: Kind

  init(kind: Kind) { self.kind = kind }

  /// From a URL's text; what follows the authority is not part of an origin and left out.
  ///
  /// Taken: `http`, `https` (any case), `unix:/path`, `program:/path`. Refused, because two
  /// readers could read them differently or one could be fooled: user names, control characters,
  /// spaces, backslashes, hosts that are not ASCII (punycode is), trailing dots, percent signs,
  /// numbers that are not four decimal parts (`127.1`, `0x7f.1`, `2130706433`), IPv4 written as
  /// IPv6 (`::ffff:127.0.0.1`), the unspecified addresses, ports that are no plain number.
  public init(parsing text: String) throws(OriginError) {
    self = try OriginParser(text).split().origin
  }

  /// The origin of a URL, and its path, query and fragment as they are written.
  public static func splitting(
    _ text: String
  ) throws(OriginError) -> (origin: Origin, rest: String) { try OriginParser(text).split() }

  /// A program that may use the network; always remote.
  public init(program path: String) throws(OriginError) {
    self.init(kind: .program(path: try OriginParser("program:" + path).path(after: "program:")))
  }

  /// Literal loopback address (127.0.0.0/8, `::1`), `localhost`, or a Unix socket. That
  /// `localhost` leads to loopback is checked where the socket is opened.
  public var isLocal: Bool {
    switch kind {
    case .unix: true
    case .program: false
    case .http(_, let host, _):
      host == "localhost" || host == "::1" || IPv4(host).map { $0.parts.0 == 127 } ?? false
    }
  }

  /// Whether data on the way cannot be read by others: anything but `http` to a remote origin.
  public var isSecureOrLocal: Bool {
    if case .http("http", _, _) = kind { isLocal } else { true }
  }
}

extension Origin: CustomStringConvertible {
  /// Canonical: `https://api.example.com`, `http://[::1]:8080`, `unix:/run/x.sock`,
  /// `program:/usr/bin/x`; a scheme's own port is left out.
  public var description: String {
    switch kind {
    case .unix(let path): return "unix:" + path
    case .program(let path): return "program:" + path
    case .http(let scheme, let host, let port):
      let host = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
      let isDefault = port == OriginParser.defaultPorts[scheme]
      return "\(scheme)://\(host)" + (isDefault ? "" : ":\(port)")
    }
  }
}

/// Why a text names no origin; one line that says what would be right. It never shows what may be
/// a password.
public struct OriginError: Error, Sendable, Equatable, CustomStringConvertible {
  public let message: String
  public init(message: String) { self.message = message }
  public var description: String { message }
}
