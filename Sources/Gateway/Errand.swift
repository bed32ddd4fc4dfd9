import Consent
import Jobs
import Keys
import Origin
import Providers
import Synchronization

/// One job's way out to one provider, whatever it sends there: the lease that its requests lie in,
/// the key, and what has been sent so far.
final class Errand: Sendable {
  let use: RemoteUse
  let endpoint: EngineChoice.Endpoint
  let key: OriginKey?
  let egress: Egress
  let pulse: Pulse
  let counter = Counter()
  /// `nil` where nothing leaves this machine.
  private let lease: JobLease?
  private let outcome = Mutex(LeaseOutcome.done)

  init(
    use: RemoteUse, endpoint: EngineChoice.Endpoint, key: OriginKey?, egress: Egress, pulse: Pulse,
    ledger: LedgerKeeper
  ) {
    self.use = use
    self.endpoint = endpoint
    self.key = key
    self.egress = egress
    self.pulse = pulse
    lease = use.needsConsent ? JobLease(use, ledger) : nil
  }

  /// The lease: in the ledger before this returns.
  func open() async throws(Failure) -> Lease? { try await lease?.open() }

  /// The worst that happened is what the lease is closed with.
  /// - Returns: what a person may be shown.
  func failed(_ failure: Failure) -> Failure {
    outcome.withLock { $0 = LeaseOutcome(failure) }
    return failure.masked()
  }

  func finish() async {
    await lease?.close(counter.totals, outcome.withLock { $0 })
  }

  // MARK: One request

  /// The request for some parameters.
  /// - Parameter audio: the recording that is sent.
  func request(_ values: Values, audio: AudioFile? = nil) throws(Failure) -> OutgoingRequest {
    do throws(PresetError) {
      return try use.section.request(
        values, audio: audio, base: endpoint.base, variables: endpoint.variables, marks: .random())
    } catch {
      throw Failure(error)
    }
  }

  func shipment(
    _ request: OutgoingRequest, patience: Patience
  ) throws(EgressError) -> Shipment {
    try Shipment(
      request, kind: use.kind, purpose: use.purpose, key: key, caFile: use.preset.about.caFile,
      patience: patience)
  }
}

/// What a job has sent so far.
final class Counter: Sendable {
  private let state = Mutex(LeaseTotals())

  var totals: LeaseTotals { state.withLock { $0 } }

  func request() { state.withLock { $0.requests += 1 } }

  func attempt(bytes: Int64, seconds: Double) {
    guard bytes > 0 else { return }
    state.withLock {
      $0.attempts += 1
      $0.bytes += bytes
      $0.seconds += seconds
    }
  }
}
