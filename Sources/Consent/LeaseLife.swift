import Synchronization

/// Whether a permit is live, for all who hold a copy of it; ends once.
final class LeaseLife: Sendable {
  private struct State {
    var ending: PermitEnding?
    var waiting: [Int: CheckedContinuation<PermitEnding?, Never>] = [:]
    var next = 0
  }

  private let state = Mutex(State())

  var isLive: Bool { state.withLock { $0.ending == nil } }

  func end(_ ending: PermitEnding) {
    let waiting = state.withLock { state in
      guard state.ending == nil else { return [Int: CheckedContinuation<PermitEnding?, Never>]() }
      state.ending = ending
      defer { state.waiting = [:] }
      return state.waiting
    }
    for continuation in waiting.values { continuation.resume(returning: ending) }
  }

  /// `nil` when the waiting task is cancelled.
  func ending() async -> PermitEnding? {
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let known: PermitEnding?? = state.withLock { state in
          if let ending = state.ending { return ending }
          // The handler has run already, or will find it.
          if Task.isCancelled { return .some(nil) }
          state.waiting[number] = continuation
          return nil
        }
        if let known { continuation.resume(returning: known) }
      }
    } onCancel: {
      let waiting = state.withLock { $0.waiting.removeValue(forKey: number) }
      waiting?.resume(returning: nil)
    }
  }
}
