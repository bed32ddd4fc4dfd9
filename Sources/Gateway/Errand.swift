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
  /// Of this process, to this origin among others.
  let traffic: Traffic
  let counter = Counter()
  /// `nil` where nothing leaves this machine.
  private let lease: JobLease?
  private let outcome = Mutex(LeaseOutcome.done)

  init(
    use: RemoteUse, endpoint: EngineChoice.Endpoint, key: OriginKey?, egress: Egress, pulse: Pulse,
    traffic: Traffic, ledger: LedgerKeeper
  ) {
    self.use = use
    self.endpoint = endpoint
    self.key = key
    self.egress = egress
    self.pulse = pulse
    self.traffic = traffic
    lease = use.needsConsent ? JobLease(use, ledger) : nil
  }

  /// The lease: in the ledger before this returns.
  func open() async throws(Failure) -> Lease? { try await lease?.open() }

  /// The worst that happened is what the lease is closed with, in whatever order it happens.
  /// - Returns: what a person may be shown.
  func failed(_ failure: Failure) -> Failure {
    let outcome = LeaseOutcome(failure)
    self.outcome.withLock { if outcome.weight > $0.weight { $0 = outcome } }
    return failure.masked()
  }

  func finish() async {
    await lease?.close(counter.totals, outcome.withLock { $0 })
  }

  // MARK: One request

  /// What a new request asks the traffic for.
  func ask() -> Lane.Ask {
    var ask = Lane.Ask(ticket: traffic.ticket(), limit: use.concurrency)
    // A server of this machine says itself when it is busy.
    ask.isShared = use.needsConsent
    ask.toll = use.section.limits.requestsPerMinute.map {
      Pace.Toll(
        name: [use.preset.id, use.section.model].compactMap(\.self).joined(separator: " "),
        perMinute: $0)
    }
    return ask
  }

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

extension LeaseOutcome {
  /// Of two that hold for one job the heavier one is written down.
  fileprivate var weight: Int {
    switch self {
    case .done: 0
    case .cancelled: 1
    case .failed: 2
    case .withdrawn: 3
    case .abandoned: 4
    }
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
