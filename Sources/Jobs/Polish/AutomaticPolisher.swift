import Providers
import Settings

/// Who polishes where the settings say `auto`: of the presets with a `rank:`, the first chat server
/// of this machine that answers and has a model for text; where there is none, the service that
/// ranks first, which a person then has to agree to.
public struct AutomaticPolisher: Sendable {
  /// The name that stands for it in the place of a provider's id.
  public static let name = "auto"

  let bench: Workbench
  /// As named for the run or in the settings: only a server that has it is taken.
  let model: String?

  public init(bench: Workbench, model: String? = nil) {
    self.bench = bench
    self.model = model
  }

  /// Asks the servers which models they have; not a word of the user's is sent.
  /// - Returns: `isProposed` where it is a service.
  /// - Throws: nothing is there to be chosen.
  public func choose() async throws(Failure) -> EngineChoice {
    let ranked = candidates
    for (choice, models) in await bench.remote?.answering(ranked.filter(\.staysHere)) ?? [] {
      if let named = naming(choice, of: models) { return named }
    }
    for choice in ranked where !choice.staysHere {
      guard var proposed = try? sections.choice(choice.preset.id, model: model) else { continue }
      proposed.isProposed = true
      return proposed
    }
    throw Failure(
      .config, reason: "no_polisher",
      "no chat server answers on this machine, and no preset with a rank is one of a service",
      advice: "start one, or name a provider: --polish-with ID")
  }

  /// A server of this machine whose model nobody named, with the one that it would use: the first
  /// that it lists and that writes text. Every other choice comes back as it is.
  /// - Throws: the server does not answer (`network`), or has no such model.
  public func naming(_ choice: EngineChoice) async throws(Failure) -> EngineChoice {
    guard choice.section.model == nil, choice.section.accepts.contains(.model),
      let endpoint = choice.endpoint, choice.staysHere
    else { return choice }
    let id = choice.preset.id
    guard let answer = await bench.remote?.answering([choice]).first else {
      throw Failure(
        .network, reason: "no_answer",
        "\(id) does not say which models it has: nothing answers at \(endpoint.base.text)",
        advice: "is the server running? or name a model with -m")
    }
    if let named = naming(choice, of: answer.models) { return named }
    throw Failure(
      .model, reason: "model_missing",
      model.map { "\(id) has no model \($0)" } ?? "\(id) has no model that writes text",
      advice: "osgk models list -p \(id) shows which it has")
  }

  // MARK: Candidates

  private var sections: SectionChooser { SectionChooser(bench: bench, kind: .polish) }

  private var candidates: [EngineChoice] {
    bench.catalog.entries()
      .filter {
        $0.rank != nil && $0.programs.isEmpty && $0.problem == nil && $0.kinds.contains(.polish)
      }
      .sorted { ($0.rank ?? .max, $0.id) < ($1.rank ?? .max, $1.id) }
      .compactMap { try? sections.choice($0.id, model: nil) }
  }

  // MARK: Models

  private func naming(_ choice: EngineChoice, of listed: [String]) -> EngineChoice? {
    for name in ModelList(listed).inOrder(wanted: model, preferred: choice.section.model) {
      // A name may mean that it runs elsewhere.
      if let named = try? choice.preset.polish?.resolved(model: name), !named.relays {
        return EngineChoice(preset: choice.preset, section: named, means: choice.means)
      }
    }
    return nil
  }
}

/// Models as a server lists them.
struct ModelList {
  let names: [String]

  init(_ names: [String]) { self.names = names }

  /// The ones that may be used for text, best first.
  /// - Parameters:
  ///   - wanted: this one or none.
  ///   - preferred: this one before the others.
  func inOrder(wanted: String?, preferred: String?) -> [String] {
    if let wanted { return names.filter { Self.isSame($0, wanted) } }
    let writers = names.filter(Self.writesText)
    guard let preferred, let first = writers.first(where: { Self.isSame($0, preferred) }) else {
      return writers
    }
    return [first] + writers.filter { $0 != first }
  }

  /// Some add a tag to a name that has none.
  private static func isSame(_ name: String, _ wanted: String) -> Bool {
    name == wanted || name == wanted + ":latest"
  }

  /// Lists have models for sounds, pictures and search among them, and say so in their names alone.
  private static func writesText(_ name: String) -> Bool {
    let name = name.lowercased()
    let parts = Set(name.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    let words: Set = ["asr", "stt", "tts", "ocr", "clip", "bge", "flux", "kokoro", "piper"]
    let stems = [
      "embed", "rerank", "whisper", "parakeet", "transcri", "moderation", "diffusion", "voxtral",
    ]
    return parts.isDisjoint(with: words) && !stems.contains { name.contains($0) }
  }
}
