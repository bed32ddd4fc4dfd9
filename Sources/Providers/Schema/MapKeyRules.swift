import JSON

/// What keys of the writer's own have to be.
enum MapKeyRules {
  static func problem(
    with key: String, _ rule: MapKeyRule
  ) -> (code: PresetError.Code, message: String)? {
    if let control = TextRules.control(in: key) {
      return (.value, "a control character (\(control)) cannot stand in a name")
    }
    if key.isEmpty { return (.value, "a name is missing before the colon") }
    switch rule {
    case .name:
      if SecretScan.namesKey(key) { return (.refused, SecretScan.advice) }
      return TextRules.isName(key)
        ? nil : (.value, "\(key.quoted) is no name; write 1 to 40 of a-z 0-9 _")
    case .region:
      return TextRules.isID(key)
        ? nil : (.value, "\(key.quoted) is no region's name; write 1 to 40 of a-z 0-9 -")
    case .headerName: return HeaderRules.problem(with: key)
    case .environmentName:
      if SecretScan.namesKey(key) { return (.refused, SecretScan.advice) }
      return TextRules.isEnvironmentName(key)
        ? nil : (.value, "\(key.quoted) is no variable's name; write A-Z 0-9 _")
    case .glob: return nil
    case .absolutePath:
      return TextRules.problem(with: key, .absolutePath).map { (.value, $0) }
    case .any: return SecretScan.namesKey(key) ? (.refused, SecretScan.advice) : nil
    }
  }
}

/// Headers that a preset may set.
enum HeaderRules {
  /// What the program itself says, what belongs to the connection, and what carries secrets.
  private static let refused: Set<String> = [
    "host", "content-length", "transfer-encoding", "connection", "cookie", "cookie2", "set-cookie",
    "te", "trailer", "upgrade", "expect", "keep-alive", "authorization",
  ]

  static func problem(with name: String) -> (code: PresetError.Code, message: String)? {
    guard isToken(name) else { return (.value, "\(name.quoted) is no header's name") }
    let lower = name.lowercased()
    if lower == "authorization" {
      return (.refused, "the key's header is set by auth:, not here")
    }
    if refused.contains(lower) || lower.hasPrefix("proxy-") || lower.hasPrefix(":") {
      return (.refused, "a preset may not set the header \(name)")
    }
    return nil
  }

  /// RFC 9110's token.
  static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 100
      && text.utf8.allSatisfy { byte in
        TextRules.isLower(byte) || TextRules.isUpper(byte) || TextRules.isDigit(byte)
          || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }
}
