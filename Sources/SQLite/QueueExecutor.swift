public import Dispatch

/// Runs an actor's work on a serial queue of its own, so that calls which wait (for the disk, for
/// another program's lock) never hold a thread of the cooperative pool.
public final class QueueExecutor: SerialExecutor {
  public let queue: DispatchQueue

  public init(_ label: String) { queue = DispatchQueue(label: label) }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  public func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
