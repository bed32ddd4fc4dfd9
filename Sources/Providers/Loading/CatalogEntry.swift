public import Files

/// What a list shows of a preset, without loading it as a whole.
public struct CatalogEntry: Sendable, Equatable {
  /// What a provider does.
  public enum Kind: String, Sendable, CaseIterable { case transcription, polish }

  public let id: String
  /// For people.
  public let name: String
  public let kinds: [Kind]
  /// The highest layer that says something about it.
  public let layer: Layer
  /// That layer's file.
  public let path: Path
  /// Order of the automatic choice, lowest first; `nil`: never chosen by itself.
  public let rank: Int?
  /// A local program: its names, the first found is run. Empty for what is reached by HTTP.
  public let programs: [String]
  /// A local program that may use the network.
  public let usesNetwork: Bool
  /// As the preset says it, placeholders and all; `nil` for a program.
  public let baseURL: String?
  /// The address is this machine's, but what stands there passes on what it gets.
  public let relays: Bool
  /// Why it cannot be used.
  public let problem: PresetError?

  public init(
    id: String, name: String, kinds: [Kind], layer: Layer, path: Path, rank: Int? = nil,
    programs: [String] = [], usesNetwork: Bool = false, baseURL: String? = nil,
    relays: Bool = false, problem: PresetError? = nil
  ) {
    self.id = id
    self.name = name
    self.kinds = kinds
    self.layer = layer
    self.path = path
    self.rank = rank
    self.programs = programs
    self.usesNetwork = usesNetwork
    self.baseURL = baseURL
    self.relays = relays
    self.problem = problem
  }
}
