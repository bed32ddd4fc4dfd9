public import Files

/// The models on this machine, in the directories that are looked through in order.
public struct ModelStore: Sendable {
  /// The first holds what `add` brings; of two models with one name the first directory's wins.
  public let directories: [Path]

  public init(directories: [Path]) { self.directories = directories }

  /// Every model of a kind, broken ones too, sorted by name. Missing directories hold none.
  public func models(of kind: ModelKind) -> [ModelFile] { fatalError("face") }

  /// The model for a run. `wanted` (a name, a file name or a path with a slash) is taken or
  /// refused; without it `preferred` is taken if it is there and fits, else the largest that
  /// fits.
  /// - Parameter languages: ISO 639-1 codes or English names; empty or `auto`: any.
  /// - Parameter translate: to English, which English-only models cannot do.
  public func choose(
    _ kind: ModelKind, wanted: String? = nil, preferred: String? = nil, languages: [String] = [],
    translate: Bool = false
  ) throws(ModelError) -> ModelFile { fatalError("face") }

  /// Copies a model into the first directory under its kind's name, after checking it. The first
  /// kind that it fits is its kind.
  public func add(
    _ source: Path, kinds: [ModelKind], force: Bool = false
  ) throws(ModelError) -> ModelFile { fatalError("face") }
}
