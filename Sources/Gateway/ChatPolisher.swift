import Consent
import Jobs
import Keys
import Origin
import Providers
import Transcripts

/// Speaks a chat wire: one job's requests to one provider, inside one lease. The lease is in the
/// ledger before the first byte leaves, and every attempt lies within it.
struct ChatPolisher: Polisher {
  let errand: Errand
  /// Values of the preset's `options:`.
  let options: [String: String]
  let retries: Int?
  let memory: RefusalMemory

  /// Attempts after the first where nobody says a number: somebody waits for the text.
  private static let usualRetries = 2

  private var use: RemoteUse { errand.use }
  var provider: String? { use.preset.id }
  var model: String? { use.section.model }

  func polish(
    _ request: PolishRequest, reporter: any Reporter, onText: (@Sendable (String) -> Void)?
  ) async throws(Failure) -> PolishReply {
    errand.counter.request()
    let deadline = errand.pulse.elapsed() + request.seconds
    do throws(Failure) {
      let whole = try errand.request(try values(for: request, streams: onText != nil))
      if let fault = use.section.limitFault(for: whole) {
        throw Failure(fault, provider: use.preset.id)
      }
      let lease = try await errand.open()
      let exchange = Exchange(
        errand, lease: lease, streams: onText != nil, reporter: reporter,
        onText: onText.map(masking))
      var loop = RetryLoop(
        policy: RetryPolicy(retries: retries ?? Self.usualRetries), errand: errand,
        reporter: reporter, lease: lease, deadline: deadline)
      loop.isFinal = Self.mayBeWritten
      // The waiting is over.
      loop.onStart = { if $0 { reporter.report(.stage(.polishing, seconds: nil)) } }
      let (answer, attempts) = try await loop.run { (_) async throws(EgressError) in
        try await attempt(exchange, whole, by: deadline, reporter)
      }
      return try reply(answer.reading, attempts: attempts + answer.refusals)
    } catch {
      throw errand.failed(error)
    }
  }

  func finish() async { await errand.finish() }

  // MARK: The request

  private func values(for request: PolishRequest, streams: Bool) throws(Failure) -> Values {
    let section = use.section
    var parameters = Parameters()
    parameters.options = options
    parameters.text = request.user
    if section.accepts.contains(.system) {
      parameters.system = request.system
    } else {
      // Nobody who does not know what is to be done with a text does it.
      parameters.text = request.system + "\n\n" + request.user
    }
    if section.accepts.contains(.temperature) { parameters.temperature = request.temperature }
    if section.accepts.contains(.maxTokens) { parameters.maxTokens = request.maxTokens }
    parameters.stream = streams && section.streams
    let filling: Filling
    do throws(PresetError) { filling = try section.filling(parameters) } catch {
      throw Failure(error)
    }
    guard filling.values["text"] != nil else {
      throw Failure(
        .tooLarge, reason: "text", "\(use.preset.id) does not take this text",
        advice: "osgk providers show \(use.preset.id) says what it takes")
    }
    return filling.values
  }

  /// One attempt, and further ones at once where a parameter is refused by name.
  private func attempt(
    _ exchange: Exchange, _ whole: OutgoingRequest, by deadline: Double, _ reporter: any Reporter
  ) async throws(EgressError) -> (reading: Reading, refusals: Int) {
    let (reading, refusals) = try await memory.trying(reporter: reporter) {
      (changes) async throws(EgressError) in
      let request = whole.applying(changes)
      let shipment = try errand.shipment(request, patience: try patience(request, by: deadline))
      return try await exchange.attempt(shipment, of: request)
    }
    return (reading, refusals)
  }

  private func patience(
    _ request: OutgoingRequest, by deadline: Double
  ) throws(EgressError) -> Patience {
    let left = deadline - errand.pulse.elapsed()
    guard left > 0 else {
      throw EgressError(.permanent, RetryLoop.late(use.preset.id))
    }
    return Patience(
      seconds: 0, bytes: request.contentLength, isLocal: use.origin.isLocal, timeout: left)
  }

  /// What took too long is not asked again: the text may be written and billed already.
  private static func mayBeWritten(_ error: EgressError) -> Bool {
    error.failure.kind == .timeout || ["http_408", "http_504"].contains(error.failure.reason)
  }

  // MARK: The reply

  private func reply(_ reading: Reading, attempts: Int) throws(Failure) -> PolishReply {
    let text = hidden(reading.transcript.text)
    if reading.hasReasoned, text.isEmpty {
      throw Failure(
        .server, reason: "only_reasoning",
        "\(use.preset.id): the model spent its reply on reasoning",
        advice: "take a model that does not reason, or have its preset turn that off")
    }
    return PolishReply(
      text: text, isCutOff: reading.isCutOff, inputTokens: reading.usage.input,
      outputTokens: reading.usage.output, attempts: attempts)
  }

  /// A server that echoes what it was sent must not bring the key to the screen.
  private func hidden(_ text: String) -> String {
    errand.key?.key.hidden(in: text) ?? text
  }

  private func masking(
    _ onText: @escaping @Sendable (String) -> Void
  ) -> @Sendable (String) -> Void {
    guard errand.key != nil else { return onText }
    return { onText(hidden($0)) }
  }
}
