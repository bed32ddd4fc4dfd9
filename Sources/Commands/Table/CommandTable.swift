/// The table of every command. Parser, help, completion and manual are made from it.
public struct CommandTable: Sendable {
  public let groups: [GroupDefinition]
  public let commands: [CommandDefinition]

  public init(groups: [GroupDefinition], commands: [CommandDefinition]) {
    self.groups = groups
    self.commands = commands
  }

  public static let osgk = CommandTable(
    groups: [
      GroupDefinition("providers", "Who can transcribe: programs and services, one file each"),
      keysGroup, consentGroup, historyGroup,
      GroupDefinition("models", "Models: files on this machine, and what services offer"),
      stylesGroup,
      GroupDefinition("alias", "Models by names of your own"),
      vocabularyGroup, correctionsGroup,
      GroupDefinition("config", "Read and change the settings"),
    ],
    commands: [transcribe, watch, polish, engine] + history + providers + keys + consent + models
      + styles + alias + vocabulary + corrections + config + [doctor, help])
}

extension CommandTable {
  public func command(_ path: [String]) -> CommandDefinition? {
    commands.first { $0.path == path }
  }

  public func group(_ name: String) -> GroupDefinition? { groups.first { $0.name == name } }

  /// Whether every command of the group runs in `osgk-net`.
  func isNet(_ group: GroupDefinition) -> Bool {
    commands.filter { $0.path.first == group.name }.allSatisfy { $0.place == .net }
  }

  /// Whether a word that was typed after the group's name may be shown.
  func showsWords(of group: String) -> Bool {
    commands.first { $0.path.first == group }?.showsWords ?? true
  }

  /// The verbs of a group that help shows.
  public func verbs(of group: String) -> [String] {
    commands.filter { !$0.isHidden && $0.path.count == 2 && $0.path[0] == group }.map { $0.path[1] }
  }

  /// What may stand first on a command line, in the order of help.
  public var firstWords: [String] {
    var words: [String] = []
    for command in commands where !command.isHidden && !words.contains(command.path[0]) {
      words.append(command.path[0])
    }
    return words
  }
}

extension OptionDefinition {
  static let json = OptionDefinition("json", help: "Print JSON (its `version` says which shape)")
  static let quiet = OptionDefinition("quiet", "q", help: "Print only errors")
  static let consent = OptionDefinition(
    "consent", nil, .text("PROVIDER"),
    "You agree that this provider is sent what it needs; without it you are asked")
  static let polishTest = OptionDefinition(
    "polish", help: "Try what polishes text, not what transcribes")
  static let verbose = OptionDefinition("verbose", "v", help: "Say more on standard error")

  init(_ name: String, _ letter: Character? = nil, help: String) {
    self.init(name, letter, .none, help)
  }
}
