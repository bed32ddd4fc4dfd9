import ChildProcess
import Files
import Models
import Origin
import Providers
import Settings

/// Which engine would run, and what it would run with. Nothing has run yet.
public struct EngineChoice: Sendable {
  public let preset: Preset
  /// The preset's section for the model.
  public let section: ResolvedSection
  public let means: Means
  /// Nobody named it: no chat server of this machine answers, and it is the one to be proposed.
  public var isProposed = false

  /// How it is reached.
  public enum Means: Sendable {
    case program(LocalProgram)
    case http(Endpoint)
  }

  public struct LocalProgram: Sendable {
    public let command: CommandSpec
    /// Absolute.
    public let program: Path
    /// `nil` where the program brings its own.
    public let model: ModelFile?
  }

  public struct Endpoint: Sendable {
    public let base: BaseURL
    /// As the settings name it; `nil`: the preset's own address.
    public let region: String?
    /// The user's values for the preset's `variables:`.
    public let variables: [String: String]
    /// Typed for this run alone: no stored key goes there.
    public let isTyped: Bool
  }

  public var program: LocalProgram? {
    if case .program(let program) = means { program } else { nil }
  }
  /// Whether the recording goes to others: to a service, or through a program that may use the
  /// network.
  public var leavesMachine: Bool {
    switch means {
    case .program(let program): program.command.network != .none
    case .http: true
    }
  }
  /// Whether what is given to it stays on this machine: a program without a network, or a server of
  /// this machine that passes nothing on.
  public var staysHere: Bool {
    switch means {
    case .program: !leavesMachine
    case .http(let endpoint): endpoint.base.origin.isLocal && !section.relays
    }
  }
  public var endpoint: Endpoint? { if case .http(let endpoint) = means { endpoint } else { nil } }
  /// What the model is called, where there are several.
  public var modelName: String? { program.map { $0.model?.name } ?? section.model }
}

/// Finds the engine for a request: the named one, else the settings', else the lowest rank whose
/// program and a fitting model are there.
struct EngineChooser {
  let bench: Workbench
  let request: TranscribeRequest

  func choose() throws(Failure) -> EngineChoice {
    let named = ModelName(
      provider: request.provider, model: request.model, settings: bench.settings,
      isProvider: { id in bench.catalog.entries().contains { $0.id == id } })
    if request.baseURL != nil, request.provider == nil {
      return try choice(Catalog.templateID, model: request.model)
    }
    if let id = named.provider {
      let choice = try choice(id, model: named.model)
      guard !named.isLocal || !choice.leavesMachine && choice.program != nil else {
        throw Self.notLocal(id)
      }
      return choice
    }
    if bench.settings.text(.engineMode) == "cloud", request.model != "local" { throw Self.noCloud }
    return try automatic(model: named.model)
  }

  /// The providers that take over when the first one fails, in the user's order; those that
  /// cannot are left out, with a reason each.
  func fallbacks(to first: EngineChoice) -> (choices: [EngineChoice], refused: [(String, Failure)])
  {
    var choices: [EngineChoice] = []
    var refused: [(String, Failure)] = []
    guard request.baseURL == nil else { return ([], []) }
    for id in bench.settings.texts(.fallback) where id != first.preset.id {
      do throws(Failure) {
        choices.append(try choice(id, model: nil))
      } catch {
        refused.append((id, error))
      }
    }
    return (choices, refused)
  }

  static let noCloud = Failure(
    .config, reason: "no_cloud", "no cloud provider is chosen yet",
    advice: "choose one with: osgk engine cloud -p ID")

  /// Local means local, whatever a file of settings says.
  private static func notLocal(_ id: String) -> Failure {
    Failure(
      .config, reason: "not_local",
      "engine.local is \(id), which is reached over the network; nothing was sent",
      advice: "use it with: osgk engine cloud -p \(id)")
  }

  private func automatic(model: String?) throws(Failure) -> EngineChoice {
    let candidates = bench.catalog.entries()
      .filter {
        $0.rank != nil && !$0.programs.isEmpty && !$0.usesNetwork
          && $0.kinds.contains(.transcription)
      }
      .sorted { ($0.rank ?? .max, $0.id) < ($1.rank ?? .max, $1.id) }
    var failures: [Failure] = []
    for candidate in candidates {
      do throws(Failure) {
        return try choice(candidate.id, model: model)
      } catch {
        failures.append(error)
      }
    }
    // The most telling one: a model that is refused says more than a program that is not there.
    let telling = failures.first { ![.engineMissing, .modelMissing].contains($0.kind) }
    throw telling ?? failures.first { $0.kind == .modelMissing } ?? nothingHere(candidates)
  }

  private func nothingHere(_ candidates: [CatalogEntry]) -> Failure {
    guard !candidates.isEmpty else {
      return Failure(
        .engineMissing, "no preset describes a local program that transcribes",
        advice: "osgk providers list shows which presets there are")
    }
    let programs = candidates.flatMap(\.programs).joined(separator: ", ")
    return Failure(
      .engineMissing, reason: "program",
      "no program that transcribes is here (looked for \(programs))",
      advice: "get one with 'make demo' in the source of osgk, or see osgk providers list")
  }

  private func choice(_ id: String, model: String?) throws(Failure) -> EngineChoice {
    var sections = SectionChooser(bench: bench, kind: .transcription)
    sections.baseURL = request.baseURL
    sections.languages = request.languages
    sections.translate = request.translate
    return try sections.choice(id, model: model)
  }
}

extension Models.ModelKind {
  /// As a preset describes it.
  public init(_ kind: Providers.ModelKind) {
    self.init(
      kind: kind.kind, nameTemplate: kind.name, magic: kind.magic.isEmpty ? nil : kind.magic,
      holds: kind.holds)
  }
}

extension Failure {
  /// A provider of another kind, and those of the right one.
  public static func cannotTranscribe(_ id: String, _ catalog: Catalog) -> Failure {
    let others = catalog.entries()
      .filter { $0.problem == nil && $0.kinds.contains(.transcription) }.map(\.id)
    return Failure(
      .unsupported, reason: "no_speech_recognition", "\(id) does not transcribe",
      advice: "these do: \(others.joined(separator: ", "))")
  }

  /// The same for text.
  public static func cannotPolish(_ id: String, _ catalog: Catalog) -> Failure {
    let others = catalog.entries()
      .filter { $0.problem == nil && $0.kinds.contains(.polish) }.map(\.id)
    return Failure(
      .unsupported, reason: "no_polish", "\(id) does not rewrite text",
      advice: "these do: \(others.joined(separator: ", "))")
  }

  /// Runs the body; a fault of a preset becomes a failure.
  static func wrapping<R>(_ body: () throws(PresetError) -> R) throws(Failure) -> R {
    do throws(PresetError) { return try body() } catch { throw Failure(error) }
  }
}
