import Consent
import Files
import Jobs
import Origin
import Providers

/// A request without a word of the user's. It is made here from what we ship and what a preset says,
/// and from nothing else: no prompt, no keywords, no recording but our own sample.
struct Probe: Sendable {
  let shipment: Shipment

  private init(_ shipment: Shipment) { self.shipment = shipment }

  /// Asks which models there are.
  /// - Parameter timeout: seconds for the whole; `nil`: the usual.
  static func models(
    of section: ResolvedSection, base: BaseURL, key: OriginKey?, caFile: Path?,
    timeout: Double? = nil
  ) throws(EgressError) -> Probe {
    let query = base.query.isEmpty ? "" : "?" + base.query
    return Probe(
      try Shipment(
        asking: base.text + "/models" + query, of: base.origin, auth: section.address.auth,
        purpose: section.purpose, key: key, caFile: caFile, timeout: timeout))
  }

  /// The cheapest real request for speech: the recording that is shipped.
  static func speech(
    of section: ResolvedSection, sample: SampleRecording, base: BaseURL,
    variables: [String: String], key: OriginKey?, caFile: Path?
  ) throws(EgressError) -> Probe {
    let file = sample.file
    return try Probe(
      try request(section, Parameters(), file, base, variables), section, kind: .audio,
      seconds: file.seconds, key: key, caFile: caFile)
  }

  /// The cheapest real request for a text: two words of our own.
  /// - Parameter changes: what the server is known not to take.
  static func polish(
    of section: ResolvedSection, base: BaseURL, variables: [String: String], key: OriginKey?,
    caFile: Path?, changes: [BodyChange]
  ) throws(EgressError) -> (probe: Probe, request: OutgoingRequest) {
    var parameters = Parameters()
    parameters.system = "Repeat the text."
    parameters.text = "Good morning."
    parameters.maxTokens = 16
    let request = try request(section, parameters, nil, base, variables).applying(changes)
    return (
      try Probe(request, section, kind: .text, seconds: 0, key: key, caFile: caFile), request
    )
  }

  private static func request(
    _ section: ResolvedSection, _ parameters: Parameters, _ audio: AudioFile?, _ base: BaseURL,
    _ variables: [String: String]
  ) throws(EgressError) -> OutgoingRequest {
    do throws(PresetError) {
      return try section.request(
        try section.filling(parameters).values, audio: audio, base: base, variables: variables,
        marks: .random())
    } catch {
      throw EgressError(.permanent, Failure(error))
    }
  }

  private init(
    _ request: OutgoingRequest, _ section: ResolvedSection, kind: DataKind, seconds: Double,
    key: OriginKey?, caFile: Path?
  ) throws(EgressError) {
    self.init(
      try Shipment(
        request, kind: kind, purpose: section.purpose, key: key, caFile: caFile,
        patience: Patience(
          seconds: seconds, bytes: request.contentLength, isLocal: request.origin.isLocal)))
  }
}
