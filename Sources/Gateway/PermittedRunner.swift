import ChildProcess
import Consent
import Jobs
import Origin
import Synchronization

/// Starts a program that may use the network, under the lease of one job. What the program sends
/// where, nobody sees: the ledger tells how often it ran.
final class PermittedRunner: ProgramRunner {
  private let use: RemoteUse
  private let program: ProgramOrigin
  private let egress: Egress
  private let runner: Runner
  private let lease: JobLease
  private let state = Mutex((totals: LeaseTotals(), outcome: LeaseOutcome.done))

  init(
    _ use: RemoteUse, _ program: ProgramOrigin, egress: Egress, runner: Runner,
    ledger: LedgerKeeper
  ) {
    self.use = use
    self.program = program
    self.egress = egress
    self.runner = runner
    lease = JobLease(use, ledger)
  }

  func run(
    _ command: Command, outputLimit: Int, errorTailLimit: Int,
    onErrorLine: (@Sendable ([UInt8]) -> Void)?
  ) async throws -> Outcome {
    do {
      let lease = try await lease.open()
      state.withLock {
        $0.totals.requests += 1
        $0.totals.attempts += 1
      }
      return try await egress.run(
        command, as: program, permit: lease.permit, lease: lease, kind: use.kind,
        purpose: use.purpose, runner: runner, outputLimit: outputLimit,
        errorTailLimit: errorTailLimit, onErrorLine: onErrorLine)
    } catch let error as EgressError {
      throw note(error.failure)
    } catch let error as Failure {
      throw note(error)
    }
  }

  private func note(_ failure: Failure) -> Failure {
    state.withLock { $0.outcome = LeaseOutcome(failure) }
    return failure
  }

  func finish() async {
    let (totals, outcome) = state.withLock { $0 }
    await lease.close(totals, outcome)
  }
}
