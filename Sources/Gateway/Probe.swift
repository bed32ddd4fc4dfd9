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
    try exchange(
      section, Parameters(), audio: sample.file, kind: .audio, base: base, variables: variables,
      key: key, caFile: caFile)
  }

  /// The cheapest real request for a text: two words of our own.
  static func polish(
    of section: ResolvedSection, base: BaseURL, variables: [String: String], key: OriginKey?,
    caFile: Path?
  ) throws(EgressError) -> Probe {
    var parameters = Parameters()
    parameters.system = "Repeat the text."
    parameters.text = "Good morning."
    parameters.maxTokens = 16
    return try exchange(
      section, parameters, audio: nil, kind: .text, base: base, variables: variables, key: key,
      caFile: caFile)
  }

  private static func exchange(
    _ section: ResolvedSection, _ parameters: Parameters, audio: AudioFile?, kind: DataKind,
    base: BaseURL, variables: [String: String], key: OriginKey?, caFile: Path?
  ) throws(EgressError) -> Probe {
    let request: OutgoingRequest
    do throws(PresetError) {
      request = try section.request(
        try section.filling(parameters).values, audio: audio, base: base, variables: variables,
        marks: .random())
    } catch {
      throw EgressError(.permanent, Failure(error))
    }
    return Probe(
      try Shipment(
        request, kind: kind, purpose: section.purpose, key: key, caFile: caFile,
        patience: Patience(
          seconds: audio?.seconds ?? 0, bytes: request.contentLength,
          isLocal: base.origin.isLocal)))
  }
}
