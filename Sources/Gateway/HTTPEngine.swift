import Audio
import Consent
import Files
import Jobs
import Keys
import Origin
import Providers
import Synchronization
import Transcripts

/// Speaks a wire: one job's requests to one provider, inside one lease. The lease is in the ledger
/// before the first byte leaves, and every attempt lies within it.
actor HTTPEngine: Engine {
  let use: RemoteUse
  let values: Values
  let key: OriginKey?
  let egress: Egress
  let pulse: Pulse
  let transfer: TransferOptions
  /// `nil` where nothing leaves this machine.
  private let lease: JobLease?
  private let endpoint: EngineChoice.Endpoint
  private let counter = Counter()
  private var outcome = LeaseOutcome.done

  init(
    use: RemoteUse, endpoint: EngineChoice.Endpoint, values: Values, key: OriginKey?,
    transfer: TransferOptions, egress: Egress,
    pulse: Pulse, ledger: LedgerKeeper
  ) {
    self.use = use
    self.values = values
    self.key = key
    self.transfer = transfer
    self.egress = egress
    self.pulse = pulse
    self.endpoint = endpoint
    lease = use.needsConsent ? JobLease(use, ledger) : nil
  }

  func transcribe(
    _ input: EngineInput, reporter: any Reporter
  ) async throws(Failure) -> EngineReply {
    counter.request()
    do throws(Failure) {
      let audio = try input.upload(for: use.section, of: use.preset.id)
      let shipment = try shipment(audio)
      let lease = try await lease?.open()
      let exchange = Exchange(
        use: use, values: values, key: key, egress: egress, pulse: pulse, shipment: shipment,
        audio: audio, lease: lease, counter: counter, reporter: reporter)
      let loop = RetryLoop(
        policy: RetryPolicy(
          retries: transfer.retries, retriesUnanswered: transfer.retriesTimeouts),
        pulse: pulse, reporter: reporter, lease: lease)
      reporter.report(.stage(.sending, seconds: audio.seconds))
      let (reading, attempts) = try await loop.run { (_) async throws(EgressError) in
        try await exchange.attempt()
      }
      return EngineReply(
        transcript: masked(reading.transcript), provider: use.preset.id, model: use.section.model,
        attempts: attempts)
    } catch {
      // The worst that happened is what the lease is closed with.
      outcome = LeaseOutcome(error)
      throw error.masked()
    }
  }

  func finish() async {
    await lease?.close(counter.totals, outcome)
  }

  // MARK: One request

  private func shipment(_ audio: AudioFile) throws(Failure) -> Shipment {
    let request: OutgoingRequest
    do throws(PresetError) {
      request = try use.section.request(
        values, audio: audio, base: endpoint.base, variables: endpoint.variables,
        marks: .random())
    } catch {
      throw Failure(error)
    }
    if let fault = use.section.limitFault(for: request) {
      throw Failure(fault, provider: use.preset.id)
    }
    do throws(EgressError) {
      return try Shipment(
        request, kind: use.kind, purpose: use.purpose, key: key, caFile: use.preset.about.caFile,
        patience: Patience(
          seconds: audio.seconds, bytes: request.contentLength, isLocal: use.origin.isLocal,
          timeout: transfer.timeout))
    } catch {
      throw error.failure
    }
  }

  /// A server that echoes what it was sent must not bring the key to the screen.
  private func masked(_ transcript: Transcript) -> Transcript {
    guard let key else { return transcript }
    return transcript.masking(key.key)
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

/// Bytes of one attempt's body that went out.
final class Tally: Sendable {
  private let highest = Mutex<Int64>(0)
  var bytes: Int64 { highest.withLock { $0 } }
  func reached(_ bytes: Int64) { highest.withLock { $0 = max($0, bytes) } }
}
