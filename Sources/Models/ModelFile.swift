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

/// What is wrong with a model file. Its description completes a sentence that begins with the
/// file's path.
public indirect enum ModelProblem: Sendable, Equatable {
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
  /// A file that the directory holds has a problem.
  case holds(String, ModelProblem)
  case unreadable(FileError)
}

extension ModelFile {
  /// What is wrong with it, as one line for people.
  public var complaint: String? {
    switch problem {
    case nil: nil
    case .unreadable(let error): error.description
    case let problem?: "\(path) \(problem)"
    }
  }
}

extension ModelProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "is empty"
    case .webPage: "is a web page, not a model: download it again"
    case .pointer: "is a Git LFS pointer, not the model itself: fetch it with git lfs pull"
    case .wrongMagic: "is not a model of this kind"
    case .otherModel: "is a model, but not one that transcribes"
    case .truncated(let least): "is cut short: it should have at least \(least) bytes"
    case .lacks(let name): "lacks \(name)"
    case .holds(let name, let problem): "holds a \(name) that \(problem)"
    case .unreadable(let error): "is in the way: \(error)"
    }
  }
}
