/// How long one exchange may take: more for longer audio and for larger uploads, so that a long
/// recording is not cut off by a number that suits a short one.
struct Patience: Sendable, Equatable {
  var connect: Duration
  /// Without progress while the request is sent.
  var sendIdle: Duration
  /// From the request's last byte to the answer's head: the provider works.
  var firstByte: Duration
  /// Without progress while the answer comes.
  var readIdle: Duration
  var total: Duration

  /// The slowest line that an upload is waited for, in bytes a second.
  static let slowestLine = 32_000.0

  /// - Parameters:
  ///   - seconds: of audio.
  ///   - bytes: of the request's body.
  ///   - isLocal: a server on this machine's processor: it may need ten times as long as the
  ///     audio lasts.
  ///   - timeout: `--timeout`: seconds for the whole, over all that stands here.
  init(seconds: Double, bytes: Int64, isLocal: Bool, timeout: Double? = nil) {
    connect = .seconds(15)
    sendIdle = .seconds(30)
    readIdle = .seconds(60)
    let work = isLocal ? max(300, 10 * seconds) : max(120, 2 * seconds)
    firstByte = .seconds(work)
    total = .seconds(work + 120 + Double(bytes) / Self.slowestLine)
    if let timeout {
      total = .seconds(timeout)
      firstByte = max(firstByte, total)
    }
  }
}
