public import Consent
public import Files
public import Jobs

/// Opens the consent ledger once, when it is first needed.
public actor LedgerKeeper {
  public nonisolated let path: Path
  public nonisolated let anchor: any Anchor
  private var opening: Task<Result<Ledger, Failure>, Never>?

  public init(_ path: Path, anchor: any Anchor) {
    self.path = path
    self.anchor = anchor
  }

  /// The ledger, made where there is none.
  public func ledger() async throws(Failure) -> Ledger {
    let task =
      opening
      ?? Task { [path, anchor] in
        do throws(ConsentError) {
          return .success(try await Ledger.open(path, anchor: anchor))
        } catch {
          return .failure(Failure(error))
        }
      }
    opening = task
    switch await task.value {
    case .success(let ledger): return ledger
    case .failure(let failure):
      // Another attempt may find the keyring unlocked.
      opening = nil
      throw failure
    }
  }

  /// `nil` where nobody was ever asked for anything: only looking makes no ledger.
  public func existing() async throws(Failure) -> Ledger? {
    guard opening != nil || Ledger.exists(path) else { return nil }
    return try await ledger()
  }
}
