public import Files
public import Transcripts
import YAML

/// `fillers.yaml`: which words say nothing, by language.
///
///     en:
///       always: [um, uh]
///       set_off: [you know]
///       keep: [uh huh]
///     de: [äh, ähm]     # the same as `always`
///     fr: ~             # none
public enum FillersFile {
  /// The lists that come with osgk, each language of them replaced by the machine's list and that by
  /// the user's, where there is one; `~` or an empty list there: no fillers in that language.
  ///
  /// - Parameter shipped: the file that comes with osgk.
  /// - Throws: one of the files is broken or could have been written by others.
  public static func load(shipped: Path, paths: Paths) throws(SettingsError) -> Fillers {
    var fillers = Fillers()
    for path in [shipped, paths.system.appending("fillers.yaml"), try paths.fillers] {
      for (language, list) in try read(path) { fillers.lists[language] = list }
    }
    fillers.lists = fillers.lists.filter { !$0.value.isEmpty }
    return fillers
  }

  private static func read(
    _ path: Path
  ) throws(SettingsError) -> [(language: String, list: Fillers.List)] {
    guard let bytes = try ConfigFile.load(path) else { return [] }
    var lists: [(language: String, list: Fillers.List)] = []
    let due = "languages are due, such as `en: [um, uh]`"
    for entry in try WordFile.members(of: bytes, path, due: due) {
      try check(language: entry, path)
      lists.append((entry.key, try list(of: entry.value, entry.key, path)))
    }
    return lists
  }

  /// Languages are codes: a list under another name would never be used.
  private static func check(language entry: Node.Entry, _ path: Path) throws(SettingsError) {
    let isCode =
      2...3 ~= entry.key.utf8.count && entry.key.utf8.allSatisfy { 0x61...0x7A ~= $0 }
    let code = TextLanguage.code(of: entry.key)
    if isCode, code == entry.key { return }
    let advice = 2...3 ~= code.utf8.count ? "; write `\(code)`" : ", such as `en`"
    throw fault(
      path, entry.keyMark, KeyTable.shown([entry.key]), "is no code of a language\(advice)",
      .unknownKey)
  }

  private static func list(
    of node: Node, _ language: String, _ path: Path
  ) throws(SettingsError) -> Fillers.List {
    if node.isNull { return Fillers.List() }
    if node.items != nil {
      return Fillers.List(always: try words(of: node, language, path))
    }
    guard let entries = node.entries else {
      throw fault(
        path, node.mark, language,
        "takes a list, such as [um, uh], or the keys always, set_off and keep; `~` is none")
    }
    var list = Fillers.List()
    for entry in entries {
      let key = "\(language).\(KeyTable.shown([entry.key]))"
      switch entry.key {
      case "always": list.always = try words(of: entry.value, key, path)
      case "set_off": list.setOff = try words(of: entry.value, key, path)
      case "keep": list.keep = try words(of: entry.value, key, path)
      default:
        let known = ["always", "set_off", "keep"]
        let guess = Suggestion.closest(to: entry.key, among: known)
        throw fault(
          path, entry.keyMark, key,
          guess.map { "unknown key; did you mean \($0)?" }
            ?? "unknown key; known here: always, set_off, keep", .unknownKey)
      }
    }
    return list
  }

  private static func words(
    of node: Node, _ key: String, _ path: Path
  ) throws(SettingsError) -> [String] {
    if node.isNull { return [] }
    guard let items = node.items else {
      throw fault(path, node.mark, key, "takes a list of words, such as [um, uh]")
    }
    var words: [String] = []
    for item in items {
      guard let text = item.text, !item.isNull else {
        throw fault(path, item.mark, key, "takes words, such as um or you know")
      }
      // A filler is found word by word: what is no word is never found.
      guard text.utf8.count <= 200, text.split(separator: " ").count <= 8,
        text.unicodeScalars.allSatisfy(isPart), text.unicodeScalars.contains(where: \.isLetter)
      else {
        throw fault(
          path, item.mark, key,
          "\(YAMLError.quote(text)) is no word and no phrase of up to eight; write letters and "
            + "spaces, without commas and points")
      }
      words.append(text)
    }
    return words
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isLetter || scalar.properties.generalCategory == .nonspacingMark
      || [" ", "'", "’", "-"].contains(scalar)
  }

  private static func fault(
    _ path: Path, _ mark: Mark, _ key: String?, _ message: String,
    _ code: SettingsError.Code = .wrongValue
  ) -> SettingsError {
    SettingsError(code: code, place: .file(path, mark), key: key, message: message)
  }
}

extension Unicode.Scalar {
  fileprivate var isLetter: Bool { properties.isAlphabetic }
}

extension Paths {
  /// The user's `fillers.yaml`.
  public var fillers: Path {
    get throws(SettingsError) { try config.appending("fillers.yaml") }
  }
}
