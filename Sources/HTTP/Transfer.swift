import CCurl
import Files
import Origin
import Synchronization

typealias Progress = @Sendable (_ sent: Int64, _ total: Int64) -> Void

/// The wish of a task for its exchange.
final class Order: Sendable {
  private let cancelled = Atomic(false)

  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }
  func cancel() { cancelled.store(true, ordering: .releasing) }
}

/// One exchange.
///
/// Sendable although it has state: the task that makes it hands it to the client's thread and
/// touches it no more; from then on that thread alone uses it.
final class Transfer: @unchecked Sendable {
  typealias Outcome = Result<HTTPResponse, HTTPError>

  let order: Order

  let request: HTTPRequest
  let total: Int64
  private let progress: Progress?
  private let done: @Sendable (Outcome) -> Void

  private(set) var handle: EasyHandle?
  private(set) var pool: ConnectionPools.Key?
  /// Whom it trusts, if not the machine's.
  private(set) var authorities: Path?
  var timer: PhaseTimer

  // What the callbacks use.
  var body: BodyReader?
  var reply: ReplyTaker
  private(set) var sent: Int64 = 0
  /// A part of the request may be out.
  private(set) var isSending = false
  /// A connection was made for it; `isReused`: and the one that served it was there before.
  private var hasConnected = false
  private(set) var isReused = false
  /// Why a callback ended the exchange.
  var refusal: HTTPError.Code?
  /// The taker of a stream did.
  var hasEnough = false
  /// A local origin's name leads to an address that is none of this machine.
  var leftMachine = false

  init(
    _ request: HTTPRequest, stream: ReplyTaker.Stream?, progress: Progress?, order: Order,
    done: @escaping @Sendable (Outcome) -> Void
  ) {
    self.request = request
    self.progress = progress
    self.order = order
    self.done = done
    total = request.bodyLength
    reply = ReplyTaker(
      limit: max(0, request.replyLimit), stream: stream, hasBody: request.method != "HEAD")
    timer = PhaseTimer(request.timeouts, isStreamed: stream != nil)
  }

  /// Opens what is sent and makes the handle; nothing is connected yet.
  func prepare(
    _ configuration: HTTPConfiguration, pools: inout ConnectionPools
  ) throws(HTTPError) -> EasyHandle {
    do throws(BodyReader.Failure) {
      body = try BodyReader(request.body)
    } catch {
      throw self.error(error.code)
    }
    let noMemory = error(.library(Int32(CURLE_OUT_OF_MEMORY.rawValue)))
    guard let handle = EasyHandle() else { throw noMemory }
    try addHeaders(to: handle)
    let key = ConnectionPools.Key(
      origin: request.origin, secret: handle.secret, caFile: request.caFile)
    guard let share = pools.take(key) else { throw noMemory }
    pool = key
    self.handle = handle
    authorities = request.caFile ?? configuration.authorityFile
    _ = osgk_curl_share(handle.raw, share)
    handle.configure(request, configuration)
    for override in configuration.overrides { handle.override(override) }
    setCallbacks(handle)
    return handle
  }

  private func addHeaders(to handle: EasyHandle) throws(HTTPError) {
    if let secret = request.secret, !handle.add(secret) {
      throw error(.badRequest("the key is empty or holds control characters"))
    }
    for (name, value) in request.headers {
      // What libcurl takes for an empty value; "name:" would take the header away.
      _ = handle.add(header: value.isEmpty ? name + ";" : name + ": " + value)
    }
    _ = handle.add(header: "Expect:")
    handle.setHeaders()
  }

  /// An address is tried. libcurl does so a second time, on its own, where a kept connection turns
  /// out to be dead before any reply; once a part of the body was given to it it cannot (nothing is
  /// rewound) and gives up.
  func beginConnecting() {
    hasConnected = true
    guard body?.hasBegun != true else { return }
    isSending = false
    if timer.phase != .connecting { timer.enter(.connecting) }
  }

  /// A connection is there, TLS and all: from here on something may reach the server.
  func beginSending() {
    isSending = true
    isReused = !hasConnected
    timer.enter(total > 0 ? .sending : .waiting)
  }

  /// The body's bytes that are out by now.
  func didSend(_ count: Int64) {
    guard count != sent else { return }
    timer.moved(Int(max(0, count - sent)))
    sent = count
    if timer.phase == .sending, sent >= total { timer.enter(.waiting) }
    progress?(sent, total)
  }

  func error(_ code: HTTPError.Code) -> HTTPError {
    HTTPError(
      code: code, origin: request.origin, wasSending: isSending,
      reusedConnection: isReused)
  }

  /// The handle is in no multi handle any more: frees it and tells the outcome.
  func finish(_ outcome: Outcome, pools: inout ConnectionPools) {
    handle?.close()
    handle = nil
    body = nil
    if let pool { pools.giveBack(pool) }
    pool = nil
    done(outcome)
  }
}

extension BodyReader.Failure {
  var code: HTTPError.Code {
    switch self {
    case .changed(let path): .bodyChanged(path)
    case .unreadable(let error): .bodyUnreadable(error)
    }
  }
}
