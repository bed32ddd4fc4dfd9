import YAML

/// What the table says of key paths that are not keys: groups, and wrong ones.
enum KeyTable {
  /// Whether keys can stand under the path.
  static func isGroup(_ path: [String]) -> Bool { !rows(under: path).isEmpty }

  /// The components that can follow the path, in the table's order.
  static func members(of path: [String]) -> [String] {
    var members: [String] = []
    for row in rows(under: path) where !members.contains(row[path.count]) {
      members.append(row[path.count])
    }
    return members
  }

  private static func rows(under path: [String]) -> [[String]] {
    SettingDefinition.all.map(\.pattern).filter { pattern in
      pattern.count > path.count
        && zip(pattern, path).allSatisfy { SettingDefinition.matches($0, $1) }
    }
  }

  /// Why a path is not a key; its last component is the first wrong one.
  static func refusal(of path: [String]) -> (SettingsError.Code, message: String) {
    let word = path.last ?? ""
    if namesSecret(word) || looksLikeSecret(word) { return (.secret, secretAdvice(for: path)) }
    let group = Array(path.dropLast())
    let known = members(of: group)
    if known == ["ID"] {
      return (
        .unknownKey,
        "is no provider's id; write lower-case letters, digits and hyphens, at most 40"
      )
    }
    if known == ["ALIAS"] {
      return (
        .unknownKey,
        "is no name for a model; write lower-case letters, digits and hyphens, at most 40, "
          + "and not `local`"
      )
    }
    if known == ["NAME"] {
      return (
        .unknownKey, "is no name; write lower-case letters, digits and underscores, at most 40"
      )
    }
    if let guess = Suggestion.closest(to: word, among: known) {
      return (.unknownKey, "unknown key; did you mean \((group + [guess]).joined(separator: "."))?")
    }
    if let key = SettingDefinition.all.compactMap(\.key).first(where: { $0.path.last == word }) {
      return (.unknownKey, "unknown key here; did you mean \(key)?")
    }
    return (.unknownKey, "unknown key; known here: \(known.joined(separator: ", "))")
  }

  /// The key path for a message; something that looks like a secret is not shown.
  static func shown(_ path: [String]) -> String {
    path.map { component in
      if looksLikeSecret(component) { return "…" }
      let quoted = YAMLError.quote(component)
      return quoted == "\"\(component)\"" && !component.isEmpty ? component : quoted
    }.joined(separator: ".")
  }

  static func secretAdvice(for path: [String]) -> String {
    let id = path.count > 1 && path[0] == "providers" ? path[1] : "ID"
    return "an API key does not belong in a file; take it out, change it at the provider, and "
      + "store the new one with `osgk keys set \(SettingDefinition.isProviderID(id) ? id : "ID")`"
  }

  private static func namesSecret(_ word: String) -> Bool {
    let name = word.lowercased().filter { $0 != "_" && $0 != "-" }
    return ["key", "apikey", "token", "secret", "password", "authorization", "bearer"].contains {
      name == $0 || name.hasSuffix("apikey") || name.hasSuffix("token")
    }
  }

  /// The common shapes of API keys; no ordinary value has them.
  static func looksLikeSecret(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    if text.lowercased().hasPrefix("bearer ") { return true }
    guard bytes.count >= 16, text.hasPrefix("sk-") || text.hasPrefix("sk_") else { return false }
    return bytes.allSatisfy { byte in
      byte > 0x20 && byte < 0x7F
    }
  }
}
