import Files
public import Transcripts
import YAML

/// `$XDG_CONFIG_HOME/osgk/corrections.yaml`, rules in the order in which they are followed:
///
///     rules:
///       cube control: kubectl
///       Polish: {to: polish, case: true}
///       'page (\d+)': {to: p. $1, regex: true}
///       thanks for watching!: ''
///
/// Read as a whole and strictly. Edits keep comments, order and blank lines.
public struct CorrectionsFile: Sendable {
  private let paths: Paths

  public init(paths: Paths) { self.paths = paths }

  private func file() throws(SettingsError) -> WordFile {
    WordFile(
      path: try paths.corrections, group: "rules",
      heading: """
        # What is replaced in every transcript, from the first line to the last: FROM: TO
        # 'osgk corrections' changes this file; so may you.

        """)
  }

  /// - Returns: no rules where there is no file.
  /// - Throws: it is there and cannot be read, trusted or understood; with the place.
  public func load() throws(SettingsError) -> Corrections {
    let file = try file()
    return Corrections(try rules(file, try file.entries()))
  }

  private func rules(
    _ file: WordFile, _ entries: [Node.Entry]
  ) throws(SettingsError) -> [Corrections.Rule] {
    var rules: [Corrections.Rule] = []
    for entry in entries {
      if rules.count == Corrections.ruleLimit {
        throw file.fault(
          entry.keyMark, file.shown(entry.key),
          "is one of more than \(Corrections.ruleLimit) rules")
      }
      let rule = try rule(entry, file)
      if let problem = rule.problem {
        let isFrom = problem.side == "from"
        throw file.fault(
          isFrom ? entry.keyMark : entry.value.mark, file.shown(entry.key),
          isFrom ? problem.message : "what replaces it \(problem.message)")
      }
      rules.append(rule)
    }
    return rules
  }

  private func rule(
    _ entry: Node.Entry, _ file: WordFile
  ) throws(SettingsError) -> Corrections.Rule {
    let key = file.shown(entry.key)
    if let to = entry.value.text, !entry.value.isNull {
      return Corrections.Rule(from: entry.key, to: to)
    }
    guard let members = entry.value.entries else {
      throw file.fault(
        entry.value.mark, key,
        "takes what replaces it, or {to: TEXT, regex: true, case: true}; write '' for nothing")
    }
    var rule = Corrections.Rule(from: entry.key, to: "")
    var hasText = false
    for member in members {
      switch member.key {
      case "to":
        guard let text = member.value.text, !member.value.isNull else {
          throw file.fault(member.value.mark, key + ".to", "takes a text; write '' for nothing")
        }
        rule.to = text
        hasText = true
      case "regex": rule.isPattern = try flag(member, key, file)
      case "case": rule.isCaseSensitive = try flag(member, key, file)
      default:
        throw file.fault(
          member.keyMark, key + "." + KeyTable.shown([member.key]),
          "is not known here; to, regex and case are", .unknownKey)
      }
    }
    guard hasText else {
      throw file.fault(entry.value.mark, key, "says nothing of what replaces it; write to: TEXT")
    }
    return rule
  }

  private func flag(
    _ member: Node.Entry, _ key: String, _ file: WordFile
  ) throws(SettingsError) -> Bool {
    switch member.value.scalar {
    case .some(let scalar) where scalar.isPlain && scalar.text == "true": return true
    case .some(let scalar) where scalar.isPlain && scalar.text == "false": return false
    default:
      throw file.fault(
        member.value.mark, key + "." + member.key, "takes true or false")
    }
  }

  /// Adds a rule at the end, or changes the one for the same text; one that becomes a pattern or
  /// stops being one goes to the end.
  /// - Throws: before anything is written, where the rule cannot be followed.
  public func add(_ rule: Corrections.Rule) throws(SettingsError) -> WordChange {
    if let problem = rule.problem {
      throw SettingsError(
        code: .wrongValue, place: .commandLine(nil), key: problem.side.uppercased(),
        message: problem.message)
    }
    let file = try file()
    var change = WordChange.same
    try file.edit(paths: paths) { editor throws(SettingsError) in
      let rules = try rules(file, try file.entries(of: editor.bytes))
      let old = rules.first { $0.from == rule.from }
      if old == rule { return }
      change = old == nil ? .new : .changed
      if old == nil, rules.count >= Corrections.ruleLimit {
        throw SettingsError(
          code: .wrongValue, place: .commandLine(nil), key: "FROM",
          message: "would be one of more than \(Corrections.ruleLimit) rules")
      }
      try file.changing { () throws(YAMLError) in
        try write(rule, old, file, &editor)
      }
      _ = try self.rules(file, try file.entries(of: editor.bytes))
    }
    return change
  }

  private func write(
    _ rule: Corrections.Rule, _ old: Corrections.Rule?, _ file: WordFile,
    _ editor: inout YAMLEditor
  ) throws(YAMLError) {
    let path = [file.group, rule.from]
    let isPlain = !rule.isPattern && !rule.isCaseSensitive
    if let old, old.isPattern != rule.isPattern || old.isCaseSensitive != rule.isCaseSensitive {
      _ = try editor.unset(path)
    } else if old != nil {
      // As it is written: a text, or a text under `to`.
      let isText = try YAMLReader.read(editor.bytes)?[file.group]?[rule.from]?.text != nil
      return try editor.set(isText ? path : path + ["to"], to: .string(rule.to))
    }
    if isPlain { return try editor.set(path, to: .string(rule.to)) }
    try editor.set(path + ["to"], to: .string(rule.to))
    if rule.isPattern { try editor.set(path + ["regex"], to: .plain("true")) }
    if rule.isCaseSensitive { try editor.set(path + ["case"], to: .plain("true")) }
  }

  /// - Returns: whether there was a rule for the text.
  public func remove(_ from: String) throws(SettingsError) -> Bool {
    let file = try file()
    var isThere = false
    guard Files.exists(file.path) else { return false }
    try file.edit(paths: paths) { editor throws(SettingsError) in
      try file.changing { () throws(YAMLError) in
        isThere = try editor.unset([file.group, from])
      }
    }
    return isThere
  }
}
