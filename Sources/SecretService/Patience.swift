import CSecret
import Dispatch
import Synchronization

/// How long a call may still take, and whether its caller still wants it.
final class Patience: @unchecked Sendable {
  // Unchecked, and right: GLib's cancellable and the waking of a context may be used from any
  // thread, and the rest lies under a mutex or is used by the call's own thread only.
  private struct State {
    var isExpired = false
    var isCancelled = false
    /// The address of the main context to wake where somebody waits for a signal; 0: nobody does.
    var waiting = 0
  }

  let cancellable: UnsafeMutablePointer<GCancellable>
  private let state = Mutex(State())

  init() { cancellable = g_cancellable_new() }

  deinit { g_object_unref(cancellable) }

  var isExpired: Bool { state.withLock { $0.isExpired } }
  var isCancelled: Bool { state.withLock { $0.isCancelled } }
  var isOver: Bool { state.withLock { $0.isExpired || $0.isCancelled } }

  /// The caller wants no answer any more.
  func cancel() { end { $0.isCancelled = true } }

  private func end(_ mark: (inout State) -> Void) {
    state.withLock {
      mark(&$0)
      if let context = OpaquePointer(bitPattern: $0.waiting) { g_main_context_wakeup(context) }
    }
    g_cancellable_cancel(cancellable)
  }

  /// Runs what GLib itself would wait too long for. At the limit the call is cancelled.
  func limited<R>(to duration: Duration, _ body: () -> R) -> R {
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.setEventHandler { [self] in end { $0.isExpired = true } }
    timer.schedule(deadline: .now() + .milliseconds(Int(duration.milliseconds)))
    timer.resume()
    defer { timer.cancel() }
    return body()
  }

  /// Serves the context's signals until `isDone` or the end of patience.
  func serve(_ context: OpaquePointer, until isDone: () -> Bool) {
    let address = Int(bitPattern: context)
    state.withLock { $0.waiting = address }
    while !isDone(), !isOver { g_main_context_iteration(context, 1) }
    state.withLock { $0.waiting = 0 }
  }
}

extension Duration {
  /// Rounded up; never negative, never more than a C `int` of milliseconds.
  var milliseconds: Int32 {
    let (seconds, attoseconds) = components
    guard seconds < Int64(Int32.max) / 1000 else { return Int32.max }
    let rest = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(max(0, seconds * 1000 + rest))
  }

  /// For messages: `5 s`, `0.5 s`.
  var inWords: String {
    let tenths = (Int(milliseconds) + 50) / 100
    return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }
}
