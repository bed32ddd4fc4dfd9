/// How a local program is run.
public struct CommandSpec: Sendable {
  /// What the program may reach.
  public enum Network: String, Sendable, CaseIterable { case none, serve, any }

  /// Names, or absolute paths; the first that is found is run.
  public let programs: [String]
  /// Arguments that make it print its version.
  public let version: [String]?
  public let modelKind: ModelKind?
  /// Of the models that tell speech from all else; `nil`: it takes none.
  public let voiceKind: ModelKind?
  /// What it gets beside the environment that every child is given.
  public let environment: [(name: String, value: String)]
  public let network: Network
  /// Where its maker says that it sends (with `network: any`).
  public let says: String?
  /// Finds the percentage in a line of its output.
  public let progress: Pattern?
  let items: [ArgumentItem]

  /// Texts of `if_help:`: if there are any, the help text of the program is wanted.
  public var helpTexts: [String] {
    var seen: [String] = []
    for text in items.flatMap(\.helpTexts) where !seen.contains(text) { seen.append(text) }
    return seen
  }

  /// The argument vector without the program's name. An item with an absent placeholder is left
  /// out as a whole.
  /// - Parameter help: what the program says of itself; `nil` counts as help without any of
  ///   `helpTexts`.
  public func arguments(_ values: Values, help: String?) -> FilledArguments {
    var filled = ArgumentFiller(values: values, help: help)
    for item in items { filled.add(item) }
    return FilledArguments(arguments: filled.arguments, warnings: filled.warnings)
  }
}

extension CommandSpec {
  /// From what the schema has checked.
  init(_ tree: Tree) {
    programs = tree["program"]?.texts ?? []
    version = tree["version"]?.texts
    modelKind = tree["model_kind"].map { ModelKind($0) }
    voiceKind = tree["vad_kind"].map { ModelKind($0) }
    environment = (tree["environment"]?.members ?? []).compactMap { member in
      member.value.text.map { (member.key, $0) }
    }
    network = tree["network"]?.text.flatMap { Network(rawValue: $0) } ?? .none
    says = tree["says"]?.text
    progress = tree["progress"]?.text.map { Pattern(text: $0) }
    items = (tree["arguments"]?.items ?? []).map { ArgumentItem($0) }
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
  /// Models of one kind serve every program that asks for it.
  public let kind: String
  /// Name of a single file, `{model}` in it; `nil`: a directory, or a file of any name.
  public let name: String?
  /// The file begins with these bytes; empty: any.
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

extension ModelKind {
  /// From what the schema has checked.
  init(_ tree: Tree) {
    self.init(
      kind: tree["kind"]?.text ?? "", name: tree["name"]?.text,
      magic: tree["magic"]?.text.flatMap { HexBytes.parse($0) } ?? [],
      holds: tree["holds"]?.texts ?? [])
  }
}
