/// Where what may take a person's answer is done, one thing at a time: jobs that run at once ask
/// once, and find the answer there.
actor Desk {
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Does the work when nobody else is at it; in the order of coming.
  nonisolated func alone<R: Sendable, E: Error>(
    _ work: () async throws(E) -> R
  ) async throws(E) -> R {
    await enter()
    do throws(E) {
      let result = try await work()
      await leave()
      return result
    } catch {
      await leave()
      throw error
    }
  }

  private func enter() async {
    guard isBusy else {
      isBusy = true
      return
    }
    // Whoever is there ends when it is cancelled, and then it is the next one's turn.
    await withCheckedContinuation { waiting.append($0) }
  }

  private func leave() {
    if waiting.isEmpty {
      isBusy = false
    } else {
      waiting.removeFirst().resume()
    }
  }
}
