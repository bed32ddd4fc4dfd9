public import Files

/// One provider, loaded, merged over its layers and validated.
public struct Preset: Sendable {
  public let id: String
  /// For people.
  public let name: String
  /// Order of the automatic choice, lowest first; `nil`: never chosen by itself.
  public let rank: Int?
  /// The files that it came from, the winning one first: its own, the lower layers' and the
  /// presets that it extends, then the wires.
  public let files: [Path]
  public let layer: Layer
  /// A local program to run; a model may overlay it: take `ResolvedSection.command`.
  public let command: CommandSpec?
  public let options: [Option]
  public let transcription: Section?
  public let polish: Section?
}
