import Files
public import Transcripts
import YAML

/// `$XDG_CONFIG_HOME/osgk/vocabulary.yaml`:
///
///     terms:
///       osgk: []
///       Kubernetes: [cooper netties, kubernetties]
///       GitHub: get hub
///
/// Read as a whole and strictly. Edits keep comments, order and blank lines.
public struct VocabularyFile: Sendable {
  private let paths: Paths

  public init(paths: Paths) { self.paths = paths }

  private func file() throws(SettingsError) -> WordFile {
    WordFile(
      path: try paths.vocabulary, group: "terms",
      heading: """
        # Names and terms as they are to be spelt, each with its aliases: how engines write it.
        # 'osgk vocabulary' changes this file; so may you.

        """)
  }

  /// - Returns: no terms where there is no file.
  /// - Throws: it is there and cannot be read, trusted or understood; with the place.
  public func load() throws(SettingsError) -> Vocabulary {
    let file = try file()
    return try vocabulary(file, try file.entries())
  }

  private func vocabulary(
    _ file: WordFile, _ entries: [Node.Entry]
  ) throws(SettingsError) -> Vocabulary {
    var terms: [Vocabulary.Term] = []
    terms.reserveCapacity(entries.count)
    for entry in entries {
      terms.append(Vocabulary.Term(entry.key, aliases: try aliases(of: entry, file)))
    }
    let vocabulary = Vocabulary(terms)
    if let (index, message) = vocabulary.problem() {
      throw file.fault(entries[index].keyMark, file.shown(entries[index].key), message)
    }
    return vocabulary
  }

  private func aliases(
    of entry: Node.Entry, _ file: WordFile
  ) throws(SettingsError) -> [String] {
    if entry.value.isNull { return [] }
    let items = entry.value.items ?? [entry.value]
    var aliases: [String] = []
    for item in items {
      guard let text = item.text, !item.isNull else {
        throw file.fault(
          item.mark, file.shown(entry.key), "takes a list of aliases, such as [get hub, git hub]")
      }
      aliases.append(text)
    }
    return aliases
  }

  /// Adds terms at the end, and aliases to those that are there.
  /// - Throws: before anything is written, where the whole would not be right.
  public func add(
    _ terms: [Vocabulary.Term]
  ) throws(SettingsError) -> (new: Int, changed: Int) {
    guard !terms.isEmpty else { return (0, 0) }
    let file = try file()
    var counts = (new: 0, changed: 0)
    try file.edit(paths: paths) { editor throws(SettingsError) in
      var vocabulary = try vocabulary(file, try file.entries(of: editor.bytes))
      let (new, changed) = vocabulary.merge(terms)
      if let (index, message) = vocabulary.problem() {
        let term = KeyTable.shown([vocabulary.terms[index].text])
        throw SettingsError(
          code: .wrongValue, place: .commandLine(nil), key: term, message: message)
      }
      let changes = Set(changed)
      let members = vocabulary.terms.enumerated().compactMap { index, term in
        index >= vocabulary.terms.count - new || changes.contains(term.text)
          ? YAMLEditor.Member(term.text, .list(term.aliases)) : nil
      }
      try file.changing { () throws(YAMLError) in
        try editor.set(members, in: [file.group])
      }
      counts = (new, changed.count)
    }
    return counts
  }

  public func add(_ term: Vocabulary.Term) throws(SettingsError) -> WordChange {
    let counts = try add([term])
    return counts.new > 0 ? .new : counts.changed > 0 ? .changed : .same
  }

  /// Takes a term out; or, where aliases are named, only these.
  /// - Returns: whether the term (and one of the aliases) was there.
  public func remove(_ term: String, aliases: [String] = []) throws(SettingsError) -> Bool {
    let file = try file()
    var isThere = false
    guard Files.exists(file.path) else { return false }
    try file.edit(paths: paths) { editor throws(SettingsError) in
      let entries = try file.entries(of: editor.bytes)
      guard let entry = entries.first(where: { $0.key == term }) else { return }
      let old = try self.aliases(of: entry, file)
      let kept = old.filter { !aliases.contains($0) }
      guard aliases.isEmpty || kept.count < old.count else { return }
      isThere = true
      try file.changing { () throws(YAMLError) in
        if aliases.isEmpty {
          _ = try editor.unset([file.group, term])
        } else {
          try editor.set([file.group, term], to: .list(kept))
        }
      }
    }
    return isThere
  }
}
