import Audio
import Jobs
import Origin
import Providers
import Transcripts

/// Speaks a wire for speech: one job's requests to one provider, inside one lease. The lease is in
/// the ledger before the first byte leaves, and every attempt lies within it.
struct HTTPEngine: Engine {
  let errand: Errand
  let values: Values
  let transfer: TransferOptions

  func transcribe(
    _ input: EngineInput, reporter: any Reporter
  ) async throws(Failure) -> EngineReply {
    errand.counter.request()
    let use = errand.use
    do throws(Failure) {
      let audio = try input.upload(for: use.section, of: use.preset.id)
      let shipment = try shipment(audio)
      let lease = try await errand.open()
      let exchange = Exchange(
        errand, lease: lease, seconds: audio.seconds, streams: values["stream"] != nil,
        reporter: reporter)
      var loop = RetryLoop(
        policy: RetryPolicy(
          retries: transfer.retries, retriesUnanswered: transfer.retriesTimeouts),
        errand: errand, reporter: reporter, lease: lease)
      loop.hasSuccessor = input.hasSuccessor
      loop.onStart = { _ in reporter.report(.stage(.sending, seconds: audio.seconds)) }
      let (reading, attempts) = try await loop.run { (_) async throws(EgressError) in
        try await exchange.attempt(shipment)
      }
      if reading.isCutOff {
        reporter.report(
          .warning(code: "cut_off", message: "\(use.preset.id) stopped before the end of the text"))
      }
      return EngineReply(
        transcript: masked(reading.transcript), provider: use.preset.id, model: use.section.model,
        attempts: attempts, usage: reading.usage == Reading.Usage() ? nil : reading.usage)
    } catch {
      throw errand.failed(error)
    }
  }

  func finish() async { await errand.finish() }

  // MARK: One request

  private func shipment(_ audio: AudioFile) throws(Failure) -> Shipment {
    let use = errand.use
    let request = try errand.request(values, audio: audio)
    if let fault = use.section.limitFault(for: request) {
      throw Failure(fault, provider: use.preset.id)
    }
    do throws(EgressError) {
      return try errand.shipment(
        request,
        patience: Patience(
          seconds: audio.seconds, bytes: request.contentLength, isLocal: use.origin.isLocal,
          timeout: transfer.timeout))
    } catch {
      throw error.failure
    }
  }

  /// A server that echoes what it was sent must not bring the key to the screen.
  private func masked(_ transcript: Transcript) -> Transcript {
    guard let key = errand.key else { return transcript }
    return transcript.masking(key.key)
  }
}
