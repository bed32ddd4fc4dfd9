/// The head is anchored when a lease opens and closes, after each answer, and every few seconds
/// while a lease is open. That it cannot be (the keyring was locked meanwhile) stops nothing: the
/// records are on the disk, and `verify` tells how many came after the anchor.
extension Ledger {
  private static let interval = Duration.seconds(3)

  /// Returns when the head of this moment, or a later one, is anchored, or could not be. Those who
  /// ask at the same time share one writing.
  func anchorHead() async {
    anchorings.asked += 1
    let mine = anchorings.asked
    while anchorings.done < mine {
      if let running = anchoring {
        await running.value
        continue
      }
      let upTo = anchorings.asked
      anchoring = Task { await self.anchorOnce(for: upTo) }
    }
  }

  private func anchorOnce(for upTo: Int) async {
    // Here, not by who waits: a wait for a task that has ended gives nobody else a turn.
    defer {
      anchoring = nil
      anchorings.done = upTo
    }
    guard let key = store.key else { return }
    do throws(AnchorError) {
      let lock = try await AnchorLock.take(path)
      defer { lock.release() }
      let state = try await anchor.read()
      // What another program anchored must be in the database, else its loss would be covered up.
      if let head = state?.head { store.anchored = head }
      guard let state, state.key == key else {
        throw AnchorError(
          code: .damaged, message: "\(anchorName) no longer holds the key of the consent ledger")
      }
      let head: LedgerHead
      do throws(ConsentError) {
        guard try store.discontinuity() == nil else { return }
        head = try store.tail
      } catch {
        throw AnchorError(code: .failed, message: error.message)
      }
      if head.seq > (state.head?.seq ?? 0) {
        try await anchor.write(AnchorState(key: key, head: head))
        store.anchored = head
      }
      anchorTrouble = nil
    } catch {
      anchorTrouble = error
    }
  }

  /// For as long as leases are open.
  func keepAnchored() {
    guard keeper == nil else { return }
    keeper = Task { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: Self.interval)
        guard await self?.anchorAgain() ?? false else { return }
      }
    }
  }

  private func anchorAgain() async -> Bool {
    guard openLeaseCount > 0 else {
      keeper = nil
      return false
    }
    if let tail = try? store.tail, tail.seq > store.anchored.seq { await anchorHead() }
    return true
  }
}
