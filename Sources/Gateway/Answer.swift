import Providers

/// Who is told of an exchange while it runs; both are called on a thread of the exit's own and must
/// not wait.
struct Watching: Sendable {
  /// Bytes of the body that were sent, and all of them.
  var onProgress: (@Sendable (Int64, Int64) -> Void)?
  /// The reply's status and headers, and a piece of its body with status 2xx as it comes; `false`
  /// ends it. The answer's body is then empty.
  var onBytes: (@Sendable (Int, [HeaderField], [UInt8]) -> Bool)?
}

/// What came back.
struct Answer: Sendable {
  let reply: ProviderReply
  let bytesSent: Int64
}
