import Consent
public import Files
import JSON
public import Jobs
import Keys
import Origin
import Providers
import Transcripts

/// What a test request found.
public struct ProbeResult: Sendable {
  /// Of the whole exchange.
  public let seconds: Double
  /// What was heard in the shipped recording; empty for a text.
  public let text: String
  public let model: String?
}

/// Requests that hold not a word of the user's; they need no consent.
extension Gateway {
  /// Asks a provider which models it has: their names in its order.
  public func models(of use: RemoteUse) async throws(Failure) -> [String] {
    try await models(of: use, key: try await key(for: use))
  }

  private func models(
    of use: RemoteUse, key: OriginKey?, timeout: Double? = nil
  ) async throws(Failure) -> [String] {
    let endpoint = try service(use)
    do throws(EgressError) {
      let reply = try await egress.probe(
        .models(
          of: use.section, base: endpoint.base, key: key, caFile: use.preset.about.caFile,
          timeout: timeout)
      ).reply
      guard reply.status == 200 else {
        throw fault(
          use.section.fault(reply, .masking(now: pulse.now())), use, hadKey: key != nil)
      }
      return try Self.names(in: reply, of: use)
    } catch {
      throw error.failure.masked()
    }
  }

  /// Seconds that a server of this machine has to say which models it has: it may be busy on all
  /// processors. Longer where there is no other to turn to.
  private static func localPatience(among count: Int) -> Double { count > 1 ? 1 : 5 }

  public func answering(
    _ choices: [EngineChoice]
  ) async -> [(choice: EngineChoice, models: [String])] {
    let patience = Self.localPatience(among: choices.count)
    return await withTaskGroup(of: (Int, [String])?.self) { group in
      for (place, choice) in choices.enumerated() {
        group.addTask { await self.models(of: choice, patience).map { (place, $0) } }
      }
      var answers: [(Int, [String])] = []
      for await answer in group { if let answer { answers.append(answer) } }
      return answers.sorted { $0.0 < $1.0 }.map { (choices[$0.0], $0.1) }
    }
  }

  /// `nil`: it is no server of this machine, or does not answer.
  private func models(of choice: EngineChoice, _ patience: Double) async -> [String]? {
    guard let use = try? RemoteUse(choice), use.endpoint != nil, !use.needsConsent else {
      return nil
    }
    do throws(Failure) {
      return try await models(of: use, key: nil, timeout: patience)
    } catch {
      // Few have a key, and to look for one may mean to ask for the keyring's password.
      guard error.kind == .auth, let key = try? await key(for: use) else { return nil }
      return try? await models(of: use, key: key, timeout: patience)
    }
  }

  /// The cheapest real request of the operation that will be used, with the model that would be.
  /// - Parameter sample: the recording that is installed with osgk.
  public func test(_ use: RemoteUse, sample: Path) async throws(Failure) -> ProbeResult {
    let endpoint = try service(use)
    let key = try await key(for: use)
    let start = pulse.elapsed()
    do throws(EgressError) {
      let text: String
      switch use.purpose {
      case .transcription:
        let answer = try await egress.probe(try speech(use, endpoint, sample, key))
        text = try heard(in: answer.reply, use, hadKey: key != nil)
      case .polish: text = try await polished(use, endpoint, key)
      }
      return ProbeResult(
        seconds: pulse.elapsed() - start, text: text, model: use.section.model)
    } catch {
      throw error.failure.masked()
    }
  }

  private func service(_ use: RemoteUse) throws(Failure) -> EngineChoice.Endpoint {
    if let endpoint = use.endpoint { return endpoint }
    throw Failure(
      .unsupported, reason: "program", "\(use.preset.id) is a program on this machine, no service")
  }

  /// As a job's requests are: without what the server does not take, which is learnt here too.
  private func polished(
    _ use: RemoteUse, _ endpoint: EngineChoice.Endpoint, _ key: OriginKey?
  ) async throws(EgressError) -> String {
    let memory = RefusalMemory(use, file: setup.learnt, now: pulse.now)
    return try await memory.trying(reporter: SilentReporter()) {
      (changes) async throws(EgressError) in
      let (probe, request) = try Probe.polish(
        of: use.section, base: endpoint.base, variables: endpoint.variables, key: key,
        caFile: use.preset.about.caFile, changes: changes)
      let reply = try await egress.probe(probe).reply
      do throws(EgressError) {
        return try heard(in: reply, use, hadKey: key != nil)
      } catch {
        throw EgressError(
          error.obstacle, error.failure, wasSending: error.wasSending,
          refused: use.section.refusedParameter(
            in: reply, of: request, keeping: use.preset.about.disclosure?.optOut ?? []))
      }
    }.result
  }

  private func speech(
    _ use: RemoteUse, _ endpoint: EngineChoice.Endpoint, _ sample: Path, _ key: OriginKey?
  ) throws(EgressError) -> Probe {
    let about = use.preset.about
    guard use.section.audioFormats.isEmpty || use.section.audioFormats.contains("wav") else {
      throw EgressError(
        .permanent,
        Failure(
          .unsupported, reason: "audio_format",
          "\(use.preset.id) takes no WAV, and the recording of the test is one"))
    }
    let recording: SampleRecording
    do throws(Failure) { recording = try SampleRecording(sample) } catch {
      throw EgressError(.permanent, error)
    }
    return try .speech(
      of: use.section, sample: recording, base: endpoint.base,
      variables: endpoint.variables, key: key, caFile: about.caFile)
  }

  private func heard(
    in reply: ProviderReply, _ use: RemoteUse, hadKey: Bool
  ) throws(EgressError) -> String {
    do throws(ProviderFault) {
      let reading = try Exchange.read(reply, use.section, .masking(now: pulse.now()))
      return TerminalText.line(reading.transcript.text, limit: 400)
    } catch {
      // A model that thinks for longer than a test allows has had the key accepted.
      if use.purpose == .polish, [.noText, .nullText].contains(error.reason) { return "" }
      throw fault(error, use, hadKey: hadKey)
    }
  }

  private func fault(
    _ fault: ProviderFault, _ use: RemoteUse, hadKey: Bool
  ) -> EgressError {
    EgressError(.permanent, Failure(fault, use, hadKey: hadKey))
  }

  /// `$.data[*].id`, or `$.models[*].name`.
  private static func names(
    in reply: ProviderReply, of use: RemoteUse
  ) throws(EgressError) -> [String] {
    let json = try? JSONReader.read(reply.body, mode: .keepingBytes, sizeLimit: 16 << 20).value
    let items = json?["data"]?.array ?? json?["models"]?.array
    guard let items else {
      throw EgressError(
        .permanent,
        Failure(
          .server, reason: "no_list", "\(use.preset.id) answered with no list of models"))
    }
    let mask = KeyMask.live
    return items.compactMap { item in
      (item["id"]?.string ?? item["name"]?.string ?? item.string)
        .map { TerminalText.line(mask.masking($0)) }
    }
  }
}
