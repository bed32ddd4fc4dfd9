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
    if holdsVariable(text) {
      return "variables of the environment are not expanded; keys go in with `osgk keys set ID`, "
        + "other values are written out"
    }
    return looksLikeKey(text) ? "this looks like a key: \(advice)" : nil
  }

  /// `${`, as shells write variables.
  private static func holdsVariable(_ text: String) -> Bool {
    var afterDollar = false
    for byte in text.utf8 {
      if afterDollar, byte == UInt8(ascii: "{") { return true }
      afterDollar = byte == UInt8(ascii: "$")
    }
    return false
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

  /// `sk-` and its like at the start of a word, then at least 16 characters with two digits.
  private static func hasPrefixOfKey(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count >= 19 else { return false }
    for i in 0...(bytes.count - 19) where bytes[i + 1] == UInt8(ascii: "k") {
      guard "spr".utf8.contains(bytes[i]), "-_".utf8.contains(bytes[i + 2]),
        i == 0 || " \"'=:,".utf8.contains(bytes[i - 1])
      else { continue }
      let rest = bytes[(i + 3)...].prefix { $0 > 0x20 && $0 != UInt8(ascii: "\"") }
      if rest.count >= 16, rest.count(where: TextRules.isDigit) >= 2 { return true }
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
