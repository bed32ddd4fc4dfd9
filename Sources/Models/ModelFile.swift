public import Files

/// A model on this machine: one file, or a directory of files.
public struct ModelFile: Sendable, Equatable {
  /// What `-m` calls it: the file's name without what its kind's template adds.
  public let name: String
  public let path: Path
  /// The name of its `ModelKind`.
  public let kind: String
  /// Bytes; of a directory, of the files directly in it.
  public let size: Int64
  public let languages: ModelLanguages
  /// Why it cannot be used.
  public let problem: ModelProblem?

  public init(
    name: String, path: Path, kind: String, size: Int64, languages: ModelLanguages,
    problem: ModelProblem?
  ) {
    self.name = name
    self.path = path
    self.kind = kind
    self.size = size
    self.languages = languages
    self.problem = problem
  }
}

/// Which languages a model understands.
public enum ModelLanguages: Sendable, Hashable {
  case english, multilingual, unknown
}

/// What is wrong with a model file. The description completes "PATH ...".
public enum ModelProblem: Sendable, Hashable {
  case empty
  /// A web page was saved under the model's name.
  case webPage
  /// A pointer of Git LFS instead of the file itself.
  case pointer
  /// Does not begin with the bytes of its kind.
  case wrongMagic
  /// Of the right format, but not one that transcribes.
  case otherModel
  /// Shorter than its own header says.
  case truncated(atLeast: Int64)
  /// The directory lacks a file that its kind holds.
  case lacks(String)
  /// The kernel's reason.
  case unreadable(String)
}
