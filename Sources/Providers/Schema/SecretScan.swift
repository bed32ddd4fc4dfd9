/// Finds what must not lie in a file: keys written out, and variables that nobody expands.
enum SecretScan {
  static let advice = "keys do not belong in files; store it with `osgk keys set ID`"

  /// Names under which people write keys.
  static func namesKey(_ name: String) -> Bool {
    let name = name.lowercased().filter { $0 != "_" && $0 != "-" }
    return [
      "apikey", "key", "token", "apitoken", "accesstoken", "authtoken", "secret", "apisecret",
      "secretkey", "accesskey", "accesskeyid", "accesskeysecret", "password", "passwd",
      "authorization", "bearertoken", "clientsecret", "credentials", "apikeys",
    ].contains(name)
  }

  /// Why a value may not stand in a preset; never repeats the value.
  static func problem(with text: String) -> String? {
    if text.utf8.count > 1, contains(text, "${") {
      return "variables of the environment are not expanded; keys go in with `osgk keys set ID`, "
        + "other values are written out"
    }
    return looksLikeKey(text) ? "this looks like a key: \(advice)" : nil
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    let bytes = Array(text.utf8)
    let part = Array(part.utf8)
    guard bytes.count >= part.count else { return false }
    return (0...bytes.count - part.count).contains { bytes[$0...].starts(with: part) }
  }

  /// A long run of letters and digits mixed, or the well-known beginning of one.
  static func looksLikeKey(_ text: String) -> Bool {
    guard text.utf8.count >= 12 else { return false }
    var run = Run()
    for byte in text.utf8 {
      if run.take(byte) { continue }
      if run.isKey { return true }
      run = Run()
    }
    return run.isKey || hasPrefixOfKey(text)
  }

  private static func hasPrefixOfKey(_ text: String) -> Bool {
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "\"" || $0 == "=" }) {
      for prefix in ["sk-", "sk_", "pk-", "rk-"] where word.hasPrefix(prefix) {
        let rest = word.dropFirst(prefix.count)
        let digits = rest.utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        if rest.utf8.count >= 16, digits >= 2 { return true }
      }
    }
    return false
  }

  private struct Run {
    var letters = 0
    var digits = 0

    mutating func take(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        letters += 1
      default: return false
      }
      return true
    }

    var isKey: Bool { letters + digits >= 24 && letters >= 3 && digits >= 3 }
  }
}
