import CCurl
import Files
import Glibc
import Synchronization

/// The thread on which all exchanges of a client happen, and its queue.
final class TransferLoop: Sendable {
  private struct State {
    var waiting: [Transfer] = []
    var hasThread = false
    var isStopping = false
    var isOver = false
  }

  /// A stopped process (Ctrl-Z, then `fg`) must not find its time-outs passed: between two looks
  /// at the clock no more than this is counted.
  private static let longestStep = Duration.seconds(1)

  private let configuration: HTTPConfiguration
  private let state = Mutex(State())
  /// Used by the thread; others only wake it, holding `state`, and not when it is over.
  nonisolated(unsafe) private let multi: UnsafeMutableRawPointer?

  /// libcurl writes every TLS key into the file that SSLKEYLOGFILE names, if it is set when
  /// libcurl starts, and no option forbids it: so it is not set then. What libcurl frees it frees
  /// overwritten.
  private static let isStarted: Bool = {
    unsetenv("SSLKEYLOGFILE")
    return osgk_curl_start()
  }()

  init(_ configuration: HTTPConfiguration) {
    self.configuration = configuration
    multi = Self.isStarted ? curl_multi_init() : nil
    // Connections that are kept, in each pool.
    if let multi { _ = osgk_curl_multi_long(multi, CURLMOPT_MAXCONNECTS, 8) }
  }

  func add(_ transfer: Transfer) {
    let isTaken = state.withLock {
      guard let multi, $0.hasThread || start() else { return false }
      $0.hasThread = true
      $0.waiting.append(transfer)
      curl_multi_wakeup(multi)
      return true
    }
    guard !isTaken else { return }
    var none = ConnectionPools()
    let code = HTTPError.Code.library(Int32(CURLE_OUT_OF_MEMORY.rawValue))
    transfer.finish(.failure(transfer.error(code)), pools: &none)
  }

  /// Makes the thread look at what was cancelled.
  func wake() {
    state.withLock {
      if let multi, !$0.isOver { curl_multi_wakeup(multi) }
    }
  }

  /// Ends the thread, and what it still does.
  func stop() {
    let isIdle = state.withLock {
      $0.isStopping = true
      if $0.hasThread, !$0.isOver, let multi { curl_multi_wakeup(multi) }
      return !$0.hasThread
    }
    if isIdle, let multi { curl_multi_cleanup(multi) }
  }

  private func start() -> Bool { DetachedThread.start { self.run() } == 0 }

  private func run() {
    guard let multi else { return }
    var work = Work(multi: multi, configuration: configuration)
    var before = SuspendingClock.now
    while true {
      let (new, isStopping) = state.withLock { state in
        defer { state.waiting = [] }
        return (state.waiting, state.isStopping)
      }
      if isStopping {
        work.abandon(new)
        break
      }
      if work.isIdle { before = .now }
      for transfer in new { work.begin(transfer) }
      work.perform()
      let now = SuspendingClock.now
      work.advance(by: min(now - before, Self.longestStep))
      before = now
      let left = work.left.map { Int32(clamping: min($0, Self.longestStep).milliseconds) }
      curl_multi_poll(multi, nil, 0, left ?? .max, nil)
    }
    state.withLock { $0.isOver = true }
    work.close()
  }
}

/// The exchanges under way; used by the thread.
private struct Work {
  let multi: UnsafeMutableRawPointer
  let configuration: HTTPConfiguration
  private var transfers: [UnsafeMutableRawPointer: Transfer] = [:]
  private var pools = ConnectionPools()
  private let closing = SocketClosing()

  init(multi: UnsafeMutableRawPointer, configuration: HTTPConfiguration) {
    self.multi = multi
    self.configuration = configuration
  }

  var isIdle: Bool { transfers.isEmpty }

  mutating func begin(_ transfer: Transfer) {
    do throws(HTTPError) {
      let handle = try transfer.prepare(configuration, pools: &pools)
      closing.watch(handle)
      transfers[handle.raw] = transfer
      curl_multi_add_handle(multi, handle.raw)
    } catch {
      transfer.finish(.failure(error), pools: &pools)
    }
  }

  mutating func perform() {
    for transfer in transfers.values where transfer.order.isCancelled {
      end(transfer, .failure(transfer.error(.cancelled)))
    }
    var running: Int32 = 0
    curl_multi_perform(multi, &running)
    var result = CURLE_OK
    while let raw = osgk_curl_next_done(multi, &result) {
      guard let transfer = transfers[raw], let handle = transfer.handle else { continue }
      end(transfer, transfer.outcome(of: result, handle))
    }
  }

  mutating func advance(by time: Duration) {
    for transfer in transfers.values {
      transfer.timer.advance(by: time)
      if let phase = transfer.timer.expired {
        end(transfer, .failure(transfer.error(.timeout(phase))))
      }
    }
  }

  /// Until a time-out, or the longest step where there is none; `nil` when nothing is under way.
  var left: Duration? {
    transfers.values.map { max(.zero, $0.timer.left ?? .seconds(1)) }.min()
  }

  private mutating func end(_ transfer: Transfer, _ outcome: Transfer.Outcome) {
    if let handle = transfer.handle {
      let isStopped = if case .failure = outcome { true } else { false }
      closing.dropping(if: isStopped) { _ = curl_multi_remove_handle(multi, handle.raw) }
      transfers[handle.raw] = nil
    }
    transfer.finish(outcome, pools: &pools)
  }

  mutating func abandon(_ more: [Transfer]) {
    for transfer in Array(transfers.values) + more {
      end(transfer, .failure(transfer.error(.cancelled)))
    }
  }

  mutating func close() {
    curl_multi_cleanup(multi)
    pools.close()
  }
}
