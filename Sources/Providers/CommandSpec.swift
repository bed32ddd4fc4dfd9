/// How a local program is run.
public struct CommandSpec: Sendable {
  /// What the program may reach.
  public enum Network: String, Sendable, CaseIterable { case none, serve, any }

  /// Names, or absolute paths; the first that is found is run.
  public let programs: [String]
  /// Arguments that make it print its version.
  public let version: [String]?
  public let modelKind: ModelKind?
  public let environment: [(name: String, value: String)]
  public let network: Network
  /// Where its maker says that it sends (with `network: any`).
  public let says: String?
  /// Finds the percentage in a line of its output.
  public let progress: Pattern?
  let items: [ArgumentItem]

  /// Texts of `if_help:`: if there are any, the help text of the program is wanted.
  public var helpTexts: [String] { fatalError("face") }

  /// The argument vector without the program's name.
  /// - Parameter help: what the program says of itself; `nil` counts as help without any of
  ///   `helpTexts`.
  public func arguments(_ values: Values, help: String?) -> FilledArguments {
    fatalError("face")
  }
}

/// Arguments for one run.
public struct FilledArguments: Sendable, Equatable {
  public let arguments: [[UInt8]]
  /// Parameters that were given and that this build of the program lacks the option for.
  public let warnings: [ParameterWarning]
}

/// What a program's model looks like on disk.
public struct ModelKind: Sendable, Equatable {
  /// `ggml`, `ctranslate2`, …: models of one kind serve every program that asks for it.
  public let kind: String
  /// Name of a single file, `{model}` in it; `nil`: a directory.
  public let name: String?
  /// The file begins with these bytes.
  public let magic: [UInt8]
  /// Files that the directory holds, relative to it.
  public let holds: [String]

  public init(kind: String, name: String? = nil, magic: [UInt8] = [], holds: [String] = []) {
    self.kind = kind
    self.name = name
    self.magic = magic
    self.holds = holds
  }
}

/// One item of an argument list.
indirect enum ArgumentItem: Sendable, Equatable {
  case scalar(String)
}

/// A regular expression of a preset, checked at load.
public struct Pattern: Sendable, Hashable {
  public let text: String
}

extension Pattern {
  /// The number in the first group of the last match, 0…100.
  public func percentage(in line: String) -> Double? { fatalError("face") }
}
