/// Lets one after the other do what may not be done side by side, in the order in which they came.
actor Turns {
  static let engine = Turns()

  private var busy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func take<R: Sendable>(_ body: @Sendable () async throws -> R) async rethrows -> R {
    if busy {
      await withCheckedContinuation { waiting.append($0) }
    } else {
      busy = true
    }
    defer {
      if waiting.isEmpty { busy = false } else { waiting.removeFirst().resume() }
    }
    return try await body()
  }
}
