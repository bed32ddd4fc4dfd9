import CCurl
public import Files

/// What is the same for all requests of a client.
public struct HTTPConfiguration: Sendable {
  /// `SSL_CERT_FILE`: PEM, trusted instead of the machine's file.
  public var authorityFile: Path?
  /// `SSL_CERT_DIR`: trusted instead of the machine's directory.
  public var authorityDirectory: Path?
  /// For tests: names and where they lead, each `HOST:PORT:ADDRESS`, as if looked up.
  var overrides: [String] = []

  public init(authorityFile: Path? = nil, authorityDirectory: Path? = nil) {
    self.authorityFile = authorityFile
    self.authorityDirectory = authorityDirectory
  }
}

/// Makes exchanges over HTTP/1.1, many at a time, on a thread of its own. It follows no redirect,
/// keeps no cookies, reads no `.netrc`, and speaks `http` to this machine only. Connections are
/// kept for the next request to the same origin with the same key, for no other.
///
/// Cancelling the task that waits ends its exchange at once.
public final class HTTPClient: Sendable {
  private let loop: TransferLoop

  /// The thread starts with the first request. From the first client on `SSLKEYLOGFILE` is not in
  /// this process's environment any more: it is made before other threads read that.
  public init(_ configuration: HTTPConfiguration = HTTPConfiguration()) {
    loop = TransferLoop(configuration)
  }

  deinit { loop.stop() }

  /// `7.88.1`.
  public static var libraryVersion: String { String(cString: osgk_curl_version()) }

  /// Sends a request and takes its whole reply.
  /// - Parameter progress: called on the client's thread with the body's bytes that were sent, and
  ///   all of them; it must not wait.
  public func send(
    _ request: HTTPRequest, progress: (@Sendable (_ sent: Int64, _ total: Int64) -> Void)? = nil
  ) async throws(HTTPError) -> HTTPResponse {
    try await exchange(request, nil, progress)
  }

  /// Sends a request and hands the body of a reply with status 2xx on as it comes, in pieces that
  /// end anywhere; any other reply is taken whole, as `send` does.
  /// - Parameter onBytes: called on the client's thread; it must not wait. `false` ends the
  ///   exchange, as if the reply had ended there.
  public func stream(
    _ request: HTTPRequest, progress: (@Sendable (_ sent: Int64, _ total: Int64) -> Void)? = nil,
    onBytes: @escaping @Sendable (HTTPHead, [UInt8]) -> Bool
  ) async throws(HTTPError) -> HTTPResponse {
    try await exchange(request, onBytes, progress)
  }

  private func exchange(
    _ request: HTTPRequest, _ stream: ReplyTaker.Stream?, _ progress: Progress?
  ) async throws(HTTPError) -> HTTPResponse {
    try RequestGuard(request: request).check()
    let order = Order()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let transfer = Transfer(
          request, stream: stream, progress: progress, order: order,
          done: { continuation.resume(returning: $0) })
        loop.add(transfer)
      }
    } onCancel: {
      order.cancel()
      loop.wake()
    }
    return try outcome.get()
  }
}
