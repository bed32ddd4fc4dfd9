import Consent

extension Lease {
  /// What came of something that was done under a lease.
  enum Finish<R: Sendable>: Sendable {
    case done(R)
    /// The permit died first; the work was cancelled.
    case ended(PermitEnding)
  }

  /// Does the work, and cancels it when the permit dies.
  func during<R: Sendable>(_ work: @escaping @Sendable () async -> R) async -> Finish<R> {
    await withTaskGroup(of: Finish<R>?.self) { group in
      group.addTask { .done(await work()) }
      group.addTask { await self.untilWithdrawn().map { .ended($0) } }
      while let next = await group.next() {
        // No ending: the wait itself was cancelled from outside, and so is the work.
        guard let finish = next else { continue }
        group.cancelAll()
        return finish
      }
      return .ended(.closed)
    }
  }
}
