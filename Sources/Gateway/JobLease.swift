import Consent
import Jobs
import Providers

/// The one lease of a job: opened when something is first to be sent, closed with what was.
actor JobLease {
  private let use: RemoteUse
  private let keeper: LedgerKeeper
  private var opening: Task<Result<Lease, Failure>, Never>?

  init(_ use: RemoteUse, _ keeper: LedgerKeeper) {
    self.use = use
    self.keeper = keeper
  }

  /// When this returns, its record is on the disk.
  func open() async throws(Failure) -> Lease {
    let task =
      opening
      ?? Task { [use, keeper] in
        do throws(Failure) { return .success(try await Self.open(use, keeper)) } catch {
          return .failure(error)
        }
      }
    opening = task
    return try await task.value.get()
  }

  private static func open(
    _ use: RemoteUse, _ keeper: LedgerKeeper
  ) async throws(Failure) -> Lease {
    let ledger = try await keeper.ledger()
    let hash = try use.presetHash()
    do throws(ConsentError) {
      return try await ledger.openLease(
        use.key, disclosure: use.terms.digest, presetID: use.preset.id, presetHash: hash)
    } catch {
      throw Failure(error)
    }
  }

  func close(_ totals: LeaseTotals, _ outcome: LeaseOutcome) async {
    guard let opening, case .success(let lease) = await opening.value else { return }
    // A task of its own: a job that was cancelled closes its lease, too. That what was sent could not
    // be written down leaves a lease that is open, which the ledger shows.
    await Task { try? await lease.close(totals, outcome) }.value
  }
}

extension LeaseOutcome {
  /// What a failure is in the ledger.
  init(_ failure: Failure) {
    switch failure.kind {
    case .consent: self = .withdrawn
    case .cancelled: self = .cancelled
    default: self = .failed
    }
  }
}
