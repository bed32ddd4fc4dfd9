public import Files
public import Origin

/// An exchange that did not come to a reply. Its text never holds a key, a URL's path or query, a
/// proxy's address, or anything that the server said.
public struct HTTPError: Error, Sendable, Equatable {
  public enum Code: Sendable, Equatable {
    /// Refused before anything was done; says what would be right.
    case badRequest(String)
    /// `http` to another machine.
    case insecure
    /// The host's name leads nowhere.
    case resolve
    case connect
    /// The proxy is not found, not reached, or refused with this status.
    case proxy(status: Int?)
    case tls(TLSProblem)
    case timeout(Phase)
    /// The connection ended before the reply did.
    case closedEarly
    /// What came is no HTTP reply, or a compressed one that nobody asked for.
    case badReply(String)
    /// The reply is larger than the limit in bytes.
    case tooLarge(limit: Int)
    /// A file is not any more what was described.
    case bodyChanged(Path)
    case bodyUnreadable(FileError)
    /// A local origin's name leads to another machine.
    case notLoopback
    case cancelled
    /// Anything else: libcurl's number.
    case library(Int32)
  }

  /// What a server's certificate is refused for.
  public enum TLSProblem: Sendable, Equatable {
    case expired
    case notYetValid
    case wrongName
    case selfSigned
    case unknownAuthority
    /// The file (or directory) of authorities cannot be used.
    case authorities(Path?)
    /// No TLS 1.2 or newer, or no TLS at all.
    case other
  }

  /// What was waited for when time ran out.
  public enum Phase: Sendable, Equatable, CaseIterable {
    case connect, send, firstByte, idle, total
  }

  public let code: Code
  public let origin: Origin
  /// Whether a part of the request may have reached the server: then it may act on it, and bill.
  public let wasSending: Bool
  /// Whether the connection had served an earlier request: it may have been closed for its age.
  public let reusedConnection: Bool

  public init(
    code: Code, origin: Origin, wasSending: Bool = false, reusedConnection: Bool = false
  ) {
    self.code = code
    self.origin = origin
    self.wasSending = wasSending
    self.reusedConnection = reusedConnection
  }
}
