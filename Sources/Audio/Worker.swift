import Files
import Synchronization

/// Blocking work on a thread of its own, off the cooperative pool, that a cancelled task stops.
enum Worker {
  /// Whether the task that waits was cancelled; asked between two blocks of work.
  final class Stop: Sendable {
    private let flag = Atomic(false)
    private let waker: (any Waker)?

    init(_ waker: (any Waker)?) { self.waker = waker }

    var isSet: Bool { flag.load(ordering: .acquiring) }

    func set() {
      flag.store(true, ordering: .releasing)
      waker?.wake()
    }
  }

  /// Ends a wait of the body's when the task is cancelled.
  protocol Waker: Sendable {
    func wake()
  }

  /// Runs the body and waits for it without blocking a thread of the pool.
  static func run<T: Sendable>(
    waking waker: (any Waker)? = nil,
    _ body: @escaping @Sendable (Stop) throws(AudioError) -> T
  ) async throws(AudioError) -> T {
    let stop = Stop(waker)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Outcome<T>, Never>) in
        start {
          do throws(AudioError) {
            continuation.resume(returning: .success(try body(stop)))
          } catch {
            continuation.resume(returning: .failure(error))
          }
        }
      }
    } onCancel: {
      stop.set()
    }
    return try result.get()
  }

  private typealias Outcome<T> = Result<T, AudioError>

  /// On a thread of its own; where none can be had, the caller's own does the work.
  private static func start(_ run: @escaping @Sendable () -> Void) {
    if DetachedThread.start(run) != 0 { run() }
  }
}
