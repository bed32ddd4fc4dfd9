public import Files
public import Origin

/// One exchange to be made: what is sent, where, and how long it may take.
public struct HTTPRequest: Sendable {
  /// `GET`, `POST`, …
  public var method: String
  /// Absolute, as it goes out: nothing is encoded or shortened. For a socket's origin the host is
  /// only what the `Host` header says: `http://localhost/v1/models`.
  public var url: String
  /// Whom the request is meant for: a URL that leads elsewhere is refused.
  public var origin: Origin
  /// In the order in which they are sent. The framing (`Host`, `Content-Length`, …) is the
  /// module's own affair: such names are refused.
  public var headers: [(name: String, value: String)]
  /// The key, if there is one.
  public var secret: SecretHeader?
  /// Sent one after the other, read anew for each attempt.
  public var body: [BodyPiece]
  /// PEM; trusted for this request instead of the machine's authorities.
  public var caFile: Path?
  public var timeouts: HTTPTimeouts
  /// Bytes of the reply's body that are taken at most.
  public var replyLimit: Int

  public init(
    _ method: String, _ url: String, of origin: Origin,
    headers: [(name: String, value: String)] = [], secret: SecretHeader? = nil,
    body: [BodyPiece] = [], caFile: Path? = nil, timeouts: HTTPTimeouts = HTTPTimeouts(),
    replyLimit: Int = 16 << 20
  ) {
    self.method = method
    self.url = url
    self.origin = origin
    self.headers = headers
    self.secret = secret
    self.body = body
    self.caFile = caFile
    self.timeouts = timeouts
    self.replyLimit = replyLimit
  }
}

extension HTTPRequest {
  /// No proxy is asked, and what is connected must be loopback or the socket.
  public var isLocal: Bool { origin.isLocal }

  /// The socket to go through.
  public var unixSocket: Path? {
    if case .unix(let path) = origin.kind { Path(path) } else { nil }
  }

  /// Bytes of the body: the exact `Content-Length`.
  public var bodyLength: Int64 { body.reduce(0) { $0 + $1.length } }
}

/// How long each part of an exchange may take; `nil`: as long as it likes. Time in which this
/// process was stopped does not count.
public struct HTTPTimeouts: Sendable, Equatable {
  /// Name, connection and TLS together.
  public var connect: Duration?
  /// Without any progress while the request is sent.
  public var sendIdle: Duration?
  /// From the request's last byte to the end of the reply's head.
  public var firstByte: Duration?
  /// In which the reply's body must bring at least `leastBytes`.
  public var readIdle: Duration?
  /// What must arrive in each `readIdle` of a reply that is not streamed. Some servers send an empty
  /// line from time to time while they work: more than a byte is for those that are known not to.
  public var leastBytes: Int
  public var total: Duration?

  public init(
    connect: Duration? = .seconds(15), sendIdle: Duration? = .seconds(30),
    firstByte: Duration? = .seconds(120), readIdle: Duration? = .seconds(60),
    leastBytes: Int = 1, total: Duration? = nil
  ) {
    self.connect = connect
    self.sendIdle = sendIdle
    self.firstByte = firstByte
    self.readIdle = readIdle
    self.leastBytes = leastBytes
    self.total = total
  }
}
