public import Files

/// One provider, loaded, merged over its layers and validated.
public struct Preset: Sendable {
  public let id: String
  /// For people.
  public let name: String
  /// Order of the automatic choice, lowest first; `nil`: never chosen by itself.
  public let rank: Int?
  /// Of the winning file.
  public let layer: Layer
  /// The files that something of it stands in, the winning one first: its own, the lower
  /// layers', those of the presets that it extends.
  public let files: [Path]
  /// A local program to run; a model may overlay it: take `ResolvedSection.command`.
  public let command: CommandSpec?
  public let server: ServerSpec?
  public let options: [Option]
  public let variables: [Variable]
  public let address: Address
  public let transcription: Section?
  public let polish: Section?
  public let about: About

  /// What people, not programs, want to know.
  public struct About: Sendable, Equatable {
    /// The vendor's variable, for `keys import --env`.
    public let environmentName: String?
    public let consoleURL: String?
    public let privacyURL: String?
    public let docsURL: String?
    /// ISO date.
    public let factsAsOf: String?
    /// Passes on what it gets.
    public let relays: Bool
    public let caFile: Path?
    public let disclosure: Disclosure?
  }
}

extension Preset.About {
  /// From what the schema has checked.
  init(_ tree: Tree) {
    environmentName = tree["env"]?.text
    consoleURL = tree["console_url"]?.text
    privacyURL = tree["privacy_url"]?.text
    docsURL = tree["docs_url"]?.text
    factsAsOf = tree["facts_as_of"]?.text
    relays = tree["relays"]?.bool ?? false
    caFile = tree["ca_file"]?.text.map { Path($0) }
    disclosure = tree["disclosure"].map {
      Disclosure(retention: $0["retention"]?.text, optOut: $0["opt_out"]?.texts ?? [])
    }
  }
}
